import { afterAll, beforeAll, expect, it } from 'vitest'
import { fileCalls } from '#protocol/files/calls.ts'
import { payArchiveCalls } from '#protocol/hrm/salary/archive-calls.ts'
import { archiveSheetCalls } from '#protocol/hrm/salary/archive-sheets.ts'
import { messageCalls } from '#protocol/messages/calls.ts'
import type { Call } from '#protocol/platform/call.ts'
import { importMessageCalls } from '#protocol/record/calls/imports.ts'
import { hire, makeSuperior } from '../../../../../test/hr.ts'
import { fix } from '../../../../../test/pay.ts'
import { drawCompany, type Person, type TestCompany } from '../../../../../test/people.ts'
import { sendFile } from '../../../../../test/upload.ts'
import { makeWorkbook, readWorkbook } from '../../../../../test/workbook.ts'

let company: TestCompany
let admin: Person
beforeAll(async () => {
  company = await drawCompany()
  ;({ admin } = company.people)
})
afterAll(() => company.close())

const BASIC = 10_101
const MEALS = 20_104
const { checkFix, checkChange } = archiveSheetCalls

async function download(call: Call, body: object = {}, person = admin): Promise<string[][]> {
  const { raw } = await person.call(call, body)
  return readWorkbook(raw)
}
const headOf = async (kind: 'fix' | 'change') =>
  (await download(archiveSheetCalls[`${kind}Template`]))[1]?.map((title) => title.replace(/^\*/, '')) ?? []

type Cells = Readonly<Record<string, string>>
/** A file under the heads of the template of today. */
async function fileOf(kind: 'fix' | 'change', rows: readonly Cells[]) {
  const head = await headOf(kind)
  const content = await makeWorkbook(
    head,
    rows.map((cells) => head.map((title) => cells[title] ?? '')),
  )
  return { name: '薪资.xlsx', content }
}
async function take(
  kind: 'fix' | 'change',
  rows: readonly Cells[],
  { dryRun = 0, person = admin }: { dryRun?: 0 | 1; person?: Person } = {},
) {
  const call = kind === 'fix' ? checkFix : checkChange
  const { data, code, msg } = await sendFile(company, person, call, await fileOf(kind, rows), {
    dryRun: String(dryRun),
  })
  if (code !== 0) throw new Error(msg)
  return call.reply.parse(data)
}
const totalOf = async (employeeId: number) => (await admin.ask(payArchiveCalls.detail, { employeeId })).total
const numbered = (jobNumber: string) => ({ post: { job_number: jobNumber } })

it('fixes the pay of many, reports every fault of every row, and the corrected rows are taken', async () => {
  const [one, two, changed] = [
    await hire(admin, '表一', numbered('S1')),
    await hire(admin, '表二', numbered('S2')),
    await hire(admin, '表三', numbered('S3')),
  ]
  await fix(admin, two, { [BASIC]: '1' })
  await fix(admin, changed, { [BASIC]: '1000' })
  const newSalary = [{ code: BASIC, value: '2000' }]
  await admin.ask(payArchiveCalls.change, {
    ...{ employeeId: changed, changeReason: 5, enableDate: '2025-06-01', salary: { newSalary } },
  })
  const rows: Cells[] = [
    { 工号: 'S1', 姓名: '表一', '转正后工资-基本工资': '8000', '转正后工资-餐补': '300.5', 备注: '年初' },
    { 工号: 'S2', '转正后工资-基本工资': '7000', '试用期工资-基本工资': '6000' },
    { 工号: 'S3', '转正后工资-基本工资': '1' },
    { 工号: 'S1', 姓名: '别人', '转正后工资-基本工资': '八千', '转正后工资-餐补': '-1' },
    { 工号: 'X9', '转正后工资-基本工资': '1' },
    { '转正后工资-基本工资': '10000000' },
    { 工号: 'S1' },
  ]
  const looked = await take('fix', rows, { dryRun: 1 })
  expect(looked).toMatchObject({ totalSize: 6, errSize: 4, updateSize: 1 })
  expect(await totalOf(one)).toBeUndefined()
  expect(looked.faults.map(({ message }) => message)).toEqual([
    '已调薪员工无法定薪',
    '工号在文件中重复；姓名与工号不符；转正后工资-基本工资应为0至9999999.99的金额；转正后工资-餐补应为0至9999999.99的金额',
    '匹配不到人力资源员工',
    '工号不能为空；转正后工资-基本工资应为0至9999999.99的金额',
  ])
  expect(looked.faults.flatMap(({ cells }) => cells)).not.toContain('八千')
  await take('fix', rows)
  expect([await totalOf(one), await totalOf(two), await totalOf(changed)]).toEqual([
    '8300.50',
    '7000.00',
    '1000.00',
  ])
  const [record] = await admin.ask(payArchiveCalls.records, { employeeId: one })
  expect(record).toMatchObject({ recordType: 1, status: 1, enableDate: '2025-03-01', remarks: '年初' })
  const { raw } = await admin.call(fileCalls.importErrors, { token: looked.token ?? '' })
  const again = await sendFile(company, admin, checkFix, { name: '错误.xlsx', content: raw }, { dryRun: '1' })
  expect(again.data).toMatchObject({ totalSize: 4, errSize: 4 })
})

it('changes pay from a day on, by the items that are filled', async () => {
  const employeeId = await hire(admin, '调表', numbered('C1'))
  await fix(admin, employeeId, { [BASIC]: '5000', [MEALS]: '300' })
  await hire(admin, '未定', numbered('C2'))
  const row = { 工号: 'C1', 生效时间: '2025/7/1', 调薪原因: '年度调薪', '转正后工资-基本工资-调薪后': '5600' }
  const listed = await download(archiveSheetCalls.changeTemplate)
  const head = await headOf('change')
  const own = listed.find((cells) => cells[1] === 'C1') ?? []
  expect(own[head.indexOf('转正后工资-基本工资-调薪前')]).toBe('5000.00')
  expect(listed.some((cells) => cells[1] === 'C2')).toBe(false)
  const { faults } = await take('change', [row, { ...row, 工号: 'C2', 生效时间: '明天', 调薪原因: '心情' }])
  expect(faults.map(({ message }) => message)).toEqual([
    '该员工未定薪，请先定薪；生效时间应为日期，如2025-05-01；调薪原因不存在：“心情”',
  ])
  const [record] = await admin.ask(payArchiveCalls.records, { employeeId })
  expect(record).toMatchObject({
    ...{ recordType: 2, status: 0, changeReason: 6, enableDate: '2025-07-01' },
    ...{ beforeTotal: '5300.00', afterTotal: '5900.00' },
  })
  expect((await take('change', [row])).faults[0]?.message).toContain('正在进行中的调薪任务')
})

it('is reported by its message, with the rows that failed', async () => {
  await hire(admin, '信息人', numbered('M1'))
  const rows = [
    { 工号: 'M1', '转正后工资-基本工资': '8000' },
    { 工号: 'M2', '转正后工资-基本工资': '8000' },
  ]
  const { data } = await sendFile(company, admin, archiveSheetCalls.fix, await fileOf('fix', rows))
  const messageId = archiveSheetCalls.fix.reply.parse(data)
  expect(await admin.ask(importMessageCalls.progress, { messageId })).toBeNull()
  expect(await admin.ask(importMessageCalls.result, { messageId })).toEqual({
    ...{ totalSize: 2, errSize: 1, updateSize: 0 },
  })
  const { list } = await admin.ask(messageCalls.list, { limit: 1 })
  expect(list[0]).toMatchObject({ messageId, type: 81, title: '2', content: '1,0', valid: 1 })
  const failed = await download(importMessageCalls.errors, { messageId })
  expect(failed.at(-1)?.slice(0, 3)).toEqual(['匹配不到人力资源员工', '', 'M2'])
  const { repA } = company.people
  expect(await repA.call(importMessageCalls.errors, { messageId })).toMatchObject({ code: 1102 })
})

it('is taken with the right alone, and under the heads of today', async () => {
  const { managerA, repA } = company.people
  const employeeId = await hire(admin, '远人', numbered('R1'))
  const file = await fileOf('fix', [{ 工号: 'R1', '转正后工资-基本工资': '1' }])
  await makeSuperior(company, managerA, { rights: ['salary/queryArchives'], dataType: 5 })
  for (const person of [managerA, repA]) {
    expect((await sendFile(company, person, checkFix, file)).code).toBe(401)
    expect((await sendFile(company, person, archiveSheetCalls.fix, file)).code).toBe(401)
    expect(await person.call(archiveSheetCalls.fixTemplate, {})).toMatchObject({ code: 401 })
  }
  expect(await totalOf(employeeId)).toBeUndefined()
  const [title, ...others] = await headOf('fix')
  const other = await makeWorkbook([...others, title ?? ''], [['R1']])
  expect((await sendFile(company, admin, checkFix, { name: '旧.xlsx', content: other })).msg).toBe(
    '请使用最新的模板',
  )
  expect((await sendFile(company, admin, checkFix, await fileOf('fix', [{ 工号: 'R1' }]))).code).not.toBe(0)
})
