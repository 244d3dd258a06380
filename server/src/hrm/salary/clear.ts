import { sql, type Transaction } from 'kysely'
import { archiveSheetCalls } from '#protocol/hrm/salary/archive-sheets.ts'
import type { Acting } from '#server/access/audit.ts'
import { clearSubmissions } from '#server/approval/door.ts'
import type { Tables } from '#server/platform/database/database.ts'

const SHEET_LABEL = 4

/** Pay and insurance are to be opened again; submissions of sheets go with them. Settings of items, rules and rates stay. */
export async function clearSalary(trx: Transaction<Tables>, acting: Acting): Promise<void> {
  await clearSubmissions([SHEET_LABEL])(trx, acting)
  await sql`delete from imports where call in (${sql.join(Object.values(archiveSheetCalls).map(({ path }) => path))})`.execute(
    trx,
  )
  await sql`update hrm_config set cycle_start_day = null, cycle_end_day = null, pay_type = null, pay_day = null,
    salary_start = null, insurance_start = null, is_salary_set = false, is_insurance_set = false`.execute(trx)
}
