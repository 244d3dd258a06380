import { sql } from 'kysely'
import { employee } from '#protocol/hrm/employees/type.ts'
import type { AppServices } from '#server/access/context.ts'
import { happen } from '#server/engine/change/states/happen.ts'
import { systemWriter } from '#server/engine/model/rules.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { defineJob } from '#server/platform/jobs/jobs.ts'
import { today } from '#server/platform/time/clock.ts'
import { confirmDue, moveDue } from './due-moves.ts'
import { decideFor } from './history.ts'
import { lockAny } from './lock.ts'

const LEAVING = 3

const dailyJob = defineJob('hrm-daily', { title: '办理到期的人事事项', catchesUp: true })

/** Every night what is due of employees; days that were missed are made up for (hrm.md §20.2). */
export function registerDailyJob(services: AppServices): void {
  services.jobs.work(dailyJob, async () => {
    await moveDue(services)
    await confirmDue(services)
    await leaveDue(services)
  })
  services.jobs.schedule(dailyJob, '10 0 * * *', {})
}

/** Employees whose planned day of leaving has come leave on that day, each in a transaction of their own. */
export async function leaveDue(services: AppServices): Promise<void> {
  const day = today(services.clock)
  const { rows: due } = await sql<{
    id: number
    planned: string
  }>`select q.employee_id as id, q.plan_quit_time::text as planned
    from hrm_quits q join hrm_employee e on e.id = q.employee_id
    where q.plan_quit_time <= ${day}::date and e.entry_status = 3 and e.deleted_at is null order by q.employee_id`.execute(
    services.db,
  )
  const writer = systemWriter(services)
  for (const { id, planned } of due)
    await inTransaction(services.db, async (trx) => {
      const stored = await lockAny(trx, writer, id)
      if (Number(stored?.entry_status) !== LEAVING || !stored) return
      await happen(trx, writer, employee, [stored], 'leave')
      decideFor(trx, writer, id, { onDay: planned, kind: 'leave' })
    })
}
