import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allCalls } from '#protocol/all-calls.ts'
import { type Call, stream } from '#protocol/platform/call.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { recordTypes } from '#protocol/record-types.ts'
import { endWatch, fingerprint } from './foreign-fingerprint.ts'
import { isFilled, placesIn } from './foreign-places.ts'
import { drawTargets, PHONE, requestOf, SECRET, type Targets } from './foreign-targets.ts'
import { drawCompany, type Person, type TestCompany } from './people.ts'
import { readWorkbook } from './workbook.ts'

/**
 * Every call but those of the administration, made about records and other things that the caller may not reach, with everything
 * a request could name: none of them may change, nothing of them may be shown. The same requests of those who may send them do
 * change or show something: else a call that always refuses would pass.
 */

/** 查重 and the uniqueness check exist to report that someone else has a customer. */
const revealing = new Set(['crmCustomer/dataCheck', 'crmField/verify'])
/** server/test/every-call.test.ts refuses callers of these without the right, whatever they name. */
const isAdministration = ({ need }: Call) => [need].flat().every((path) => path.startsWith('manage/'))
/** What is administered has no owner who could be a stranger to it: the company's, by area of its calls. */
const administered: Readonly<Record<string, string>> = {
  approval: 'flows and who decides in them',
  business: 'groups of stages',
  calendar: 'kinds of events',
  clearing: 'removes what the company has',
  company: 'settings of the company and its modules',
  contract: 'reminders',
  customer: 'limits and rules of owning',
  examine: 'forms of types of office approvals',
  field: 'forms and rights over fields',
  goal: 'goals of people and departments',
  hrmAchievementTable: 'templates of appraisals',
  hrmConfig: 'settings of human resources',
  hrmEmployee: 'what employees see and edit of their archives',
  hrmInsurance: 'schemes and limits of the base',
  hrmProof: 'templates of certificates',
  hrmSalary: 'groups, rates and rules of pay',
  integration: 'settings of other systems',
  invoice: 'the kinds that the company issues',
  lock: 'settings of locks and their orders',
  log: 'the logs, which show everything to those who may read them',
  message: 'channels and what they have sent',
  number: 'rules of numbers',
  operations: 'the state of the installation and its backups',
  people: 'people and departments',
  pool: 'pools and their rules',
  print: 'templates',
  product: 'categories and quotas',
  record: 'explains who reaches a record, to those who administer rights',
  role: 'roles and their members',
  scene: 'with whom scenes may be shared',
  secondReview: 'changes that wait for a second administrator',
  service: 'words of dictionaries',
  session: 'sign-in and second factors of all people',
  visit: 'reminders',
  workLog: 'rules of logs',
  workingDay: 'working days',
}

/** Files are sent with them, so each has its test with one, in which a stranger is refused. */
const uploads: Readonly<Record<string, string>> = {
  'crmLock/uploadExcel': 'server/src/crm/lock-sheet',
  'crmCustomerPool/readSheetColumns': 'server/src/crm/pool',
  'crmCustomerPool/uploadExcel': 'server/src/crm/pool',
  'adminFile/upload': 'server/src/files',
  'adminFile/uploadBySingle': 'server/src/files',
  'adminUser/updateImg': 'one’s own picture: server/src/manage/people',
  'crmInstrument/importRecordList': 'server/src/bi/follow-ups',
  'work/work/excelImport': 'server/src/projects/sheets',
  'crmBank/uploadExcel': 'server/src/crm/bank/statement',
  'crmContract/autoSealToSendBackPdf': 'server/src/crm/contract-file',
  'hrmSalaryArchives/exportFixSalaryRecord': 'server/src/hrm/salary/archives/sheets',
  'hrmSalaryArchives/exportChangeSalaryRecord': 'server/src/hrm/salary/archives/sheets',
  'hrmSalaryArchives/importFixSheet': 'server/src/hrm/salary/archives/sheets',
  'hrmSalaryArchives/importChangeSheet': 'server/src/hrm/salary/archives/sheets',
  'hrmEmployee/readSheetColumns': 'server/src/hrm/employees/import',
  'hrmEmployee/uploadExcel': 'server/src/hrm/employees/import',
  'hrmSalaryMonthRecord/computeSalaryData': 'server/src/hrm/salary/sheets',
  'hrmSalaryMonthRecord/startCompute': 'server/src/hrm/salary/sheets',
  ...Object.fromEntries(
    recordTypes.flatMap((type) => {
      const { import: importing } = recordCallsOf(type)
      const paths = importing ? [importing.look.path, importing.upload.path] : []
      return paths.map((path) => [path, 'server/src/engine/features/import'])
    }),
  ),
}

/** They would end the session that the other cases use. */
const endsSessions = new Set(['logout', 'adminUser/endOtherSessions', 'adminUser/updatePassword'])

/** Who reaches things of human resources is decided by role, range and employee: the same walk over all of them, in server/test/hr-reach. */
const isOfPersonnel = ({ area }: Call) => area.startsWith('hrm')

const namesSomething = ({ request }: Call) => placesIn(request).length > 0

const calls = allCalls.filter(
  (call) =>
    call.need !== 'public' &&
    call.body !== 'multipart' &&
    !revealing.has(call.path) &&
    call.reply !== stream &&
    !isAdministration(call) &&
    !isOfPersonnel(call) &&
    !endsSessions.has(call.path),
)

/** Keys under which requests name what no target is, and why. */
const unfilled: Readonly<Record<string, string>> = {
  dataMap: 'values of a form, by its fields',
  excludeId: 'leaves one’s own record out',
  fieldId: 'a field of a form, which is the company’s',
  flowId: 'a step of a flow, whose steps all users may see',
  fromTopId: 'a column of one’s own tasks',
  id: 'columns of one’s own',
  invoiceTitleIds: 'titles of invoices, besides the customer who has them',
  modelId: 'a card of one’s own workbench',
  productId: 'a product, which is the company’s',
  productIds: 'products, which are the company’s',
  receivablesId: 'a receipt for an order, besides how much of it: server/src/crm/order/money',
  receivablesPlanIds: 'several plans; one is named by its own key',
  roleId: 'a role, which is the company’s',
  roleIds: 'roles, which are the company’s',
  sendDeptIds: 'departments that a log of one’s own is sent to',
  sendUserIds: 'users that a log of one’s own is sent to',
  statusId: 'a stage, which is the company’s',
  toTopId: 'a column of one’s own tasks',
}

let company: TestCompany
let targets: Targets
/** What no one may have changed since. */
let untouched: Record<string, string>
beforeAll(async () => {
  company = await drawCompany()
  targets = await drawTargets(company)
  untouched = await fingerprint(company, targets)
})
afterAll(async () => {
  await endWatch(company)
  await company.close()
})

const named = (some: readonly Call[]) => some.map((call) => ({ path: call.path, call }))

/** What the stranger asks of a call, by what it is about; requests that the call reads as the same one are sent once. */
function requestsOf(call: Call, stranger: Person): [what: string, request: Record<string, unknown>][] {
  const seen = new Set<string>()
  return [...targets].flatMap(([what, target]) => {
    const read = JSON.stringify(
      call.request.safeParse({ ...requestOf(stranger, target), entity: target.entity }),
    )
    if (seen.has(read)) return []
    seen.add(read)
    return [[what, requestOf(stranger, target)]]
  })
}

async function ask(who: Person, call: Call, request: Record<string, unknown>) {
  const { code, raw } = await who.call(call, request)
  const isWorkbook = raw.subarray(0, 2).toString() === 'PK'
  return { code, text: isWorkbook ? (await readWorkbook(raw)).join() : raw.toString('utf8') }
}

/** Whether words of the records stand in an answer, or the key with which a deletion is taken back. */
function tells({ text }: { text: string }): boolean {
  return [SECRET, PHONE, String(targets.get('a deletion')?.token)].some((secret) => text.includes(secret))
}

describe('the walk', () => {
  it('leaves out calls of the administration and uploads, for a reason each', () => {
    const areas = allCalls.filter((call) => call.need !== 'public' && isAdministration(call))
    expect([...new Set(areas.map(({ area }) => area))].toSorted()).toEqual(Object.keys(administered))
    const multipart = allCalls.filter((call) => call.body === 'multipart' && !isAdministration(call))
    expect(multipart.map(({ path }) => path).toSorted()).toEqual(Object.keys(uploads).toSorted())
  })

  it('fills every place at which a request names something', () => {
    const requests = [...targets.values()].map((target) => requestOf(company.people.repB, target))
    const empty = calls.flatMap(({ path, request }) =>
      placesIn(request)
        .filter((place) => !requests.some((each) => isFilled(each, place)))
        .map((place) => ({ where: `${path} ${place}`, key: place.split(/\.|\[\]/).findLast(Boolean) ?? '' })),
    )
    expect(empty.filter(({ key }) => !(key in unfilled)).map(({ where }) => where)).toEqual([])
    expect(Object.keys(unfilled).filter((key) => !empty.some((each) => each.key === key))).toEqual([])
  })
})

describe.each(['repB', 'managerB'] as const)('about records of others, by %s', (name) => {
  it.each(named(calls))('$path changes and tells nothing', async ({ call }) => {
    const who = company.people[name]
    for (const [what, request] of requestsOf(call, who)) {
      const answer = await ask(who, call, request)
      expect(answer.code, what).not.toBe(500)
      expect(tells(answer), `${what}: ${answer.text}`).toBe(false)
    }
    const before = untouched
    untouched = await fingerprint(company, targets)
    expect(untouched).toEqual(before)
  })
})

/** Whose effect is not shown here, and why. */
const shownElsewhere: Readonly<Record<string, (call: Call) => boolean>> = {
  'columns, forms, limits: own or the company’s': among(
    'crmField/setFieldConfig',
    'crmField/setFieldStyle',
    'crmCustomerPool/queryAuthByPoolId',
    'crmCustomerPool/poolFieldConfig',
    'crmField/setPoolFieldStyle',
  ),
  'people and departments, which all users may see': among(
    'adminUser/queryListName',
    'adminUser/queryDeptUserList/{deptId}',
    'adminUser/queryDeptUserByExamine/{deptId}',
    'adminDept/queryDeptTree',
  ),
  'own office approvals, and forms, which are the company’s: server/src/examine': among(
    'oaExamineField/queryField/{categoryId}',
    'oaExamine/checkOaExamine',
    'oaExamine/myInitiate',
    'oaExamine/myOaExamine',
    'examineWaiting/queryOaExamineList',
    'oaExamine/export',
    // an order of one's own
    'oaExamineCategory/saveOrUpdateOaExamineSort',
    // refused while it waits
    'oaExamine/deleteOaExamine',
  ),
  // calendar/calendar.test.ts
  'when people are busy, which all users may see': among('oaEvent/freeSlots'),
  'products, which are the company’s': ({ area, path }) =>
    area === 'product' || path === 'crmContract/queryListByProductId',
  'figures of people in range: server/src/bi': ({ area }) => ['dashboard', 'followUp', 'bi'].includes(area),
  'flows, whose steps all users may see': ({ path }) => path.startsWith('examines/'),
  'announcements, whose writers own none: server/src/announcements': among('oaAnnouncement/setAnnouncement'),
  'templates, which are the company’s, and documents by them: server/src/crm/print': among(
    'crmPrint/queryPrintTemplateById',
    'crmPrint/printWord',
    'crmPrint/printWordAgain',
  ),
  'needs a step, a copy or a deputy besides: server/src/approval': among(
    'examineRecord/returnTo',
    'examineRecord/handOver',
    'examineRecord/addSigners',
    'examineRecord/readCopies',
    'approvalDeputy/query',
    'approvalDeputy/set',
    'approvalDeputy/clear',
  ),
  'needs values besides: server/src/crm': among(
    'crmInvoice/updateInvoiceStatus',
    'crmInvoice/failInvoicing',
    'crmInvoice/voidInvoice',
    'crmBusiness/boostBusinessStatus',
    // of locks on which nothing runs any more
    'crmLock/takeBack',
    // of locks that the customer has, and orders that hold them: crm/order/strangers.test.ts
    'crmBusiness/previewPrice',
    'crmBusiness/createQuicklyField',
    'crmBusiness/createQuickly',
    'crmBusiness/selectRenewList',
    'crmBusiness/assignLock',
    'crmBusiness/cancelOrder',
    'crmBusiness/H5/selectList',
    // of sales, which follow from orders that took effect: crm/sale/sale.test.ts
    'crmhistories/queryPageList',
    'crmhistories/printData',
    // of orders that have passed, and their plans: crm/order/money/strangers.test.ts
    'crmBusiness/addReceivableAccount',
    'crmBusiness/updateBusinessReceivablePlanTime',
    'crmBusiness/businessRenewAndInvoice',
    'crmReceivablesPlan/receivablesSettle',
    'crmReceivablesPlan/setPushStatus',
    'crmReceivablesPlan/updateBusinessPushStatus',
    // of claims and reports in force, and of locks that are held
    'crmLockClaim/issue',
    'crmLockClaim/confirm',
    'crmLockClaim/returnLocks',
    'crmLockClaim/confirmReturn',
    'crmBadLock/handle',
    // refused while anything hangs on the contract
    'crmContract/deleteByIds',
  ),
  'needs words of a period: server/src/work-log': among('oaLog/export'),
  'tasks, by people who may, call by call: server/src/tasks': ({ area }) => area === 'task',
  'projects, by role and action over all flags: server/src/projects': ({ area }) => area === 'project',
  'stores nothing': among('crmReceivablesPlan/star/{id}'),
  'own marks, exports and identities': among(
    'crmBackLog/dealById',
    'crmBackLog/restoreById',
    'backgroundExport/retry',
    'backgroundExport/cancel',
    'adminUser/removeIdentity',
    'adminUser/attention',
    'oaCalendar/updateTypeUser',
    // its only number is the version of a draft of one’s own: drafts/drafts.test.ts
    'oaDraft/save',
  ),
  'makes a record of one’s own: tests of its type': among(
    ...recordTypes.map((type) => recordCallsOf(type).add.path),
    'oaExamine/setOaExamine',
    'crmReceivablesPlan/batchSave',
    'oaAnnouncement/addAnnouncement',
    'oaEvent/save',
  ),
}
function among(...paths: readonly string[]) {
  return ({ path }: Call) => paths.includes(path)
}

/** Show something only where it is masked, which it is to none of those who ask here: engine/features/reveal/reveal.test.ts, hrm/employees/sensitive.test.ts. */
const unmasking: ReadonlySet<string> = new Set(['crmRecord/revealValue', 'hrmEmployee/revealValue'])
const controlled = calls.filter(
  (call) =>
    namesSomething(call) &&
    !unmasking.has(call.path) &&
    !Object.values(shownElsewhere).some((holds) => holds(call)),
)

/** What the call did for people who may: showed or changed something, or answered otherwise than to a stranger. */
async function effectOf(call: Call): Promise<string | undefined> {
  const { repA, repB, assistant, admin } = company.people
  const before = await fingerprint(company, targets)
  for (const who of [repA, assistant, admin])
    for (const [what, request] of requestsOf(call, repB)) {
      const answer = await ask(who, call, request)
      if (answer.code !== 0) continue
      if (tells(answer)) return `${who.realname} is shown ${what}`
      const isChanged = JSON.stringify(await fingerprint(company, targets)) !== JSON.stringify(before)
      if (isChanged) return `${who.realname} changes ${what}`
      if ((await ask(repB, call, request)).text !== answer.text)
        return `${who.realname} is answered about ${what}`
    }
  return undefined
}

describe('the same requests, by who may', () => {
  it('are those of all calls about records', () => {
    expect(controlled.length).toBeGreaterThan(80)
    for (const [why, holds] of Object.entries(shownElsewhere))
      expect(calls.filter(holds), why).not.toEqual([])
  })

  it.each(named(controlled))('$path does what it is for', async ({ call }) => {
    const effect = await effectOf(call)
    // what another call has changed or removed is drawn again
    if (!effect) targets = await drawTargets(company)
    expect(effect ?? (await effectOf(call))).toBeDefined()
  })
})
