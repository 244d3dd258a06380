import type pg from 'pg'
import type { Bench, OpenBench } from '../bench.ts'
import { askAs } from '../custom-fields.ts'
import { measureCall } from '../measure-call.ts'
import { type BenchRow, type Result, seconds } from '../row.ts'
import { readAdministrator } from './administrator.ts'

const EMPLOYEES = 20_000
const INSURED = 5_000
const ATTENDING = 1_000
/** Milliseconds. */
const LIMITS = { list: 60, onDay: 100, insurance: 5_000, attendance: 2_000 } as const
const ROUNDS = 3

const OF_BENCH = `(select id from hrm_employee where batch_id like 'bench-hr %')`

/** Tables that the rows fill, those first that name others. */
const filled = [
  `hrm_clocks where employee_id in ${OF_BENCH}`,
  `hrm_group_spans where employee_id in ${OF_BENCH}`,
  `hrm_scheme_spans where employee_id in ${OF_BENCH}`,
  `hrm_spans where employee_id in ${OF_BENCH}`,
  `hrm_employee where batch_id like 'bench-hr %'`,
]
async function leave(pool: pg.Pool): Promise<void> {
  for (const rows of filled) await pool.query(`delete from ${rows}`)
}

/** Full-time employees of every department, in employment since 2023, with a change of post a year ago. */
async function enter(pool: pg.Pool, size: number): Promise<void> {
  await leave(pool)
  await pool.query(
    `insert into hrm_employee (batch_id, create_user_id, employee_name, mobile, job_number, dept_id, post, entry_time,
       become_time, company_age_start_time, employment_forms, probation, status, entry_status, sex, id_type, initials)
     select 'bench-hr ' || n, 1, '员工' || n, (18900000000 + n)::text, 'BH' || n, d.ids[n % cardinality(d.ids) + 1],
       '工程师', '2023-01-01', '2023-01-01', '2023-01-01', 1, 0, 1, 1, n % 2 + 1, 1, 'yg' || n
     from generate_series(1, $1::int) n, (select array_agg(dept_id order by dept_id) as ids from hrm_depts where removed_at is null) d`,
    [size],
  )
  await pool.query(
    `insert into hrm_spans (employee_id, valid, entry_status, employment_forms, status, dept_id, post)
     select id, v, 1, 1, 1, dept_id, p from hrm_employee,
       (values (daterange('2023-01-01', current_date - 365), '助理'), (daterange(current_date - 365, null), '工程师')) s (v, p)
     where batch_id like 'bench-hr %'`,
  )
  await pool.query('analyze hrm_employee, hrm_spans')
}

type Ask = ReturnType<typeof askAs>
async function asAdministrator({ pool, call, signIn }: OpenBench): Promise<Ask> {
  return askAs(call, await signIn(await readAdministrator(pool)))
}

async function withEmployees(
  bench: Bench,
  size: number,
  measure: (open: OpenBench, ask: Ask) => Promise<Result[]>,
): Promise<Result[]> {
  const open = await bench.open()
  await enter(open.pool, size)
  try {
    return await measure(open, await asAdministrator(open))
  } finally {
    await leave(open.pool)
  }
}

/** The list of employees and the organisation of a day (hrm.md §3, §5.1). */
export const employeesRow: BenchRow = {
  key: 'employees',
  run: (bench) =>
    withEmployees(bench, EMPLOYEES, async (_open, ask) => {
      const path = 'hrmEmployee/queryPageList'
      const of = `${EMPLOYEES.toLocaleString('en')} employees`
      const page = { page: 1, limit: 15 }
      const list = { path, limit: LIMITS.list }
      const onDay = new Date(Date.now() - 400 * 86_400_000).toISOString().slice(0, 10)
      return [
        await measureCall(ask, { ...list, work: `a page of ${of}`, body: page }),
        await measureCall(ask, {
          ...list,
          work: `${of}: a search`,
          body: { ...page, employeeName: '员工199' },
        }),
        await measureCall(ask, { ...list, work: `${of}: page 500`, body: { ...page, page: 500 } }),
        await measureCall(ask, {
          work: `the organisation with ${of} on a day of last year`,
          path: 'hrmDept/queryTreeList',
          body: { onDay },
          limit: LIMITS.onDay,
        }),
      ]
    }),
}

/** How long `act` takes each time, what it made being removed in between; the slowest counts. */
async function slowest(act: () => Promise<unknown>, undo: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const begun = performance.now()
    await act()
    times.push(performance.now() - begun)
    await undo()
  }
  return Math.max(...times)
}

const lateResult = (work: string, worst: number, limit: number): Result => ({
  work,
  measured: `at most ${seconds(worst)} of ${ROUNDS}`,
  floor: '',
  ratio: '',
  target: `< ${limit / 1000} s`,
  passed: worst < limit,
})

/** A month of insurance is made of the schemes of its employees (§11.2). */
export const insuranceMonthRow: BenchRow = {
  key: 'insurance-month',
  run: (bench) =>
    withEmployees(bench, INSURED, async ({ pool }, ask) => {
      await pool.query(
        `insert into hrm_scheme_spans (employee_id, valid, family_id)
         select e.id, daterange('2023-01-01', null), s.family_id from hrm_employee e,
           (select family_id from hrm_schemes where replaced_at is null order by scheme_id limit 1) s
         where e.batch_id like 'bench-hr %'`,
      )
      const newest = async () =>
        (
          await pool.query<{ id: string }>(
            'select irecord_id as id from hrm_ins_months order by year desc, month desc limit 1',
          )
        ).rows[0]?.id
      const before = await newest()
      const undo = async () => {
        const irecordId = await newest()
        if (irecordId === before) throw new Error('no month was made')
        await ask(`hrmInsuranceMonthRecord/deleteInsurance/${irecordId}`, {})
      }
      const worst = await slowest(() => ask('hrmInsuranceMonthRecord/computeInsuranceData', {}), undo)
      return [lateResult(`a month of insurance for ${INSURED.toLocaleString('en')}`, worst, LIMITS.insurance)]
    }),
}

/** The report of last month, judged from two clocks on each day (§10.4). */
export const attendanceMonthRow: BenchRow = {
  key: 'attendance-month',
  run: (bench) =>
    withEmployees(bench, ATTENDING, async ({ pool }, ask) => {
      await pool.query(
        `insert into hrm_group_spans (group_id, employee_id, valid)
         select (select min(group_id) from hrm_groups), id, daterange('2023-01-01', null) from hrm_employee where batch_id like 'bench-hr %'`,
      )
      const { rows } = await pool.query<{ month: string }>(
        `select to_char(current_date - interval '1 month', 'yyyy-mm') as month`,
      )
      await pool.query(
        `insert into hrm_clocks (employee_id, at, received_at, clock_type, source, counts)
         select e.id, d + h.at, d + h.at, h.kind, 1, true
         from hrm_employee e, generate_series(to_date($1, 'yyyy-mm'), to_date($1, 'yyyy-mm') + interval '1 month - 1 day', interval '1 day') d,
           (values (interval '8 hours 50 minutes', 1), (interval '18 hours 5 minutes', 2)) h (at, kind)
         where e.batch_id like 'bench-hr %'`,
        [rows[0]?.month],
      )
      await pool.query('analyze hrm_clocks')
      const body = { month: rows[0]?.month, search: '员工', pageType: 0 }
      const worst = await slowest(
        () => ask('hrmAttendanceMonth/queryPageList', body),
        async () => undefined,
      )
      return [
        lateResult(
          `the attendance of ${ATTENDING.toLocaleString('en')} in a month`,
          worst,
          LIMITS.attendance,
        ),
      ]
    }),
}
