import type { PushLogEntry } from '#protocol/crm/order/money-calls.ts'
import { receivablesPlan } from '#protocol/crm/receivables-plan/type.ts'
import { fieldRightsOf } from '#server/engine/model/field-rights.ts'
import { requireRecord } from '#server/engine/model/find-record.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { formatMoment } from '#server/platform/time/clock.ts'

const MOST = 100
/** Fields of which words of reminders are made. */
const said = ['customerId', 'unreceivedMoney', 'returnDate']

/** What was sent about a plan, the newest first. READ on it; words only for users who see what they are made of. */
export async function listPushLog(actor: Actor, receivablesPlanId: number): Promise<PushLogEntry[]> {
  const { services, viewer } = actor
  await requireRecord(actor, receivablesPlan, receivablesPlanId, { action: 'read' })
  const { usable } = fieldRightsOf(viewer, receivablesPlan, services.engine.catalog.current())
  const directory = services.directory.current()
  const rows = await services.db
    .selectFrom('push_log')
    .select(['channel', 'receiver', 'content', 'result', 'push_time'])
    .where('receivables_plan_id', '=', receivablesPlanId)
    .orderBy('push_time', 'desc')
    .limit(MOST)
    .execute()
  return rows.map(({ channel, receiver, content, result, push_time: time }) => ({
    channel,
    receiver:
      channel === 'message' ? (directory.user(Number(receiver))?.realname ?? '') : maskedMobile(receiver),
    content: said.every((key) => usable(key)) ? content : '',
    result,
    pushTime: formatMoment(time),
  }))
}

const maskedMobile = (mobile: string): string => mobile.replace(/^(\d{3})\d{4}(\d{4})$/, '$1****$2')
