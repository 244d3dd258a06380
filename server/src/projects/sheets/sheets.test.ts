import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '#protocol/platform/call.ts'
import { boardCalls } from '#protocol/projects/board-calls.ts'
import { projectCalls } from '#protocol/projects/calls.ts'
import { projectSheetCalls } from '#protocol/projects/sheet-calls.ts'
import { taskCalls } from '#protocol/tasks/calls.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'
import { sendFile } from '../../../test/upload.ts'
import { makeWorkbook, readWorkbook } from '../../../test/workbook.ts'

const HEADINGS = ['任务名称', '任务描述', '开始时间', '结束时间', '负责人', '参与人', '所属任务列表']
const READING = 180174

let company: TestCompany
let people: TestCompany['people']
let workId: number
beforeAll(async () => {
  company = await drawCompany()
  people = company.people
  const { admin, repA, repB } = people
  const members = [repA.userId, repB.userId]
  workId = (await admin.ask(projectCalls.add, { name: '搬家', isOpen: 0, ownerUserId: members })).workId
  const list = [
    { userId: repA.userId, roleId: 180172 },
    { userId: repB.userId, roleId: READING },
  ]
  await admin.ask(projectCalls.setMembers, { workId, list })
})
afterAll(() => company.close())

const send = async (
  by: Person,
  rows: readonly (readonly string[])[],
  { dryRun = 0, headings = HEADINGS, into = workId } = {},
) =>
  sendFile(
    company,
    by,
    projectSheetCalls.importTasks,
    { name: '任务.xlsx', content: await makeWorkbook(headings, rows) },
    { workId: String(into), dryRun: String(dryRun) },
  )
const imported = async (rows: readonly (readonly string[])[], dryRun = 0) => {
  const { data } = await send(people.repA, rows, { dryRun })
  return projectSheetCalls.importTasks.reply.parse(data)
}
const fetchFile = async (by: Person, call: Call, payload: object) => {
  const response = await company.app.fastify.inject({
    method: 'POST',
    url: `/crm/api/${call.path}`,
    headers: { 'admin-token': await by.token() },
    payload,
  })
  return response.rawPayload
}
const board = () => people.repA.ask(boardCalls.board, { workId })
const namesOf = async (className: string) =>
  (await board()).find((column) => column.className === className)?.list.map(({ name }) => name)

describe('importing tasks', () => {
  it('makes them above the others in the order of the file, with lists that are not there yet', async () => {
    const { repA, repB } = people
    await repA.ask(taskCalls.save, { name: '旧的', workId })
    const rows = [
      ['打包', '书', '2025-05-20', '2025/5/22', repB.realname, `${repA.realname}，${repB.realname}`, '要做'],
      ['搬运', '', '', '', '', '', '路上'],
      ['拆包', '', '', '', '', '', '要做'],
    ]
    expect(await imported(rows, 1)).toMatchObject({ totalSize: 3, errSize: 0, newLists: ['路上'] })
    expect(await namesOf('要做')).toEqual(['旧的'])
    expect(await imported(rows)).toMatchObject({ totalSize: 3, errSize: 0, newLists: ['路上'] })
    expect(await namesOf('要做')).toEqual(['打包', '拆包', '旧的'])
    const columns = await board()
    expect(columns.at(-1)).toMatchObject({ className: '路上', list: [{ name: '搬运', mainUserId: null }] })
    expect(columns[0]?.list[0]).toMatchObject({
      description: '书',
      startTime: '2025-05-20',
      stopTime: '2025-05-22',
      mainUserId: repB.userId,
      ownerUserId: `,${[repA.userId, repB.userId].toSorted((a, b) => a - b).join(',')},`,
    })
  })

  it('answers all faults of all rows in one pass, and makes the others', async () => {
    const { hr } = people
    const rows = [
      ['', '', '五月', '2025-13-01', hr.realname, `${hr.realname}、没有的人`, ''],
      ['好的', '', '', '', '', '', '待定'],
      ['反了', '', '2025-05-20', '2025-05-19', '', '', '一个很长很长很长的列表'],
    ]
    const result = await imported(rows)
    expect(result).toMatchObject({ totalSize: 3, errSize: 2 })
    expect(result.faults.map(({ message }) => message)).toEqual([
      '任务名称不能为空；所属任务列表不能为空；开始时间日期格式错误，例:2000-01-01；结束时间日期格式错误，例:2000-01-01；负责人与当前项目成员不匹配；参与人与当前项目成员不匹配',
      '所属任务列表最多10个字符；开始时间不能晚于结束时间',
    ])
    expect(await namesOf('待定')).toEqual(['好的'])
    const { token = '' } = result
    const sheet = await readWorkbook(await fetchFile(people.repA, projectSheetCalls.faults, { token }))
    expect(sheet[1]?.slice(0, 3)).toEqual(['错误信息', '*任务名称', '任务描述'])
    expect(sheet[3]?.slice(0, 2)).toEqual(['所属任务列表最多10个字符；开始时间不能晚于结束时间', '反了'])
    expect(await people.repB.call(projectSheetCalls.faults, { token })).toMatchObject({ code: 1102 })
  })

  it('is refused without its flag, without its columns, and beyond a thousand rows', async () => {
    const { repB } = people
    const row = ['好的', '', '', '', '', '', '待定']
    expect(await send(repB, [row])).toMatchObject({ code: 3007 })
    expect(await send(people.repA, [['a']], { headings: ['任务名称'] })).toMatchObject({ code: 400 })
    const many = Array.from({ length: 1001 }, () => row)
    expect(await send(people.repA, many)).toMatchObject({ code: 400 })
    expect(await send(people.hr, [row])).toMatchObject({ code: 3007 })
  })

  it('has a template that offers members and lists', async () => {
    const [notes, headings] = await readWorkbook(
      await fetchFile(people.repA, projectSheetCalls.template, { workId }),
    )
    expect(notes?.[0]).toContain('所属任务列表不存在时自动新建')
    expect(headings).toEqual(['*任务名称', ...HEADINGS.slice(1, 6), '*所属任务列表'])
    expect(await people.hr.call(projectSheetCalls.template, { workId })).toMatchObject({ code: 3007 })
  })
})

it('exports the board by list and order, to those who have the flag', async () => {
  const sheet = await readWorkbook(await fetchFile(people.repA, projectSheetCalls.exportTasks, { workId }))
  const at = sheet[0]?.indexOf('所在任务列表') ?? -1
  expect(sheet.slice(1, 3).map((row) => [row[0], row[at]])).toEqual([
    ['打包', '要做'],
    ['拆包', '要做'],
  ])
  expect(await people.repB.call(projectSheetCalls.exportTasks, { workId })).toMatchObject({ code: 3007 })
})
