import { business } from '#protocol/crm/business/type.ts'
import { isObject } from '#protocol/fields/value/shape.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import { completeLine } from '#protocol/record/declaration/lines.ts'

const [lines] = business.lines

/** What a line begins with when its product is chosen. */
const BEGINS = 1

/**
 * The product lines of a form with the numbers that the server proposes for them, in place of those that it proposed before; null
 * where nothing changes. What was typed stays. `proposed` is kept up to date.
 */
export function numbersProposed(
  value: unknown,
  previewed: readonly Row[],
  proposed: Map<number, string>,
): Readonly<Record<string, unknown>> | null {
  if (!isObject(value) || !Array.isArray(value.product)) return null
  const numbers = new Map(previewed.map((line) => [Number(line.productId), String(line.proposedNum ?? '')]))
  let isChanged = false
  const product = value.product.map((line: unknown) => {
    if (!isObject(line)) return line
    const id = Number(line.productId)
    const next = numbers.get(id)
    if (next === undefined || next === '') return line
    // a stored number counts as proposed where it is what would be
    const before = proposed.get(id) ?? (line.id ? next : BEGINS)
    proposed.set(id, next)
    if (Number(line.num) !== Number(before)) return line
    if (Number(line.num) === Number(next)) return line
    isChanged = true
    return { id: line.id, ...completeLine(lines, { ...line, num: next }, 'num') }
  })
  return isChanged ? { ...value, product } : null
}
