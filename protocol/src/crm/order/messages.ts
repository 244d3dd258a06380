import { type MessageTypes, messageLabels, messagesOf } from '#protocol/messages/door.ts'

/** Notices of orders and of the locks that they serve (locks-and-extensions.md §26); the typeId is the record. */
export const orderMessage = {
  toMake: 136,
  effective: 137,
  lockEnds: 138,
  trialEnds: 139,
  planDue: 140,
  cancelled: 145,
} as const

const ofOrder = messagesOf({ label: messageLabels.crm, group: 'business', opens: 'business' })
const ofPlan = messagesOf({ label: messageLabels.crm, group: 'business', opens: 'receivablesPlan' })
const ofLock = messagesOf({ label: messageLabels.crm, group: 'business', opens: 'softwareLock' })

export const orderMessages: MessageTypes = {
  [orderMessage.toMake]: ofOrder('业务《{t}》待制锁'),
  [orderMessage.effective]: ofOrder('业务《{t}》已生效'),
  [orderMessage.lockEnds]: ofLock('软件锁《{t}》即将到期'),
  [orderMessage.trialEnds]: ofLock('软件锁《{t}》试用结束'),
  [orderMessage.planDue]: ofPlan('回款计划《{t}》待回款'),
  [orderMessage.cancelled]: ofOrder('业务《{t}》已撤单'),
}
