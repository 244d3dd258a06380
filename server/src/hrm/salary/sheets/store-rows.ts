import { sql, type Transaction } from 'kysely'
import type { TaxMonth } from '#protocol/hrm/salary/tax-year.ts'
import type { Tables } from '#server/platform/database/database.ts'
import type { RowFacts, RowResult } from './compute.ts'
import type { StoredOpening } from './year.ts'

type Trx = Transaction<Tables>

export interface StoredRow {
  row_id: number
  employee_id: number
  figures: Record<string, string>
  inputs: RowFacts
  opening: StoredOpening | null
  need_work_day: string
  actual_work_day: string
}

export interface WrittenRow extends TaxMonth {
  employeeId: number
  needDay: string
  actualDay: string
  facts: RowFacts
  opening: StoredOpening | null
  personId: number
  employerId: number
  result: RowResult
}

/** Rows of people who are no longer payable go. */
export async function removeRowsExcept(trx: Trx, sheetId: number, ids: readonly number[]): Promise<void> {
  await sql`delete from hrm_sheet_rows where sheet_id = ${sheetId}
    and not employee_id = any(${ids}::bigint[])`.execute(trx)
}

/** What a row keeps beside its items, with amounts of this month for the sums of the year. */
const keptOf = (facts: Partial<RowFacts>, { exempt, pension }: RowResult) => ({ ...facts, exempt, pension })

const amountsOf = ({ figures, ...result }: RowResult) => ({
  figures,
  year_income: result.yearIncome,
  year_special: result.yearSpecial,
  gross: result.gross,
  tax: result.tax,
  net: result.net,
  refundable: result.refundable,
  personal_social: figures[100_101] ?? '0',
  personal_fund: figures[100_102] ?? '0',
  company_social: figures[110_101] ?? '0',
  company_fund: figures[120_101] ?? '0',
})

/** One statement for all of them: new rows, and the others as they are now. */
export async function storeRows(trx: Trx, sheetId: number, rows: readonly WrittenRow[]): Promise<void> {
  const values = rows.map((row) => ({
    employee_id: row.employeeId,
    need_work_day: row.needDay,
    actual_work_day: row.actualDay,
    inputs: keptOf(row.facts, row.result),
    opening: row.opening,
    tax_type: row.facts.taxType,
    person_id: row.personId,
    employer_id: row.employerId,
    tax_year: row.taxYear,
    tax_month: row.taxMonth,
    ...amountsOf(row.result),
  }))
  await sql`insert into hrm_sheet_rows (sheet_id, employee_id, need_work_day, actual_work_day, figures, inputs, opening,
      tax_type, person_id, employer_id, tax_year, tax_month, year_income, year_special, gross, tax, net, refundable,
      personal_social, personal_fund, company_social, company_fund)
    select ${sheetId}, x.employee_id, x.need_work_day, x.actual_work_day, x.figures, x.inputs,
      nullif(x.opening, 'null'::jsonb), x.tax_type, x.person_id, x.employer_id, x.tax_year, x.tax_month, x.year_income,
      x.year_special, x.gross, x.tax, x.net, x.refundable, x.personal_social, x.personal_fund, x.company_social,
      x.company_fund
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as x (employee_id bigint, need_work_day numeric,
      actual_work_day numeric, figures jsonb, inputs jsonb, opening jsonb, tax_type smallint, person_id bigint,
      employer_id bigint, tax_year smallint, tax_month smallint, year_income numeric, year_special numeric, gross numeric,
      tax numeric, net numeric, refundable numeric, personal_social numeric, personal_fund numeric,
      company_social numeric, company_fund numeric)
    on conflict (sheet_id, employee_id) do update set need_work_day = excluded.need_work_day,
      actual_work_day = excluded.actual_work_day, figures = excluded.figures, inputs = excluded.inputs,
      opening = excluded.opening, tax_type = excluded.tax_type, person_id = excluded.person_id,
      tax_year = excluded.tax_year, tax_month = excluded.tax_month, year_income = excluded.year_income,
      year_special = excluded.year_special, gross = excluded.gross, tax = excluded.tax, net = excluded.net,
      refundable = excluded.refundable, personal_social = excluded.personal_social,
      personal_fund = excluded.personal_fund, company_social = excluded.company_social,
      company_fund = excluded.company_fund, version = hrm_sheet_rows.version + 1`.execute(trx)
}

/** An edited row, whose sheet the caller holds; of its facts those that changed. */
export async function updateRow(
  trx: Trx,
  rowId: number,
  { facts = {}, result }: { facts?: Partial<RowFacts>; result: RowResult },
): Promise<void> {
  const now = amountsOf(result)
  await sql`update hrm_sheet_rows set figures = ${JSON.stringify(now.figures)}::jsonb,
      inputs = inputs || ${JSON.stringify(keptOf(facts, result))}::jsonb, year_income = ${now.year_income},
      year_special = ${now.year_special}, gross = ${now.gross}, tax = ${now.tax}, net = ${now.net},
      refundable = ${now.refundable}, personal_social = ${now.personal_social}, personal_fund = ${now.personal_fund},
      company_social = ${now.company_social}, company_fund = ${now.company_fund}, version = version + 1
    where row_id = ${rowId}`.execute(trx)
}
