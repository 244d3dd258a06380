import { type Kysely, sql } from 'kysely'
import { arithmetic, exact } from '#protocol/hrm/figure.ts'
import { money } from '#protocol/hrm/salary/amounts.ts'
import { computedCodes, MERGED_BONUS, singleCodes } from '#protocol/hrm/salary/items.ts'
import { compensationOf, leavingTax } from '#protocol/hrm/salary/leaving.ts'
import { MissingRate, ratesOn } from '#protocol/hrm/salary/rates-on.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { inScope } from '../../scope.ts'
import { readRates } from '../settings/rates.ts'
import { INDEX } from './rows.ts'

interface Edit {
  sempRecordId: number
  salaryValues: Readonly<Record<string, string>>
}

/** A yearly bonus is taxed alone once in a tax year and person (财税〔2018〕164号); refuses (400) a second one with the name. */
export async function requireOneBonus(trx: Kysely<Tables>, edits: readonly Edit[]): Promise<void> {
  const ids = edits
    .filter(({ salaryValues }) => exact(salaryValues[singleCodes.bonus] ?? 0).gt(0))
    .map(({ sempRecordId }) => sempRecordId)
  if (ids.length === 0) return
  const { rows } = await sql<{ name: string }>`select r.employee_name as name
    from hrm_sheet_rows s join hrm_employee r on r.id = s.employee_id
    where s.row_id = any(${ids}::bigint[]) and exists (select from hrm_sheet_rows o
      where o.person_id = s.person_id and o.employer_id = s.employer_id and o.tax_year = s.tax_year
        and o.row_id <> s.row_id and (o.figures->>${String(singleCodes.bonus)})::numeric > 0)
    order by s.row_id limit 1`.execute(trx)
  const [taken] = rows
  if (taken) refuse('bonusAloneUsed', taken.name)
}

interface Leaver {
  employee_id: number
  entry: string | null
  last_day: string | null
  end_on: string
  paid: string | null
  amount: string
  months: number
  wage: string
}

/**
 * 经济补偿 by law of the employee of a row (hrm.md §15.6): from the entry to the day of leaving, by the average 应发工资 of the twelve months
 * before, and the tax of what the row pays or, where it pays nothing, of that amount.
 */
export async function readCompensation({ services, viewer }: Actor, rowId: number) {
  const { db } = services
  const { rows } =
    await sql<Leaver>`select s.employee_id, r.entry_time::text as entry, h.end_on::text as end_on,
      (select max(q.plan_quit_time)::text from hrm_quits q where q.employee_id = r.id) as last_day,
      s.figures->>${String(singleCodes.leaving)} as paid, w.months, w.wage
    from hrm_sheet_rows s join hrm_sheets h using (sheet_id) join hrm_employee r on r.id = s.employee_id,
      lateral (select count(*)::int as months, coalesce(avg(b.gross), 0)::text as wage from (
        select o.gross from hrm_sheet_rows o join hrm_sheets g using (sheet_id)
        where o.employee_id = s.employee_id and (g.year, g.month) < (h.year, h.month)
        order by g.year desc, g.month desc limit 12) b) w
    where s.row_id = ${rowId} and ${inScope(viewer, INDEX, 'r')}`.execute(db)
  const row = rows[0] ?? refuse('forbidden')
  if (!row.entry || !row.last_day || row.last_day < row.entry) refuse('leavingUnplanned')
  const rates = ratesOn((await readRates(db)).rates, row.end_on)
  try {
    const due = compensationOf({
      ...{ entry: row.entry, lastDay: row.last_day, monthlyWage: row.wage },
      ...{ localMonthly: exact(rates.localAnnual).div(12), leastWage: rates.leastWage },
    })
    const paid = exact(row.paid ?? 0)
    const { excess, tax, net } = leavingTax(paid.gt(0) ? paid : due.value, rates.localAnnual, rates)
    return {
      entry: row.entry,
      lastDay: row.last_day,
      months: row.months,
      amount: money(due.value),
      arithmetic: [
        arithmetic(due),
        arithmetic(excess),
        arithmetic({ ...tax, label: '个人所得税' }),
        arithmetic(net),
      ],
    }
  } catch (error) {
    if (error instanceof MissingRate) refuse('rateMissing', error.rate, row.end_on)
    throw error
  }
}

interface BonusRow {
  year: number
  alone: string
  merged: string
  base: string
}

/** What a comparison of a row's yearly bonus begins with: the bonus, and the taxable wages of the year so far without it. */
export async function readBonus({ services, viewer }: Actor, rowId: number) {
  const { rows } = await sql<BonusRow>`select s.tax_year as year,
      coalesce(s.figures->>${String(singleCodes.bonus)}, '0') as alone, coalesce(s.figures->>${String(MERGED_BONUS)}, '0') as merged,
      coalesce(s.figures->>${String(computedCodes.base)}, '0') as base
    from hrm_sheet_rows s join hrm_employee r on r.id = s.employee_id
    where s.row_id = ${rowId} and ${inScope(viewer, INDEX, 'r')}`.execute(services.db)
  const row = rows[0] ?? refuse('forbidden')
  return {
    bonus: money(exact(row.alone).plus(row.merged)),
    yearBase: money(exact(row.base).minus(row.merged)),
    year: row.year,
  }
}
