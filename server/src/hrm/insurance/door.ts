import { sql } from 'kysely'
import { projectNameOf } from '#protocol/hrm/insurance/items.ts'
import type { Month } from '#protocol/hrm/insurance/month.ts'
import { isFund } from '#protocol/hrm/insurance/words.ts'
import type { Database } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'

export { beginInsurance } from './create.ts'

/** What a month charges for a project of one person. */
export interface InsuranceItem {
  type: number
  name: string
  isFund: boolean
  /** The base that counts; null of schemes by amount. */
  base: string | null
  companyAmount: string
  personalAmount: string
}

/** What a month charges for one person; sums are those of the items. */
export interface InsuranceAmounts {
  personalSocial: string
  personalFund: string
  companySocial: string
  companyFund: string
  items: readonly InsuranceItem[]
}

type SumRow = Omit<InsuranceAmounts, 'items'> & { employeeId: number }
type ItemRow = Omit<InsuranceItem, 'name' | 'isFund'> & { employeeId: number; projectName: string | null }

/**
 * The insured of a month by the employee, stopped ones left out; null: there is no such month. No right is checked: the run of pay
 * decides who sees what it takes over.
 */
export async function insuranceOf(
  db: Database,
  { year, month }: Month,
  employeeIds?: readonly number[],
): Promise<ReadonlyMap<number, InsuranceAmounts> | null> {
  const { rows: months } = await sql<{ id: number }>`select irecord_id as id from hrm_ins_months
    where year = ${year} and month = ${month}`.execute(db)
  const [found] = months
  if (!found) return null
  const some = employeeIds === undefined ? sql`true` : sql`r.employee_id = any(${employeeIds}::bigint[])`
  const where = sql`r.irecord_id = ${found.id} and r.status = 1 and ${some}`
  const { rows } =
    await sql<SumRow>`select r.employee_id as "employeeId", r.personal_insurance::text as "personalSocial",
      r.personal_fund::text as "personalFund", r.corporate_insurance::text as "companySocial",
      r.corporate_fund::text as "companyFund"
    from hrm_ins_rows r where ${where}`.execute(db)
  const { rows: items } = await sql<ItemRow>`select r.employee_id as "employeeId", i.type,
      i.project_name as "projectName", trim_scale(i.counted_base)::text as base,
      i.corporate_amount::text as "companyAmount", i.personal_amount::text as "personalAmount"
    from hrm_ins_rows r join hrm_ins_items i on i.iemp_record_id = r.iemp_record_id
    where ${where} order by r.employee_id, i.sort`.execute(db)
  const byEmployee = Map.groupBy(items, ({ employeeId }) => employeeId)
  return new Map(
    rows.map(({ employeeId, ...sums }) => [
      employeeId,
      { ...sums, items: (byEmployee.get(employeeId) ?? []).map(presentItem) },
    ]),
  )
}

const presentItem = ({ type, projectName, base, companyAmount, personalAmount }: ItemRow): InsuranceItem => ({
  type,
  name: projectNameOf({ type, projectName }),
  isFund: isFund(type),
  base,
  companyAmount,
  personalAmount,
})

/** Refuses the steps of insurance while no scheme is there (6022). */
export async function requireAnyScheme(db: Database): Promise<void> {
  const { rows } = await sql`select from hrm_schemes where replaced_at is null limit 1`.execute(db)
  if (rows.length === 0) refuse('schemeUnset')
}
