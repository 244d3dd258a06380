import { messageLabels } from '#protocol/messages/message-type.ts'
import { LOG_MISSING } from '#protocol/work-log/messages.ts'
import { periodStart } from '#protocol/work-log/periods.ts'
import { type LogKind, logKinds } from '#protocol/work-log/rules.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { today } from '#server/platform/time/clock.ts'
import { readMissing } from './completion.ts'

/** Reminds those below the caller who have not written the log of this period: each once in it, also when several remind. */
export async function remindIncomplete(actor: Actor, kind: LogKind): Promise<{ reminded: number }> {
  const { services, viewer } = actor
  const missing = await readMissing(actor, { completeType: kind, search: '' })
  const others = missing.filter((userId) => userId !== viewer.userId)
  if (others.length === 0) return { reminded: 0 }
  const period = periodStart(kind, today(services.clock))
  return inTransaction(services.db, async (trx) => {
    const added = await trx
      .insertInto('work_log_reminders')
      .values(
        others.map((user_id) => ({
          category: kind,
          period_start: period,
          user_id,
          remind_time: services.clock.now(),
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning('user_id')
      .execute()
    const recipients = added.map(({ user_id }) => user_id)
    const name = logKinds.find(({ type }) => type === kind)?.name ?? ''
    await services.notify.sendMessages(trx, [
      {
        type: LOG_MISSING,
        label: messageLabels.log,
        title: `${period}的${name}`,
        typeId: 0,
        sender: viewer.userId,
        recipients,
      },
    ])
    return { reminded: recipients.length }
  })
}
