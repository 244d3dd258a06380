import { Decimal } from 'decimal.js'
import { toDecimal } from '#protocol/fields/value/numeric.ts'
import { isObject } from '#protocol/fields/value/shape.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import { type RecordType, toKey } from '#protocol/record/declaration/declare.ts'
import { stateOf } from '#protocol/record/states/states.ts'
import { formatMoney, formatRounded } from '#web/platform/format.ts'
import type { Sum } from '../../parts/list/Pager.tsx'

const sumOf = (caption: string, amount: string | number): Sum => ({
  caption,
  amount: formatMoney(amount),
  short: formatRounded(amount),
})

/** A sum over some states only differs from the rows above it, and its caption shows why. */
const captionOf = ({ title, states }: { title: string; states?: readonly string[] | undefined }) =>
  states ? `${title}（已通过）` : title

/** The same sums over the rows that are ticked; one of which a row keeps its amount is left out. */
export function sumsOfRows(type: RecordType, rows: readonly Row[]): Sum[] {
  return (type.list.footer ?? []).flatMap(({ title, column, states }) => {
    const counted = rows.filter((row) => !states || states.includes(stateOf(type, row)?.name ?? ''))
    const amounts = counted.map((row) => toDecimal(row[toKey(column)]))
    const isKnown = rows.every((row) => toDecimal(row[toKey(column)]) !== null)
    if (!isKnown) return []
    const sum = amounts.reduce<Decimal>((total, amount) => total.plus(amount ?? 0), new Decimal(0))
    return [sumOf(captionOf({ title, states }), sum.toFixed(2))]
  })
}

/**
 * The sums the server sent, as the type declares them (record-engine.md §7.2); one whose field the person may not see is left
 * out by the server.
 */
export function sumsOf({ list: { footer = [] } }: Pick<RecordType, 'list'>, extraData: unknown): Sum[] {
  const money = isObject(extraData) && isObject(extraData.money) ? extraData.money : {}
  return footer.flatMap(({ key, title, states }) => {
    const amount = money[key]
    return typeof amount === 'number' || typeof amount === 'string'
      ? [sumOf(captionOf({ title, states }), amount)]
      : []
  })
}
