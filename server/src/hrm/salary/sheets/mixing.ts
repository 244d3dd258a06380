import { sql, type Transaction } from 'kysely'
import { money } from '#protocol/hrm/salary/amounts.ts'
import { categories, categoryOf } from '#protocol/hrm/salary/items.ts'
import { mixed } from '#protocol/hrm/salary/proration.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { currentOf, type PaySet } from '../archives/door.ts'
import type { Mixing } from './compute.ts'
import type { StoredSheet } from './stored.ts'

interface Span {
  id: number
  from: string
  to: string | null
}
type PaySpan = Span & { pro: PaySet; regular: PaySet }
type StatusSpan = Span & { status: number | null }

const on = <Row extends Span>(rows: readonly Row[], day: string): Row | undefined =>
  rows.find(({ from, to }) => from <= day && (to === null || day < to))

/**
 * What employees were paid by on the first day of a period and are paid by on its last one, where 转正 or 调薪 lies between (hrm.md §14.3): by
 * the history by date, so that a change that was recorded later counts from its own day.
 */
export async function readMixings(
  trx: Transaction<Tables>,
  { start_on, end_on }: StoredSheet,
  { ids, paidDays }: { ids: readonly number[]; paidDays: string },
): Promise<Map<number, Mixing>> {
  if (ids.length === 0) return new Map()
  const period = sql`daterange(${start_on}::date, ${end_on}::date, '[]')`
  const { rows: pay } = await sql<PaySpan>`select employee_id as id, lower(valid)::text as from,
      upper(valid)::text as to, pro, regular
    from hrm_pay_spans where employee_id = any(${ids}::bigint[]) and valid && ${period}`.execute(trx)
  const { rows: statuses } = await sql<StatusSpan>`select employee_id as id, lower(valid)::text as from,
      upper(valid)::text as to, status
    from hrm_spans where employee_id = any(${ids}::bigint[]) and valid && ${period}`.execute(trx)
  const payOf = Map.groupBy(pay, ({ id }) => id)
  const statusOf = Map.groupBy(statuses, ({ id }) => id)
  return new Map(
    ids.flatMap((id) => {
      const [own, states] = [payOf.get(id) ?? [], statusOf.get(id) ?? []]
      const setOn = (day: string) => {
        const found = on(own, day)
        return found && basicOf(currentOf(found, on(states, day)?.status ?? null))
      }
      const old = setOn(start_on)
      const next = setOn(end_on)
      const from = [...own, ...states]
        .map((span) => span.from)
        .filter((day) => day > start_on && day <= end_on && old && isOther(setOn(day), old))
        .toSorted()[0]
      return old && next && from ? [[id, { from, start: start_on, end: end_on, paidDays, old, next }]] : []
    }),
  )
}

/** Only 基本工资 is counted by days. */
const basicOf = (set: PaySet): PaySet =>
  Object.fromEntries(Object.entries(set).filter(([code]) => categoryOf(Number(code)) === categories.basic))

const isOther = (set: PaySet | undefined, than: PaySet): boolean =>
  set !== undefined &&
  [...Object.keys(set), ...Object.keys(than)].some((code) => (set[code] ?? '0.00') !== (than[code] ?? '0.00'))

/** How one item of a mixed month came about. */
export const mixedFigure = ({ old, next, from, start, end, paidDays }: Mixing, code: string) =>
  mixed({ old: old[code] ?? 0, next: next[code] ?? 0, from }, { start, end }, paidDays)

/** The items that both sets have, as they are paid for the month. */
export const mixedSet = (mixing: Mixing): PaySet =>
  Object.fromEntries(
    Object.keys({ ...mixing.old, ...mixing.next }).map((code) => [
      code,
      money(mixedFigure(mixing, code).value),
    ]),
  )
