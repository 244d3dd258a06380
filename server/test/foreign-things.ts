import { randomUUID } from 'node:crypto'
import { announcementCalls } from '#protocol/announcements/calls.ts'
import { ANNOUNCEMENT_COMMENTS } from '#protocol/announcements/content.ts'
import { flowCalls } from '#protocol/approval/flow-calls.ts'
import { eventCalls } from '#protocol/calendar/event-calls.ts'
import { calendarTypeCalls } from '#protocol/calendar/types.ts'
import { commentCalls } from '#protocol/comments/calls.ts'
import { subAccountCalls } from '#protocol/crm/bank/account-calls.ts'
import { agentCalls } from '#protocol/crm/honor/calls.ts'
import { invoiceCalls } from '#protocol/crm/invoice/calls.ts'
import { printCalls } from '#protocol/crm/print/calls.ts'
import { receivables } from '#protocol/crm/receivables/type.ts'
import { sceneCalls } from '#protocol/crm/scenes.ts'
import { examineCalls } from '#protocol/examine/calls.ts'
import { apiKeyCalls } from '#protocol/session/api-key-calls.ts'
import { taskCalls } from '#protocol/tasks/calls.ts'
import { taskLabelCalls } from '#protocol/tasks/label-calls.ts'
import { TASK_COMMENTS } from '#protocol/tasks/limits.ts'
import { taskTimeCalls } from '#protocol/tasks/time-calls.ts'
import { workLogCalls } from '#protocol/work-log/log-calls.ts'
import { LOG_COMMENTS } from '#protocol/work-log/log-limits.ts'
import { signIn } from './approvals.ts'
import { creditOf, openAccount } from './bank.ts'
import { nodes, startFlow, stopFlows } from './flows.ts'
import { SECRET, type Target } from './foreign-targets.ts'
import { makeRecord } from './make.ts'
import { PASSWORD, type TestCompany } from './people.ts'

/** Things of repA's that are no records, under the keys by which calls name them; each knows the contract it hangs on. */
export async function drawThings(
  company: TestCompany,
  contract: Target,
  contactsId: number,
): Promise<[string, Target][]> {
  return [
    ['a scene', { ...contract, ...(await drawScene(company, Number(contract.label))) }],
    ['an approval', { ...contract, ...(await drawApproval(company, contract)) }],
    ['an office approval', await drawExamine(company, contract)],
    ['an announcement', await drawAnnouncement(company)],
    ['a log', await drawLog(company, contract)],
    ['an event', await drawEvent(company, { ...contract, contactsId })],
    ['a task', await drawTask(company, contract)],
    ['a bank line', { ...contract, ...(await drawBankLine(company, contract)) }],
    ['a print', { ...contract, ...(await drawPrint(company, contract)) }],
    ['an invoice title', { ...contract, ...(await drawTitle(company, Number(contract.customerId))) }],
    ['an agent', { ...contract, ...(await drawAgent(company, Number(contract.honorId))) }],
    ['an API key', await drawKey(company)],
    ['a session', await drawSession(company)],
    ['an identity', await drawIdentity(company)],
    ['an export', await drawExport(company, Number(contract.label))],
    ['a person', personOf(company)],
    ['a department', departmentOf(company)],
  ]
}

/** A task of repA's with a label, a sub-task, a relation and time spent. */
async function drawTask(
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

const lastId = async (
  { platform }: Pick<TestCompany, 'platform'>,
  column: string,
  table: string,
): Promise<number> =>
  Number((await platform.pool.query(`select max(${column}) as id from ${table}`)).rows[0].id)

async function drawScene(company: TestCompany, type: number): Promise<Target> {
  await company.people.repA.ask(sceneCalls.add, { type, name: `${SECRET}场景`, data: '[]' })
  const sceneId = await lastId(company, 'scene_id', 'scenes')
  return { sceneId, noHideIds: [sceneId], hideIds: [] }
}

/** A receivable of repA's that waits for the assistant; the flow is put out of use again. */
async function drawApproval(company: TestCompany, { customerId, contractId }: Target): Promise<Target> {
  const { admin, assistant, repA } = company.people
  const label = receivables.approval?.label
  await signIn(company, [assistant])
  await startFlow(admin, [nodes.members([assistant.userId])], { label })
  const id = await makeRecord(repA, receivables, { entity: { customerId, contractId, remark: SECRET } })
  await stopFlows(admin, label)
  const recordId = await lastId(company, 'id', 'approval_records')
  return {
    recordId,
    recordIds: [recordId],
    typeId: id,
    id,
    ids: [id],
    label,
    list: [{ recordId, typeId: id }],
  }
}

/** An office approval of repA's that waits for the assistant, about repA's records. */
async function drawExamine(company: TestCompany, contract: Target): Promise<Target> {
  const { admin, assistant, repA } = company.people
  const { examineId: categoryId } = await admin.ask(flowCalls.save, {
    label: 0,
    examineName: `保密申请${randomUUID()}`,
    managerList: [admin.userId],
    dataList: [nodes.members([assistant.userId])],
  })
  const { customerId, contractId, businessId, contactsId, leadsId } = contract
  const oaExamineRelation = {
    customerIds: [customerId],
    contractIds: [contractId],
    businessIds: [businessId],
    contactsIds: [contactsId],
    leadsIds: [leadsId],
    invoiceTitleIds: [customerId],
  }
  const content = `${SECRET}审批`
  await repA.ask(examineCalls.save, { oaExamine: { categoryId, content } })
  const examineId = await lastId(company, 'id', 'oa_examine')
  return {
    examineId,
    oaExamine: { examineId, categoryId, content: '改写' },
    oaExamineRelation,
    list: [{ categoryId }],
  }
}

/** For repA alone, with a comment by repA. */
async function drawAnnouncement(company: TestCompany): Promise<Target> {
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
async function drawLog(company: TestCompany, { customerId, contractId }: Target): Promise<Target> {
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
async function drawEvent(company: TestCompany, above: Target): Promise<Target> {
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

/** Money that came in under the sub-account of repA's customer. */
async function drawBankLine(
  company: TestCompany,
  { customerId, contractId, receivablesPlanId }: Target,
): Promise<Target> {
  const { admin, repA } = company.people
  await openAccount(company)
  const { subAccountNo } = await admin.ask(subAccountCalls.generate, { customerId: Number(customerId) })
  const transactionId = await creditOf(company, repA, {
    serial: randomUUID(),
    money: '100',
    payer: `${SECRET}付款人`,
    subAccount: subAccountNo ?? '',
  })
  return {
    transactionIds: [transactionId],
    list: [{ transactionId, contractId, receivablesPlanId, money: 0.01 }],
    subAccountNo,
    ignore: 1,
    reason: `${SECRET}原因`,
  }
}

async function drawPrint(company: TestCompany, { contractId, label }: Target): Promise<Target> {
  const { admin, repA } = company.people
  // a template is the company's
  const templateName = crypto.randomUUID()
  const content = '<p><span data-wk-tag="contract.remark">{备注}</span></p>'
  await admin.ask(printCalls.add, { templateName, type: Number(label), content })
  const templateId = await lastId(company, 'template_id', 'print_templates')
  const typeId = Number(contractId)
  await repA.ask(printCalls.saveRecord, { templateId, typeId, recordContent: `<p>${SECRET}</p>` })
  // the page of a print is the paper, not a page of a list
  return {
    templateId,
    typeId,
    recordId: await lastId(company, 'record_id', 'print_records'),
    page: undefined,
  }
}

async function drawTitle(company: TestCompany, customerId: number): Promise<Target> {
  const title = { customerId, titleType: 1, invoiceTitle: `${SECRET}抬头` }
  await company.people.repA.ask(invoiceCalls.addTitle, title)
  return { infoId: await lastId(company, 'info_id', 'invoice_titles') }
}

async function drawAgent({ people }: TestCompany, honorId: number): Promise<Target> {
  const { agentId } = await people.admin.ask(agentCalls.save, { honorId, agentName: `${SECRET}代理` })
  return { agentId }
}

async function drawKey({ people, platform }: TestCompany): Promise<Target> {
  // a user may have a few at most
  await platform.pool.query('delete from api_keys where user_id = $1', [people.repA.userId])
  const { keyId } = await people.repA.ask(apiKeyCalls.add, {
    name: `${SECRET}密钥`,
    expireDay: '2025-06-01',
    addresses: [],
    password: PASSWORD,
  })
  return { keyId }
}

async function drawIdentity({ people, platform }: TestCompany): Promise<Target> {
  await platform.pool.query(
    `insert into user_identities (user_id, kind, issuer, subject, account, created_at)
     values ($1, 'oidc', 'https://login.example.com', $2, $3, now())`,
    [people.repA.userId, randomUUID(), `${SECRET}@example.com`],
  )
  return { identityId: await lastId({ platform }, 'identity_id', 'user_identities') }
}

/** One that runs in the background. */
async function drawExport({ people, platform }: TestCompany, type: number): Promise<Target> {
  await platform.pool.query(
    'insert into background_exports (user_id, type, is_running, total) values ($1, $2, true, 10)',
    [people.repA.userId, type],
  )
  return { exportId: await lastId({ platform }, 'export_id', 'background_exports') }
}

function personOf({ people }: TestCompany): Target {
  const { repA, managerA } = people
  return {
    userId: repA.userId,
    userIds: [repA.userId],
    ownerUserId: repA.userId,
    ownerUserIds: [repA.userId],
    deputyId: managerA.userId,
    fromDay: '2025-05-15',
    returnDay: '2025-06-15',
    isUser: 1,
  }
}

const departmentOf = ({ departments }: TestCompany): Target => ({
  deptId: departments.salesA,
  deptIds: [departments.salesA],
  userId: undefined,
  isUser: 0,
})

/** On another terminal: the one by which requests are made goes on. */
async function drawSession(company: TestCompany): Promise<Target> {
  await company.signIn(company.people.repA.username, undefined, 2)
  return { sessionId: await lastId(company, 'session_id', 'sessions') }
}
