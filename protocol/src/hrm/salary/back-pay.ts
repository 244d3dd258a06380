import { exact, type Figure, given, minus, plus } from '../figure.ts'
import type { Item } from './items.ts'

/** An item of a past month: what was paid with its sheet, what is due by what is known today. */
export interface PastItem {
  readonly month: string
  readonly code: number
  readonly name: string
  readonly paid: string
  readonly due: string
}

/** A correction that an earlier sheet has paid already. */
export interface Corrected {
  readonly month: string
  readonly code: number
  readonly amount: string
}

/** One line per month and item, with its old and its new amount. */
export interface BackPayLine {
  readonly month: string
  readonly code: number
  readonly name: string
  /** What was paid, with earlier corrections. */
  readonly old: Figure
  readonly difference: Figure
}

/** What is still to be paid or taken back for past months; each earlier correction counts once (hrm.md §15.6). */
export function backPayLines(past: readonly PastItem[], corrected: readonly Corrected[]): BackPayLine[] {
  return past.flatMap(({ month, code, name, paid, due }) => {
    const before = corrected.filter((each) => each.month === month && each.code === code)
    const old = plus(
      `${month} ${name}（原）`,
      given('已发', paid),
      ...before.map(({ amount }) => given('已更正', amount)),
    )
    const difference = minus(`${month} ${name}（差额）`, given('应发', due), old)
    return difference.value.isZero() ? [] : [{ month, code, name, old, difference }]
  })
}

/** The items of the sheet that pays them: 税前补发 where something is added, 税前补扣 where it is taken back. */
export function backPayItems(lines: readonly BackPayLine[]): Item[] {
  const total = lines.reduce((sum, { difference }) => sum.plus(difference.value), exact(0))
  if (total.isZero()) return []
  return total.gt(0)
    ? [{ code: 130_101, name: '税前补发', value: total.toFixed(2) }]
    : [{ code: 140_101, name: '税前补扣', value: total.negated().toFixed(2) }]
}
