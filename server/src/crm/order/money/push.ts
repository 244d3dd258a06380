import { sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import { business } from '#protocol/crm/business/type.ts'
import { orderMessage } from '#protocol/crm/order/messages.ts'
import type { orderMoneyCalls } from '#protocol/crm/order/money-calls.ts'
import { payment } from '#protocol/crm/order/words.ts'
import { receivablesPlan } from '#protocol/crm/receivables-plan/type.ts'
import { push } from '#protocol/crm/receivables-plan/words.ts'
import { messageLabels } from '#protocol/messages/door.ts'
import type { AppServices } from '#server/access/context.ts'
import { change } from '#server/engine/change/change.ts'
import { events } from '#server/engine/change/events.ts'
import { requireRecord, requireRecords } from '#server/engine/model/find-record.ts'
import { type Actor, type StoredRow, systemWriter, type Writer } from '#server/engine/model/rules.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { defineJob } from '#server/platform/jobs/jobs.ts'
import { refuse } from '#server/platform/refusal.ts'
import { today } from '#server/platform/time/clock.ts'
import { noticeDays } from '../../notice-days.ts'
import { pushToCustomers, registerSmsJob } from './push-sms.ts'

type Trx = Transaction<Tables>

/** A plan with whom its reminder goes to, and its words. */
interface Reminded {
  id: number
  num: string | null
  customer_name: string | null
  recipient: number | null
}

/**
 * Sends the reminders of locked plans, in the order of the channels (locks-and-extensions.md §9.5), and logs the result of each.
 * The message goes to the owner of the order, else of the plan.
 */
async function pushPlans(trx: Trx, actor: Writer, plans: readonly StoredRow[]): Promise<number> {
  const { services } = actor
  const now = services.clock.now()
  const { rows } = await sql<Reminded>`select p.id, p.num, c.customer_name,
      coalesce(b.owner_user_id, p.owner_user_id) as recipient
    from receivables_plan p left join business b on b.id = p.business_id
    left join customer c on c.id = p.customer_id
    where p.id = any(${plans.map(({ id }) => id)}::bigint[]) order by p.id`.execute(trx)
  const directory = services.directory.current()
  const outcomes = rows.map(({ id, num, customer_name: name, recipient }) => {
    const user = recipient === null ? undefined : directory.user(recipient)
    const isReached = user !== undefined && user.status !== 0
    return { id, recipient: isReached ? recipient : null, title: `${name ?? ''} 第${num ?? ''}期`.trim() }
  })
  await services.notify.sendMessages(
    trx,
    outcomes.flatMap(({ id, recipient, title }) =>
      recipient === null
        ? []
        : [
            {
              type: orderMessage.planDue,
              label: messageLabels.crm,
              recipients: [recipient],
              title,
              typeId: id,
              sender: actor.viewer.userId,
            },
          ],
    ),
  )
  await trx
    .insertInto('push_log')
    .values(
      outcomes.map(({ id, recipient, title }) => ({
        receivables_plan_id: id,
        channel: 'message',
        receiver: String(recipient ?? ''),
        content: title,
        result: recipient === null ? '负责人不存在或已停用' : '成功',
        push_time: now,
      })),
    )
    .execute()
  const missed = await pushToCustomers(trx, actor, plans)
  const reached = new Set(
    outcomes.flatMap(({ id, recipient }) =>
      recipient === null || missed.includes(Number(id)) ? [] : [Number(id)],
    ),
  )
  await change(trx, actor, receivablesPlan, plans, {
    set: ({ id }) => ({ push_status: reached.has(id) ? push.sent : push.failed, push_time: now }),
    as: events.follow,
  })
  return reached.size === plans.length ? push.sent : push.failed
}

const isSettled = (plan: StoredRow) => Number(plan.payment_status) === payment.settled

/** Sends the reminder of plans now, or sets that they are to be sent, or never; READ on them. Refuses 2234 to send settled ones. */
export async function setPush(
  actor: Actor,
  request: z.output<typeof orderMoneyCalls.setPush.request>,
): Promise<{ pushStatus: number }> {
  const { receivablesPlanId, receivablesPlanIds = [], pushStatus } = request
  const ids = [...receivablesPlanIds, ...(receivablesPlanId === undefined ? [] : [receivablesPlanId])]
  if (ids.length === 0) refuse('invalid')
  return inTransaction(actor.services.db, async (trx) => {
    const plans = await requireRecords(actor, receivablesPlan, ids, { action: 'read', lock: true, db: trx })
    if (pushStatus === push.sent && plans.some(isSettled)) refuse('planSettled')
    return { pushStatus: await setTo(trx, actor, plans, pushStatus) }
  })
}

/** The same for the plans of an order that are not settled. READ on the order. */
export async function setOrderPush(
  actor: Actor,
  { businessId, pushStatus }: z.output<typeof orderMoneyCalls.setOrderPush.request>,
): Promise<{ count: number }> {
  return inTransaction(actor.services.db, async (trx) => {
    await requireRecord(actor, business, businessId, { action: 'read', db: trx })
    const { rows } =
      await sql<StoredRow>`select p.* from receivables_plan p where p.business_id = ${businessId}
      and p.deleted_at is null and p.payment_status <> ${payment.settled} and p.received_status <> 3
      order by p.id for update of p`.execute(trx)
    await setTo(trx, actor, rows, pushStatus)
    return { count: rows.length }
  })
}

async function setTo(trx: Trx, actor: Writer, plans: readonly StoredRow[], status: number): Promise<number> {
  if (plans.length === 0) return status
  if (status === push.sent) return pushPlans(trx, actor, plans)
  await change(trx, actor, receivablesPlan, plans, { set: { push_status: status }, as: events.update })
  return status
}

const pushJob = defineJob('receivables-plan-push', {
  title: '推送回款计划提醒',
  retries: 2,
  expireMinutes: 30,
})
/** Plans that are written together. */
const BATCH = 200

/** Daily at 09:00. */
export function registerPushJob(services: AppServices): void {
  registerSmsJob(services)
  services.jobs.work(pushJob, () => pushDuePlans(services))
  services.jobs.schedule(pushJob, '0 9 * * *', {})
}

/** Reminds of every plan whose day of notice has come, once; what is being changed at this moment waits for the next day. */
export async function pushDuePlans(services: AppServices): Promise<void> {
  const day = today(services.clock)
  for (let last = 0; ; ) {
    const end = await inTransaction(services.db, async (trx) => {
      const { rows } = await sql<StoredRow>`select p.* from receivables_plan p
        where p.deleted_at is null and p.push_status = ${push.open} and p.payment_status <> ${payment.settled}
          and p.received_status not in (3, 5) and p.unreceived_money > 0
          and p.return_date - ${noticeDays('p')} <= ${day}::date and p.id > ${last}
        order by p.id limit ${BATCH} for update of p skip locked`.execute(trx)
      if (rows.length > 0) await pushPlans(trx, systemWriter(services), rows)
      return rows.at(-1)?.id
    })
    if (end === undefined) return
    last = end
  }
}
