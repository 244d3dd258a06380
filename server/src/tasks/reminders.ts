import { sql, type Transaction } from 'kysely'
import { messageLabels } from '#protocol/messages/message-type.ts'
import { taskLimits } from '#protocol/office/door.ts'
import { taskNews } from '#protocol/tasks/messages.ts'
import { taskReminder } from '#protocol/tasks/reminder.ts'
import type { AppServices } from '#server/access/context.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { defineJob } from '#server/platform/jobs/jobs.ts'
import { today } from '#server/platform/time/clock.ts'

/** Reminders of one transaction of the job. */
const AT_ONCE = 500

/** Writes again when the task reminds; a moment that is over is not made up for. */
export async function planReminder(
  trx: Transaction<Tables>,
  { clock }: Pick<AppServices, 'clock'>,
  taskId: number,
): Promise<void> {
  await trx.deleteFrom('task_reminders').where('task_id', '=', taskId).execute()
  await sql`insert into task_reminders (task_id, remind_at)
    select task_id, remind_at from (select task_id,
      (stop_on - remind_days + ${taskReminder.time}::time)::timestamptz as remind_at from tasks
      where task_id = ${taskId} and stop_on is not null and remind_days is not null) t
    where remind_at > ${clock.now()}`.execute(trx)
}

const remindJob = defineJob('tasks-remind', { title: '提醒任务', catchesUp: true })

export function registerTaskReminders(services: AppServices): void {
  services.jobs.work(remindJob, () => sendReminders(services))
  services.jobs.schedule(remindJob, '*/10 * * * *', {})
}

interface Due {
  task_id: number
  name: string
  stop_on: string
  place_id: number
  people: number[]
}

/**
 * Reminds the people of the tasks whose moment has come, each moment once, whatever number of processes run. One that was missed is
 * sent later, until the task's last day is over.
 */
export async function sendReminders(services: AppServices): Promise<void> {
  if (!services.directory.current().modules.taskExamine) return
  for (let found = AT_ONCE; found === AT_ONCE; )
    found = await inTransaction(services.db, async (trx) => {
      const taken = await takeDue(trx, services)
      await remind(trx, services, taken)
      return taken.length
    })
}

async function takeDue(trx: Transaction<Tables>, { clock }: AppServices): Promise<number[]> {
  const { rows } = await sql<{ task_id: number }>`delete from task_reminders where task_id in (
      select task_id from task_reminders where remind_at <= ${clock.now()}
      order by remind_at, task_id limit ${sql.lit(AT_ONCE)} for update skip locked)
    returning task_id`.execute(trx)
  return rows.map((row) => row.task_id)
}

async function remind(
  trx: Transaction<Tables>,
  services: AppServices,
  taskIds: readonly number[],
): Promise<void> {
  if (taskIds.length === 0) return
  const { rows } = await sql<Due>`select t.task_id, t.name, t.stop_on, t.place_id,
      array(select t.main_user_id where t.main_user_id is not null
        union select p.user_id from task_people p where p.task_id = t.task_id) as people
    from tasks t where t.task_id = any(${taskIds}::bigint[]) and t.status <> ${sql.lit(taskLimits.done)}
      and t.hidden_at is null and t.archived_at is null and t.stop_on >= ${today(services.clock)}::date
    order by t.task_id`.execute(trx)
  const places = [...new Set(rows.map((row) => row.place_id))].filter((id) => id !== 0)
  const active = new Set(await services.taskPlaces.active(trx, places))
  await services.notify.sendMessages(
    trx,
    rows
      .filter(({ place_id }) => place_id === 0 || active.has(place_id))
      .map(({ task_id, name, stop_on, people }) => ({
        type: taskNews.reminder,
        label: messageLabels.task,
        recipients: people,
        title: name,
        content: stop_on,
        typeId: task_id,
        sender: 0,
      })),
  )
}
