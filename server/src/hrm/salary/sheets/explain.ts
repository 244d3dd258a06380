import { sql } from 'kysely'
import { arithmetic } from '#protocol/hrm/figure.ts'
import { rateNames } from '#protocol/hrm/salary/rates-on.ts'
import type { Explained } from '#protocol/hrm/salary/wire.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { refuse } from '#server/platform/refusal.ts'
import { inScope } from '../../scope.ts'
import { type PayItem, readItems } from '../settings/items.ts'
import { backPayWords } from './back-pay.ts'
import { arithmetics, isGiven, resultOf } from './compute.ts'
import { mixedFigure, mixedSet } from './mixing.ts'
import { figureOf, proratedSet } from './proration.ts'
import { ratesReader } from './rates-of-row.ts'
import { HISTORY, INDEX } from './rows.ts'
import type { StoredRow } from './store-rows.ts'

/** How each figure of a row came about, by code: computed again from its items, what it keeps and its rates. */
export async function explainFigures(
  rates: ReturnType<typeof ratesReader>,
  row: Pick<StoredRow, 'figures' | 'inputs'>,
  items: readonly PayItem[],
): Promise<ReadonlyMap<number, string>> {
  const { figures, inputs } = row
  const given = items
    .filter(({ code, parent_code }) => parent_code !== 0 && isGiven(code) && figures[code] !== undefined)
    .map(({ code, name }) => ({ code, name, value: figures[code] ?? '0' }))
  const computed = arithmetics(resultOf(given, inputs, await rates(inputs.rateIds)))
  return new Map([
    ...backPayWords(row),
    ...mixings(row),
    ...prorations(row, items),
    ...attended(row),
    ...computed,
  ])
}

/** Of items of the archive that were counted by days and have not been edited since. */
function prorations(
  { figures, inputs: { proration } }: Pick<StoredRow, 'figures' | 'inputs'>,
  items: readonly PayItem[],
): [number, string][] {
  if (!proration) return []
  const names = new Map(items.map(({ code, name }) => [code, name]))
  return Object.entries(proratedSet(proration))
    .filter(([code, value]) => figures[code] === value)
    .map(([code]) => [Number(code), arithmetic(figureOf(proration, code, names.get(Number(code)) ?? code))])
}

/** Of basic pay that was made of two wages and has not been edited since. */
function mixings({ figures, inputs: { mixing } }: Pick<StoredRow, 'figures' | 'inputs'>): [number, string][] {
  if (!mixing) return []
  return Object.entries(mixedSet(mixing))
    .filter(([code, value]) => figures[code] === value)
    .map(([code]) => [Number(code), arithmetic(mixedFigure(mixing, code))])
}

const attended = ({ inputs }: Pick<StoredRow, 'inputs'>): [number, string][] =>
  Object.entries(inputs.attendance).flatMap(([code, words]) =>
    /^\d+$/.test(code) ? [[Number(code), words] satisfies [number, string]] : [],
  )

/** A row within reach of either right; refuses 401 for any other. */
export async function explainRow(actor: Actor, rowId: number) {
  const { services, viewer } = actor
  const { db } = services
  const reached = [INDEX, HISTORY]
    .filter((right) => viewer.can(right))
    .map((right) => inScope(viewer, right, 'r'))
  const { rows } = await sql<StoredRow>`select s.row_id, s.employee_id, s.figures, s.inputs, s.opening,
      s.need_work_day::text as need_work_day, s.actual_work_day::text as actual_work_day
    from hrm_sheet_rows s join hrm_employee r on r.id = s.employee_id
    where s.row_id = ${rowId} and (${sql.join(reached, sql` or `)})`.execute(db)
  const row = rows[0] ?? refuse('forbidden')
  const items = await readItems(db)
  const words = await explainFigures(ratesReader(db), row, items)
  const figures: Explained[] = items.flatMap(({ code, name }) => {
    const value = row.figures[code]
    return value === undefined
      ? []
      : [{ code, name, value, arithmetic: words.get(code) ?? `${name} ${value}` }]
  })
  const { rows: rates } = await sql<{ key: keyof typeof rateNames; startDate: string; law: string }>`
    select key, lower(valid)::text as "startDate", law from hrm_rates
    where rate_id = any(${row.inputs.rateIds}::bigint[]) order by rate_id`.execute(db)
  return {
    figures,
    rates: rates.map(({ key, startDate, law }) => ({ name: rateNames[key], startDate, law })),
  }
}
