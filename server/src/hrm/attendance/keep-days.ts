import { sql } from 'kysely'
import type { AppServices } from '#server/access/context.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { defineJob } from '#server/platform/jobs/jobs.ts'
import { lockMonthsAlone } from './closed.ts'
import { readMonths } from './month.ts'

const job = defineJob('hrm-month-days', { title: '补充已封账月份的按日考勤', catchesUp: true })

export function registerDaysJob(services: AppServices): void {
  services.jobs.work(job, () => keepDays(services))
  services.jobs.schedule(job, '40 0 * * *', {})
}

/** Employees of a month computed at a time. */
const PIECE = 200

/**
 * Finds the days of months that were closed before days were kept (hrm.md §10.4): computed again, where that still comes to what was
 * frozen. Each month of an employee is tried once, since facts of a closed month change by corrections alone.
 */
export async function keepDays(services: AppServices): Promise<void> {
  while (await keepPiece(services));
}

/** The next employees of the earliest such month; false: there are none. */
const keepPiece = (services: AppServices): Promise<boolean> =>
  inTransaction(services.db, async (trx) => {
    await lockMonthsAlone(trx)
    const { rows } = await sql<{ id: number; month: string }>`
      select m.employee_id as id, to_char(m.month, 'YYYY-MM') as month from hrm_months m
      where m.days is null and not exists (select from hrm_month_days d
        where d.employee_id = m.employee_id and d.month = m.month)
      order by m.month, m.employee_id limit ${PIECE}`.execute(trx)
    const month = rows[0]?.month
    if (month === undefined) return false
    const ids = rows.filter((row) => row.month === month).map(({ id }) => id)
    const found = await readMonths(trx, services, ids, month, { asIfOpen: true })
    const again = ids.map((employeeId) => {
      const { days = null, ...cells } = found.get(employeeId)?.closing() ?? {}
      return { employeeId, days, cells }
    })
    // the name of a group is no figure, and may be another one by now
    await sql`insert into hrm_month_days (employee_id, month, days, create_time)
      select m.employee_id, m.month,
        case when m.cells - 'group' = (f->'cells') - 'group' then nullif(f->'days', 'null') end,
        ${services.clock.now()}
      from jsonb_array_elements(${JSON.stringify(again)}::jsonb) f
      join hrm_months m on m.employee_id = (f->>'employeeId')::bigint and m.month = ${`${month}-01`}::date`.execute(
      trx,
    )
    return true
  })
