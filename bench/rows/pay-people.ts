import type pg from 'pg'

/** Months of the tax year before the measured one, of which the sums of the year are made. */
const MONTHS_BEFORE = 8
const YEAR = 2090

/** Names what was entered here. */
const MARK = 'bench-pay-'

/**
 * People with pay in a group of their own, a sheet of a far month as the newest one, and rows of the months before. The sheet that is open
 * in the company is archived meanwhile. Returns the id of the sheet.
 */
export async function enterPay(pool: pg.Pool, people: number): Promise<number> {
  await pool.query(
    `with made as (
      insert into hrm_employee (batch_id, create_user_id, employee_name, mobile, job_number, id_type, id_number, entry_time,
        employment_forms, probation, status, entry_status, dept_id, post)
      select $2::text || n, 1, '计薪' || n, '177' || lpad(n::text, 8, '0'), $2::text || n, 2, 'BP' || lpad(n::text, 8, '0'),
        date '2020-01-01', 1, 0, 1, 1, (select min(dept_id) from hrm_depts), '职员'
      from generate_series(1, $1::int) n returning id, dept_id),
    spans as (
      insert into hrm_spans (employee_id, valid, entry_status, employment_forms, status, dept_id, post)
      select id, daterange('2020-01-01', null), 1, 1, 1, dept_id, '职员' from made),
    archives as (
      insert into hrm_pay_archives (employee_id, change_type, change_reason, change_date, pro, regular)
      select id, 1, 0, '2020-01-01', '{}', jsonb_build_object('10101', (6000 + id % 20000)::text || '.00', '10102', '1200.00',
        '20104', '330.00', '30101', '1500.50') from made),
    pay_group as (insert into hrm_pay_groups (name, rule_id) values ($2::text, 1) returning group_id)
    insert into hrm_pay_group_people (employee_id, group_id) select id, group_id from made, pay_group`,
    [people, MARK],
  )
  await pool.query('update hrm_sheets set check_status = 10 where check_status <> 10')
  const sheets = Array.from({ length: MONTHS_BEFORE + 1 }, (_, at) => at + 1)
  const { rows } = await pool.query<{ sheet_id: number }>(
    `insert into hrm_sheets (year, month, start_on, end_on, check_status, create_user_id, create_time)
      select $1::int, m, make_date($1::int, m, 1), (make_date($1::int, m, 1) + interval '1 month - 1 day')::date,
        case when m = $2::int then 5 else 10 end, 1, now()
      from unnest($3::int[]) m order by m returning sheet_id::int`,
    [YEAR, MONTHS_BEFORE + 1, sheets],
  )
  const sheetId = rows.at(-1)?.sheet_id ?? 0
  await enterMonthsBefore(pool, sheetId)
  await pool.query(
    'vacuum (analyze) hrm_employee, hrm_spans, hrm_pay_archives, hrm_pay_group_people, hrm_sheets, hrm_sheet_rows',
  )
  return sheetId
}

/** Rows as a run leaves them, of every month before. */
async function enterMonthsBefore(pool: pg.Pool, sheetId: number): Promise<void> {
  await pool.query(
    `insert into hrm_sheet_rows (sheet_id, employee_id, need_work_day, actual_work_day, figures, inputs, tax_type, person_id,
      employer_id, tax_year, tax_month, year_income, year_special, gross, tax, net, refundable, personal_social, personal_fund,
      company_social, company_fund)
    select h.sheet_id, a.employee_id, 21.75, 21.75,
      (select jsonb_object_agg(code::text, '1500.00') from hrm_salary_items where parent_code <> 0),
      jsonb_build_object('taxType', 1, 'exempt', '0.00', 'pension', '0.00', 'exemptCodes', '[]'::jsonb, 'proration', null,
        'attendance', '{}'::jsonb, 'rateIds', (select jsonb_agg(rate_id) from hrm_rates),
        'before', jsonb_build_object('income', '0.00', 'special', '0.00', 'tax', '0.00', 'exempt', '0.00'),
        'deduction', jsonb_build_object('rule', 'months', 'cycle', 1, 'taxYear', h.year, 'taxMonth', h.month + 1, 'employed',
          '[{"from":"2020-01-01","to":null}]'::jsonb, 'standard', 5000, 'opening', null)),
      1, a.employee_id, 1, h.year, h.month + 1, 9030.5, 0, 9030.5, 120.92, 8909.58, 0, 0, 0, 0, 0
    from hrm_sheets h, hrm_pay_archives a join hrm_pay_group_people g using (employee_id)
      join hrm_pay_groups p using (group_id)
    where h.year = $1 and h.sheet_id <> $2 and p.name = $3`,
    [YEAR, sheetId, MARK],
  )
}

/** Takes everything away again; the sheet that was open is computed, whatever it was: archived ones have a head. */
export async function leavePay(pool: pg.Pool): Promise<void> {
  await pool.query('delete from hrm_sheets where year = $1', [YEAR])
  await pool.query('delete from hrm_pay_groups where name = $1', [MARK])
  const own = `select id from hrm_employee where batch_id like '${MARK}%'`
  for (const table of ['hrm_pay_archives', 'hrm_spans', 'hrm_pay_spans'])
    await pool.query(`delete from ${table} where employee_id in (${own})`)
  await pool.query(`delete from hrm_employee where batch_id like '${MARK}%'`)
  await pool.query(`update hrm_sheets set check_status = 11 where sheet_id = (select sheet_id from hrm_sheets
    order by year desc, month desc limit 1) and option_head is null`)
}
