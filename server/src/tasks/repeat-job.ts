import { sql } from 'kysely'
import type { AppServices } from '#server/access/context.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { defineJob } from '#server/platform/jobs/jobs.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { today } from '#server/platform/time/clock.ts'
import type { TaskRow } from './access.ts'
import { makeNext } from './repeat.ts'

const repeatJob = defineJob('tasks-repeat', { title: '生成重复任务', catchesUp: true })

/** Makes each morning the tasks that follow those whose day has passed. */
export function registerRepeatJob(services: AppServices): void {
  services.jobs.work(repeatJob, () => makePassed(services))
  services.jobs.schedule(repeatJob, '5 0 * * *', {})
}

/** Follows what has passed; the run of a morning. */
export async function makePassed(services: AppServices): Promise<void> {
  const now = today(services.clock)
  const { rows } = await sql<{
    task_id: number
  }>`select t.task_id from tasks t join task_series s using (series_id)
    where s.ended_at is null and t.hidden_at is null and t.occurrence_on < ${now}::date
      and not exists (select from tasks l where l.series_id = t.series_id and l.occurrence_on > t.occurrence_on)
    order by t.task_id`.execute(services.db)
  for (const { task_id } of rows) await follow(services, task_id)
}

/** One that is refused, because a right is gone, holds up no other one. */
async function follow(services: AppServices, taskId: number): Promise<void> {
  try {
    await inTransaction(services.db, async (trx) => {
      const { rows } = await sql<TaskRow>`select t.*, true as is_reachable, null::timestamptz as closed_at,
          array(select p.user_id from task_people p where p.task_id = t.task_id order by p.user_id) as people
        from tasks t where t.task_id = ${taskId} and t.hidden_at is null for update of t`.execute(trx)
      const [row] = rows
      if (row) await makeNext(trx, services, row)
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    services.log.warn({ taskId, reason: error.message }, 'a task that repeats is not made')
  }
}
