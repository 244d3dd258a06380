import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '#server/platform/database/database.ts'

/** How pay and insurance are counted (hrm.md §12.1); months are their first days, null until they are set. */
export interface HrConfig {
  cycle_start_day: number | null
  cycle_end_day: number | null
  pay_type: number | null
  pay_day: number | null
  insurance_month_type: number
  salary_start: string | null
  insurance_start: string | null
  is_salary_set: boolean
  is_insurance_set: boolean
  variance_amount: string
  variance_percent: string
}

const columns = sql`cycle_start_day, cycle_end_day, pay_type, pay_day, insurance_month_type,
  salary_start::text as salary_start, insurance_start::text as insurance_start, is_salary_set, is_insurance_set,
  variance_amount::text as variance_amount, variance_percent::text as variance_percent`

export async function readConfig(db: Kysely<Tables>): Promise<HrConfig> {
  const { rows } = await sql<HrConfig>`select ${columns} from hrm_config`.execute(db)
  return whole(rows[0])
}

/** Locks the row before anything else: sheets of pay and months of insurance are made one after the other. */
export async function lockConfig(trx: Transaction<Tables>): Promise<HrConfig> {
  const { rows } = await sql<HrConfig>`select ${columns} from hrm_config for update`.execute(trx)
  return whole(rows[0])
}

/** @throws Error where the migration's row was removed by hand */
function whole(row: HrConfig | undefined): HrConfig {
  if (!row) throw new Error('hrm_config has no row')
  return row
}
