import { sql, type Transaction } from 'kysely'
import { receivablesPlan } from '#protocol/crm/receivables-plan/type.ts'
import { push } from '#protocol/crm/receivables-plan/words.ts'
import type { AppServices } from '#server/access/context.ts'
import { change } from '#server/engine/change/change.ts'
import { events } from '#server/engine/change/events.ts'
import { type StoredRow, systemWriter, type Writer } from '#server/engine/model/rules.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { defineJob } from '#server/platform/jobs/jobs.ts'
import { OutboundFailure } from '#server/platform/outbound/failure.ts'
import { isMobile, smsTypes } from '#server/session/door.ts'
import { readLockConfig } from '../../lock-config/door.ts'

type Trx = Transaction<Tables>

interface Notice {
  planId: number
  mobile: string
  content: string
}

/** A message that was handed to a gateway is not handed over twice. */
const smsJob = defineJob<Notice>('receivables-plan-sms', { title: '向客户发送回款提醒短信', retries: 0 })

interface Asked {
  id: number
  num: string | null
  customer_name: string | null
  mobile: string | null
  open: string
  day: string
}

/**
 * Sends the reminders of plans to the contacts of their contracts as well, where the setting is on and a gateway is in use
 * (locks-and-extensions.md §9.5). Returns the plans that have no number to send to; they are logged.
 */
export async function pushToCustomers(
  trx: Trx,
  { services }: Writer,
  plans: readonly StoredRow[],
): Promise<number[]> {
  if (!services.sms.isOffered() || (await readLockConfig({ db: trx })).pushCustomer === 0) return []
  const { rows } = await sql<Asked>`select p.id, p.num, c.customer_name, k.mobile,
      p.unreceived_money::text as open, p.return_date::text as day
    from receivables_plan p left join customer c on c.id = p.customer_id
    left join contract t on t.id = p.contract_id
    left join contacts k on k.id = t.contacts_id and k.deleted_at is null
    where p.id = any(${plans.map(({ id }) => id)}::bigint[]) order by p.id`.execute(trx)
  const missing: number[] = []
  for (const { id, num, customer_name: name, mobile, open, day } of rows) {
    const content = `${name ?? ''}：您的第${num ?? ''}期款项${open}元应于${day}前支付，请及时付款。`
    const notice = { planId: Number(id), mobile: mobile ?? '', content }
    if (isMobile(notice.mobile)) await services.jobs.send(smsJob, notice, trx)
    else {
      missing.push(notice.planId)
      await logSms(trx, services, notice, '合同联系人没有手机号')
    }
  }
  return missing
}

const logSms = (
  trx: Trx,
  { clock }: Pick<AppServices, 'clock'>,
  { planId, mobile, content }: Notice,
  result: string,
) =>
  trx
    .insertInto('push_log')
    .values({
      receivables_plan_id: planId,
      channel: 'sms',
      receiver: mobile,
      content,
      result,
      push_time: clock.now(),
    })
    .execute()

/** Hands one to the gateway; what the gateway does not take is a plan whose reminder failed. */
async function sendSms(services: AppServices, notice: Notice): Promise<void> {
  const { mobile, content, planId } = notice
  const fault = await services.sms.sendNotice({ mobile, content, type: smsTypes.paymentNotice }).then(
    () => null,
    (error: unknown) => {
      services.log.error({ err: error }, 'payment notice not sent')
      return error instanceof OutboundFailure ? error.message : '短信发送失败'
    },
  )
  await inTransaction(services.db, async (trx) => {
    await logSms(trx, services, notice, fault ?? '成功')
    if (fault === null) return
    const { rows } = await sql<StoredRow>`select p.* from receivables_plan p
      where p.id = ${planId} and p.deleted_at is null and p.push_status = ${push.sent} for update of p`.execute(
      trx,
    )
    const set = { push_status: push.failed }
    await change(trx, systemWriter(services), receivablesPlan, rows, { set, as: events.follow })
  })
}

export const registerSmsJob = (services: AppServices): void =>
  services.jobs.work(smsJob, (notice) => sendSms(services, notice))
