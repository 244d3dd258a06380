import { randomUUID } from 'node:crypto'
import { flowCalls } from '#protocol/approval/flow-calls.ts'
import { subAccountCalls } from '#protocol/crm/bank/account-calls.ts'
import { contractFileCalls } from '#protocol/crm/contract-file/calls.ts'
import { agentCalls } from '#protocol/crm/honor/calls.ts'
import { printCalls } from '#protocol/crm/print/calls.ts'
import { receivables } from '#protocol/crm/receivables/type.ts'
import { sceneCalls } from '#protocol/crm/scenes.ts'
import { examineCalls } from '#protocol/examine/calls.ts'
import { employeeCalls } from '#protocol/hrm/employees/calls.ts'
import { boardCalls } from '#protocol/projects/board-calls.ts'
import { projectCalls } from '#protocol/projects/calls.ts'
import { projectTemplateCalls } from '#protocol/projects/template-calls.ts'
import { apiKeyCalls } from '#protocol/session/api-key-calls.ts'
import { taskCalls } from '#protocol/tasks/calls.ts'
import { signIn } from './approvals.ts'
import { creditOf, openAccount } from './bank.ts'
import { contractFilesOf } from './contract-files.ts'
import { nodes, startFlow, stopFlows } from './flows.ts'
import { drawAnnouncement, drawEvent, drawLog, drawTask, drawTitle, lastId } from './foreign-office.ts'
import { SECRET, type Target } from './foreign-targets.ts'
import { addDept, hire } from './hr.ts'
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
    ['an employee', await drawEmployee(company)],
    ['a file of a contract', await drawContractFile(company, contract)],
    ['a project', await drawProject(company)],
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

/** An employee of human resources in a department of theirs, who is leaving; strangers have no role of human resources. */
async function drawEmployee(company: TestCompany): Promise<Target> {
  const { admin } = company.people
  const deptId = await addDept(admin, `${SECRET}${randomUUID().slice(0, 8)}`)
  const employeeId = await hire(admin, `${SECRET}员工`, { post: { dept_id: deptId } })
  const leaving = {
    planQuitTime: '2030-01-01',
    applyQuitTime: '2025-05-01',
    salarySettlementTime: '2030-01-01',
  }
  await admin.ask(employeeCalls.leave, { ...leaving, employeeId, quitType: 3 })
  return {
    ...{ deptId, id: deptId, deptIdList: [deptId], mainEmployeeId: employeeId, leaderEmployeeId: employeeId },
    newParentId: employeeId,
    ...{ employeeId, employeeIds: [employeeId], employeeIdList: [employeeId] },
    ...{ ...leaving, quitType: 3, quitInfoId: await lastId(company, 'quit_info_id', 'hrm_quits') },
    ...{ dataList: [{ fieldName: 'post', fieldValue: '被改' }] },
  }
}

/** A version of the file of repA's contract, and the form by which another one would be made. */
async function drawContractFile(company: TestCompany, contract: Target): Promise<Target> {
  const { repA } = company.people
  const contractId = Number(contract.contractId)
  const { formOf } = contractFilesOf(() => company)
  const form = await formOf(repA, contractId, { partyA: `${SECRET}甲方` })
  const { version } = await repA.ask(contractFileCalls.generate, { contractId, ...form })
  return { ...contract, ...form, id: contractId, contractId, version, type: 'origin' }
}

/** A private project of the administrator's, with repA as its only member, a task in it and a template of it. */
async function drawProject({ people: { admin, repA, repB } }: TestCompany): Promise<Target> {
  const { workId } = await admin.ask(projectCalls.add, {
    name: `${SECRET}项目`,
    description: `${SECRET}说明`,
    isOpen: 0,
    ownerUserId: [repA.userId],
  })
  const columns = await repA.ask(boardCalls.board, { workId })
  const [classId, other] = columns.map((column) => column.classId)
  const { taskId } = await repA.ask(taskCalls.save, { name: `${SECRET}任务`, workId, classId })
  const { templateId } = await admin.ask(projectTemplateCalls.save, { workId, name: '模板', withTasks: 1 })
  return {
    workId,
    workIds: [workId],
    workIdList: [workId],
    taskId,
    pid: taskId,
    classId,
    classIds: [classId],
    toId: other,
    fromId: classId,
    toList: [taskId],
    fromList: [],
    above: null,
    below: null,
    figure: 'all',
    templateId,
    list: [{ userId: repB.userId, roleId: 180174 }],
    ownerUserId: [repB.userId],
    status: 5,
    priority: 3,
  }
}

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
