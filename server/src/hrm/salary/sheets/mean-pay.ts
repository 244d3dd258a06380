import { type Kysely, sql } from 'kysely'
import { sheetStatus } from '#protocol/hrm/salary/sheet-acts.ts'
import type { Tables } from '#server/platform/database/database.ts'

/** What the archived months of an employee come to; months as `2026年3月`. */
export interface MeanPay {
  /** Of the gross pay, as decimal text. */
  mean: string
  months: number
  first: string
  last: string
}

/** The mean gross pay of the latest archived months, `most` at the most; null without any. The caller has checked whose it is. */
export async function meanPayOf(
  db: Pick<Kysely<Tables>, 'getExecutor'>,
  employeeId: number,
  most: number,
): Promise<MeanPay | null> {
  const { rows } = await sql<MeanPay>`select round(avg(gross), 2)::text as mean, count(*)::int as months,
      (array_agg(year || '年' || month || '月' order by year, month))[1] as first,
      (array_agg(year || '年' || month || '月' order by year desc, month desc))[1] as last
    from (select s.gross, h.year, h.month from hrm_sheet_rows s join hrm_sheets h using (sheet_id)
      where s.employee_id = ${employeeId} and h.check_status = ${sheetStatus.archived}
      order by h.year desc, h.month desc limit ${most}) recent`.execute(db)
  const [row] = rows
  return row && row.months > 0 ? row : null
}
