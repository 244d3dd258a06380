import type { Decimal } from 'decimal.js'
import { type Figure, given, minus, rate, rounded, times } from '../figure.ts'
import type { Bracket, Brackets } from './rates.ts'

/**
 * The step in which a base lies; a base at the end of a step belongs to it.
 * @throws RangeError for a table without a last step
 */
export function bracketOf(brackets: Brackets, base: Decimal): Bracket {
  const found = brackets.find(({ upTo }) => upTo === null || base.lte(upTo))
  if (!found) throw new RangeError('a table of rates without a last step')
  return found
}

/** `r2(base × rate − quick)` of a base above zero, 0 of any other (hrm.md §15.2). */
export function taxOn(label: string | null, base: Figure, brackets: Brackets): Figure {
  if (base.value.lte(0)) return given(label, 0)
  return taxOf(label, base, bracketOf(brackets, base.value))
}

/** The same in a step that was chosen by something else than the base. */
export function taxOf(label: string | null, base: Figure, step: Bracket): Figure {
  const taxed = times(null, base, rate('税率', step.rate))
  return rounded(label, step.quick === 0 ? taxed : minus(null, taxed, given('速算扣除数', step.quick)))
}
