import { announcementCalls } from '#protocol/announcements/calls.ts'
import { ANNOUNCEMENT_COMMENTS } from '#protocol/announcements/content.ts'
import { eventCalls } from '#protocol/calendar/event-calls.ts'
import { calendarTypeCalls } from '#protocol/calendar/types.ts'
import { commentCalls } from '#protocol/comments/calls.ts'
import { invoiceCalls } from '#protocol/crm/invoice/calls.ts'
import { taskCalls } from '#protocol/tasks/calls.ts'
import { taskLabelCalls } from '#protocol/tasks/label-calls.ts'
import { TASK_COMMENTS } from '#protocol/tasks/limits.ts'
import { taskTimeCalls } from '#protocol/tasks/time-calls.ts'
import { workLogCalls } from '#protocol/work-log/log-calls.ts'
import { LOG_COMMENTS } from '#protocol/work-log/log-limits.ts'
import { SECRET, type Target } from './foreign-targets.ts'
import type { TestCompany } from './people.ts'

/** The largest id of a table: what was made last. */
export const lastId = async (
  { platform }: Pick<TestCompany, 'platform'>,
  column: string,
  table: string,
): Promise<number> =>
  Number((await platform.pool.query(`select max(${column}) as id from ${table}`)).rows[0].id)

export async function drawTitle(company: TestCompany, customerId: number): Promise<Target> {
  const title = { customerId, titleType: 1, invoiceTitle: `${SECRET}抬头` }
  await company.people.repA.ask(invoiceCalls.addTitle, title)
  return { infoId: await lastId(company, 'info_id', 'invoice_titles') }
}

/** A task of repA's with a label, a sub-task, a relation and time spent. */
export async function drawTask(
  { people: { repA } }: TestCompany,
  { customerId, contactsId, leadsId, businessId, contractId }: Target,
): Promise<Target> {
  const { labelId } = await repA.ask(taskLabelCalls.add, { name: '急办' })
  const { taskId } = await repA.ask(taskCalls.save, {
    name: `${SECRET}任务`,
    description: `${SECRET}描述`,
    stopTime: '2025-05-20',
    labelId: [labelId],
    customerIds: [Number(customerId)],
    taskInfoList: [{ name: `${SECRET}子任务`, status: 1 }],
  })
  await repA.ask(taskTimeCalls.save, { taskId, onDay: '2025-05-15', minutes: 5, note: SECRET })
  const { list } = await repA.ask(taskTimeCalls.list, { taskId })
  return {
    taskId,
    pid: taskId,
    id: taskId,
    type: TASK_COMMENTS,
    typeId: taskId,
    labelId,
    labelIds: [labelId],
    timeId: list[0]?.timeId,
    onDay: '2025-05-15',
    minutes: 6,
    every: 'day',
    status: 5,
    priority: 3,
    ownerUserId: [],
    toList: [taskId],
    customerIds: [customerId],
    contactsIds: [contactsId],
    leadsIds: [leadsId],
    businessIds: [businessId],
    contractIds: [contractId],
  }
}

/** For repA alone, with a comment by repA. */
export async function drawAnnouncement(company: TestCompany): Promise<Target> {
  const { admin, repA } = company.people
  await admin.ask(announcementCalls.add, {
    title: `${SECRET}公告`,
    content: `${SECRET}内容`,
    ownerUserIds: [repA.userId],
    deptIds: [],
    startTime: '2025-01-01 00:00:00',
    endTime: '2030-01-01 00:00:00',
    mustConfirm: 1,
  })
  const announcementId = await lastId(company, 'announcement_id', 'announcements')
  const { commentId } = await repA.ask(commentCalls.save, {
    type: ANNOUNCEMENT_COMMENTS,
    typeId: announcementId,
    content: `${SECRET}评论`,
  })
  return {
    announcementId,
    id: announcementId,
    type: ANNOUNCEMENT_COMMENTS,
    typeId: announcementId,
    commentId,
    mainId: commentId,
    pid: commentId,
  }
}

/** Sent to no one, with a comment by repA. */
export async function drawLog(company: TestCompany, { customerId, contractId }: Target): Promise<Target> {
  const { repA } = company.people
  await repA.ask(workLogCalls.save, { categoryId: 1, content: `${SECRET}日志` })
  const logId = await lastId(company, 'log_id', 'work_logs')
  const { commentId } = await repA.ask(commentCalls.save, {
    type: LOG_COMMENTS,
    typeId: logId,
    content: `${SECRET}评论`,
  })
  return {
    logId,
    categoryId: 1,
    type: LOG_COMMENTS,
    typeId: logId,
    commentId,
    mainId: commentId,
    pid: commentId,
    createUserId: [repA.userId],
    customerIds: [customerId],
    contractIds: [contractId],
  }
}

/** A series of repA's, of which repA is the only participant. */
export async function drawEvent(company: TestCompany, above: Target): Promise<Target> {
  const { repA } = company.people
  const [type] = await repA.ask(calendarTypeCalls.list)
  const startTime = Date.UTC(2026, 0, 5, 1)
  const event = {
    title: `${SECRET}日程`,
    typeId: type?.typeId ?? 0,
    ownerUserIds: String(repA.userId),
    startTime,
    endTime: startTime + 3_600_000,
    repetitionType: 2,
    repeatRate: 1,
  }
  const title = await drawTitle(company, Number(above.customerId))
  const relation = {
    customerIds: [above.customerId],
    contactsIds: [above.contactsId],
    leadsIds: [above.leadsId],
    businessIds: [above.businessId],
    contractIds: [above.contractId],
    invoiceTitleIds: [title.infoId],
  }
  await repA.ask(eventCalls.save, { event, relation })
  const eventId = await lastId(company, 'event_id', 'calendar_events')
  return {
    eventId,
    event: { ...event, title: '被改', eventId, batchId: '' },
    relation,
    startTime,
    endTime: startTime + 86_400_000,
    time: startTime,
    userId: repA.userId,
    userIds: [repA.userId],
    typeIds: [event.typeId],
    type: 2,
  }
}
