import PizZip from 'pizzip'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { printCalls } from '#protocol/crm/print/calls.ts'
import { fieldAdminCalls, type RoleField } from '#protocol/manage/fields/calls.ts'
import type { Call } from '#protocol/platform/call.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { type RecordType, toKey } from '#protocol/record/declaration/declare.ts'
import { makePool } from '../make-pool.ts'
import { drawCompany, type Person, type TestCompany } from '../people.ts'
import { wordsIn } from '../word-document.ts'
import { readWorkbook } from '../workbook.ts'
import { answeringCalls, readingCalls, requestsOf } from './asking.ts'
import { drawTargets } from './draw.ts'
import type { Target } from './target.ts'

/**
 * Every field of every record type, and fields of the company's own on each, hold values found nowhere else. A role is kept
 * from all fields that it can be kept from, once hidden, once masked. Then every call that answers anything is made as that
 * role about every record: no answer, file or message may hold one of the values. New types and calls are included without
 * being named here.
 */

// thousands of requests in each case
vi.setConfig({ testTimeout: 600_000 })

let company: TestCompany
let reader: Person
let targets: Target[]
let poolId: number
beforeAll(async () => {
  company = await drawCompany()
  reader = company.people.managerA
  targets = await drawTargets(company, reader, { thorough: true })
  poolId = await makePool(company, '密值公海')
})
afterAll(() => company.close())

/** Keeps the reader's role from every field that it can be kept from; the keys of these fields. */
async function withhold(type: RecordType, change: Partial<RoleField>): Promise<Set<string>> {
  const { admin } = company.people
  const roleId = company.roles.wholeTree
  const rows = await admin.ask(fieldAdminCalls.roleFields, { roleId, label: type.label })
  const withheld = new Set<string>()
  for (const row of rows) {
    const { code } = await admin.call(fieldAdminCalls.saveRoleFields, { list: [{ ...row, ...change }] })
    if (code === 0) withheld.add(toKey(row.fieldName))
  }
  return withheld
}

/** Calls that answer with the key of a document, which is fetched and read as well. */
const documents: ReadonlySet<string> = new Set([printCalls.printWord.path, printCalls.printWordAgain.path])

/** An answer as text, figures without their separators. */
async function ask(call: Call, request: Record<string, unknown>) {
  const { code, raw, data } = await reader.call(call, request)
  const document =
    code === 0 && documents.has(call.path)
      ? (await reader.call(printCalls.down, { type: 2, key: String(data) })).raw
      : raw
  return { code, text: (await textOf(document)).replaceAll(/(?<=\d),(?=\d{3})/g, '') }
}

/** The words of a file, whatever it is; an unknown format is an error, not a file without values. */
async function textOf(raw: Buffer): Promise<string> {
  const start = raw.subarray(0, 4).toString('latin1')
  if (start === '%PDF') throw new Error('no test reads what this PDF shows')
  if (!start.startsWith('PK')) return raw.toString('utf8')
  const { files } = new PizZip(raw)
  if (!('word/document.xml' in files)) return (await readWorkbook(raw)).join()
  return Object.keys(files)
    .filter((name) => name.endsWith('.xml'))
    .map((name) => wordsIn(raw, name))
    .join()
}

/** These have to answer; calls that change something need values besides, which their own tests send. */
const reading = new Set(readingCalls)

/** Reading calls that no such request answers, and why. */
const unanswered: Readonly<Record<string, string>> = {
  'oaAnnouncement/queryReaders': 'about an announcement',
  'oaLog/queryCompleteOaLogList': 'about a rule of logs',
  'oaLog/queryIncompleteOaLogList': 'about a rule of logs',
  'oaLog/queryById': 'about a log',
  'oaLog/export': 'about one kind of logs',
  'oaEvent/queryById': 'about an event; names of what it is related to: related-records',
  'oaEvent/freeSlots': 'shows times alone',
  'oaExamine/checkOaExamine': 'about a draft of one’s own',
  'oaExamine/export': 'about one kind of office approvals: server/src/examine',
  'oaExamine/getField': 'about an office approval: server/src/examine',
  'oaExamine/queryFindings': 'about an office approval: server/src/examine',
  'oaExamine/queryOaExamineInfo/{examineId}': 'about an office approval: server/src/examine',
  'oaExamineField/queryField/{categoryId}': 'about a kind of office approvals',
  'workTask/queryTaskInfo/{taskId}': 'about a task',
  'workTask/queryTrashTaskInfo': 'about a task',
  'workTask/queryWorkTaskRepeat': 'about a task',
  'workTaskLog/queryTaskLog/{taskId}': 'about a task',
  'workTaskTime/queryList': 'about a task',
  'workTaskLabel/queryById/{labelId}': 'about a label of tasks',
  'workTaskLabel/getTaskList/{labelId}': 'about a label of tasks',
  'work/work/getWorkById': 'about a project',
  'work/work/queryOwnerRoleList/{workId}': 'about a project',
  'work/work/queryTaskByWorkId': 'about a project',
  'work/work/queryCards': 'about a project',
  'work/work/queryOwnerTaskListByWorkId': 'about a project',
  'work/work/changesSince': 'about a project',
  'work/work/archList/{workId}': 'about a project',
  'work/work/workStatistics/{workId}': 'about a project',
  'work/work/queryStatisticsTask': 'about a figure of a project',
  'work/work/queryTaskFileByWorkId': 'about a project',
  'work/work/workTaskExport': 'about a project',
  'work/work/downloadErrorExcel': 'rows of one’s own sheet',
  'oaDraft/queryByKey': 'about a draft, which shows its author their own text',
  'adminUser/queryDeptUserList/{deptId}': 'about a department',
  'adminUser/queryDeptUserByExamine/{deptId}': 'about a department',
  'adminConfig/queryCustomSetting/{key}': 'about a setting',
  'adminMessage/queryImportNum': 'about an import, which shows its maker the rows of their own file',
  'adminMessage/queryImportInfo': 'about an import',
  'adminMessage/downImportError': 'about an import',
  'adminMessage/error-download': 'about an import',
  'crmImport/queryById': 'about an import',
  'crmImport/downError': 'about an import',
  'hrmImport/queryById': 'about an import',
  'hrmImport/downError': 'about an import',
  'hrmImport/queryList': 'imports of employees',
  'adminUser/downExcel': 'about an import of employees',
  'adminFile/queryById/{fileId}': 'about a file, whose bytes are no field',
  'adminFile/queryByIds': 'about files',
  'adminFile/down/{fileId}': 'about a file',
  'crmMap/tile/{z}/{x}/{y}': 'a picture of the map',
  'crmMap/search': 'places on the map',
  'examines/queryExamineFlow': 'about a flow',
  'examines/queryExamineById': 'about a flow',
  'approvalDeputy/query': 'of the administration of flows',
  'crmBaseBizDict/queryBizDictByQueryCode': 'about a dictionary',
  'crmPrint/preview.pdf': 'a document of a text that the caller has sent',
  'crmPrint/down': 'a document of a text that the caller has sent',
  'crmContract/getCrmContractInfo/{id}': 'refused where a printed value is withheld: crm/contract-file',
  'crmContract/downPdfContract/{id}': 'refused where a printed value is withheld: crm/contract-file',
  'crmContract/verifyPdf/{contractId}': 'refused where a printed value is withheld: crm/contract-file',
  'crmInstrument/sellFunnelBusinessList': 'needs a stage: bi/workbench',
  'crmBusiness/createQuicklyField': 'a form without values',
  'crmBusiness/previewPrice': 'about an order that is typed: crm/order/strangers.test.ts',
  'crmBank/getAccountDetail': 'refused without the field of the account: crm/bank',
  'crmBank/proposePlans': 'empty without the amount: crm/bank',
  'crmCustomer/selectSubAccountNo': 'refused without the field of the account: crm/bank',
  'crmCustomer/selectSubAccountNoDetails': 'refused without the field of the account: crm/bank',
  'crmhistories/printData': 'of sales, by their numbers: crm/sale/sale.test.ts',
  'crmField/verify': 'exists to tell that a value is taken, and is rationed',
  'crmRecord/queryRecycleList': 'of the administration of the recycle bin',
}

/** About employees, whose values are hidden by right, range and sensitivity: server/test/hr-reach. */
const isOfPersonnel = ({ area }: Call) => area.startsWith('hrm')

const mayAsk = ({ need }: Call) => {
  const directory = company.app.services.directory.current()
  return need === 'signedIn' || [need].flat().some((path) => directory.can(reader.userId, path))
}

it('values are there for users who may see them', async () => {
  const { admin } = company.people
  const own = targets.flatMap(({ values }) => [...values.keys()].filter((key) => key.startsWith('field')))
  expect(own.length, 'fields of the company’s own').toBeGreaterThan(targets.length)
  for (const { type, id, values } of targets) {
    const { list, detail } = recordCallsOf(type)
    const answers = [await admin.call(detail, { [type.idKey]: id }), await admin.call(list, { limit: 100 })]
    const text = answers.map(({ raw }) => raw.toString('utf8')).join()
    const rows = await admin.ask(fieldAdminCalls.roleFields, {
      roleId: company.roles.wholeTree,
      label: type.label,
    })
    const missing = rows
      .map(({ fieldName }) => toKey(fieldName))
      .filter((key) => values.has(key) && !values.get(key)?.some((value) => text.includes(value)))
    expect(missing, type.key).toEqual([])
  }
})

describe.each([
  ['hidden', { authLevel: 1 }],
  ['masked', { maskType: 2 }],
] as const)('values that are %s', (_how, change) => {
  // every call that answers, over all record types: on a busy machine longer than other tests may take
  it('are in no answer', { timeout: 600_000 }, async () => {
    const withheld = new Map<string, string>()
    for (const { type, values } of targets) {
      const keys = await withhold(type, change)
      for (const [key, all] of values)
        if (keys.has(key)) for (const value of all) withheld.set(value, `${type.key}.${key}`)
    }
    expect(withheld.size).toBeGreaterThan(20)
    const leaks = new Set<string>()
    const silent = new Set<string>()
    for (const call of answeringCalls) {
      let answers = 0
      for (const request of requestsOf(call, { company, targets, poolId })) {
        const { code, text } = await ask(call, request)
        expect(code, `${call.path} ${text}`).not.toBe(500)
        if (code === 0) answers += 1
        else if (reading.has(call)) silent.add(call.path)
        for (const [value, name] of withheld)
          if (text.includes(value)) leaks.add(`${call.path} shows ${name}`)
      }
      if (answers > 0 || !mayAsk(call) || isOfPersonnel(call)) silent.delete(call.path)
    }
    expect([...leaks]).toEqual([])
    expect([...silent].toSorted()).toEqual(Object.keys(unanswered).toSorted())
  })
})
