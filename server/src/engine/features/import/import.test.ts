import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contacts } from '#protocol/crm/contacts/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { importCalls } from '#protocol/crm/imports.ts'
import { leads } from '#protocol/crm/leads/type.ts'
import { logCalls } from '#protocol/logs/calls.ts'
import { companyCalls } from '#protocol/manage/company/calls.ts'
import { fieldAdminCalls } from '#protocol/manage/fields/calls.ts'
import { accountCalls } from '#protocol/manage/people/account-calls.ts'
import { messageCalls } from '#protocol/messages/calls.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { importMessageCalls, type RecordImport } from '#protocol/record/calls/imports.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import type { SheetCell } from '#server/platform/sheets/write-sheet.ts'
import { makeRecord } from '../../../../test/make.ts'
import { drawCompany, type Person, type TestCompany } from '../../../../test/people.ts'
import { roleFieldsOf } from '../../../../test/role-fields.ts'
import { sendFile } from '../../../../test/upload.ts'
import { makeWorkbook, readWorkbook } from '../../../../test/workbook.ts'
import { wakeImports } from './jobs.ts'

let company: TestCompany
beforeAll(async () => {
  company = await drawCompany()
})
afterAll(() => company.close())
const roleFields = roleFieldsOf(() => company)

const importing = (type: RecordType) => {
  const calls = recordCallsOf(type).import
  if (!calls) throw new Error(`${type.key} cannot be imported`)
  return calls
}

/** Headings of the caller's template, as they stand in its second row. */
async function templateOf(person: Person, type: RecordType): Promise<string[]> {
  const { raw } = await person.call(importing(type).template, {})
  return (await readWorkbook(raw))[1] ?? []
}

type Cells = Record<string, SheetCell>

/** A file in the template's columns, but for those left out. */
async function fileOf(
  person: Person,
  type: RecordType,
  rows: readonly Cells[],
  without: readonly string[] = [],
): Promise<Buffer> {
  const offered = await templateOf(person, type)
  const headings = offered.filter((heading) => !without.includes(heading.replace(/^\*/, '')))
  const bare = headings.map((heading) => heading.replace(/^\*/, ''))
  for (const key of rows.flatMap((row) => Object.keys(row)))
    if (!bare.includes(key)) throw new Error(`the template has no column ${key}`)
  return makeWorkbook(
    headings,
    rows.map((row) => bare.map((title) => row[title] ?? '')),
  )
}

async function upload(
  person: Person,
  type: RecordType,
  content: Buffer,
  fields: Record<string, string> = {},
  name = '数据.xlsx',
) {
  return sendFile(company, person, importing(type).upload, { name, content }, fields)
}

/** Uploads rows, lets the job run, and answers the import. */
async function importRows(
  person: Person,
  type: RecordType,
  rows: readonly Cells[],
  fields: Record<string, string> = {},
): Promise<RecordImport> {
  const { code, msg, data } = await upload(person, type, await fileOf(person, type, rows), fields)
  if (code !== 0) throw new Error(`${code} ${msg}`)
  await company.platform.jobs.runDue()
  if (fields.dryRun === '1') return person.ask(importCalls.read, { importId: Number(data) })
  const all = await person.ask(importCalls.history, { type: type.label })
  const found = all.find((each) => each.messageId === data)
  if (!found) throw new Error('the import is not in the history')
  return found
}

const faultsOf = async (person: Person, { importId }: Pick<RecordImport, 'importId'>) =>
  (await person.ask(importCalls.read, { importId })).faults.map((fault) => [fault.row, fault.message])

async function rowsOf(type: RecordType, title: string) {
  const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(type.table)}
    where ${sql.ref(type.title)} = ${title} and deleted_at is null`.execute(company.app.services.db)
  return rows
}
const own = (name: string, more: Cells = {}): Cells => ({ 客户名称: name, 负责人: '安小一', ...more })

describe('the template', () => {
  it('has the owner after the name, the address in parts, and marks what is required', async () => {
    const headings = await templateOf(company.people.repA, customer)
    expect(headings.slice(0, 3)).toEqual(['*客户名称', '*负责人', '客户来源'])
    expect(headings.slice(-4)).toEqual(['省', '市', '区', '详细地址'])
    expect(await templateOf(company.people.repA, contacts)).toContain('*客户名称')
  })
})

describe('an import', () => {
  it('creates records, tells the importer, and answers in the old shapes', async () => {
    const { repA } = company.people
    const row = own('进口一', {
      手机: 13800138000,
      客户级别: 'A（重点客户）',
      下次联系时间: '2025/6/1 9:30',
      省: '山东省',
      市: '济南市',
      区: '历下区',
      详细地址: '经十路1号',
    })
    const done = await importRows(repA, customer, [row, own('进口二')])
    expect(done).toMatchObject({ state: 'finished', total: 2, created: 2, failed: 0, canUndo: true })
    const [made] = await rowsOf(customer, '进口一')
    expect(made).toMatchObject({
      mobile: '13800138000',
      level: 'A（重点客户）',
      address: '山东省,济南市,历下区',
      detail_address: '经十路1号',
      owner_user_id: repA.userId,
    })
    expect(made?.next_time).toEqual(new Date('2025-06-01T09:30:00+08:00'))
    const messageId = done.messageId ?? 0
    expect(await repA.ask(importMessageCalls.progress, { messageId })).toBeNull()
    expect(await repA.ask(importMessageCalls.result, { messageId })).toEqual({
      totalSize: 2,
      errSize: 0,
      updateSize: 0,
    })
    const { list } = await repA.ask(messageCalls.list, { type: 14, limit: 9999 })
    expect(list[0]).toMatchObject({
      messageId,
      type: 14,
      title: '2',
      content: '0,0',
      isRead: 0,
      typeId: null,
    })
  })

  it('tells per row what is wrong and imports the others', async () => {
    const { repA, admin } = company.people
    await admin.ask(accountCalls.setUserStatus, { ids: [company.people.hr.userId], status: 0 })
    const rows: Cells[] = [
      own('好的一行'),
      own('', { 手机: '13800138000' }),
      { 客户名称: '无主', 负责人: '查无此人' },
      { 客户名称: '主人已停用', 负责人: '任人事' },
      own('手机不对', { 手机: '12ab' }),
      own('级别不对', { 客户级别: 'Z' }),
      own('日期不对', { 下次联系时间: '明天' }),
      own('邮箱不对', { 邮箱: 'x@' }),
      own('地区不对', { 省: '山东省', 市: '杭州市' }),
      own('=1+1', { 备注: '@SUM(1)' }),
      own('__proto__', { 备注: 'constructor' }),
    ]
    const done = await importRows(repA, customer, rows)
    expect(done).toMatchObject({ total: 11, created: 3, failed: 8 })
    expect(await faultsOf(repA, done)).toEqual([
      [3, '必填字段未填写：客户名称'],
      [4, '负责人不存在：“查无此人”'],
      [5, '负责人“任人事”已停用'],
      [6, '手机号格式错误'],
      [7, '客户级别：选项不存在'],
      [8, '下次联系时间：日期格式错误，例:2020-01-01 00:00:00'],
      [9, '邮箱格式有误'],
      [10, '省市区不合要求，请核对'],
    ])
    const { raw } = await repA.call(importMessageCalls.errors, { messageId: done.messageId ?? 0 })
    const errors = await readWorkbook(raw)
    expect(errors[1]?.slice(0, 2)).toEqual(['错误原因', '*客户名称'])
    expect(errors[3]?.slice(0, 3)).toEqual(['负责人不存在：“查无此人”', '无主', '查无此人'])
    expect(errors).toHaveLength(10)
    expect(await admin.call(importMessageCalls.errors, { messageId: done.messageId ?? 0 })).toMatchObject({
      code: 1102,
    })
    company.platform.clock.set('2025-05-22 00:00:00')
    expect(await repA.call(importMessageCalls.errors, { messageId: done.messageId ?? 0 })).toMatchObject({
      code: 1143,
      msg: '错误数据已失效',
    })
    company.platform.clock.set('2025-05-15 10:00:00')
  })

  it('takes the corrected error file as it is', async () => {
    const { repA } = company.people
    const done = await importRows(repA, customer, [own('待更正', { 手机: 'x' })])
    const { raw } = await repA.call(importCalls.errors, { importId: done.importId })
    const [, headings = [], row = []] = await readWorkbook(raw)
    const fixed = row.map((cell) => (cell === 'x' ? '13800138001' : cell))
    const { code } = await upload(repA, customer, await makeWorkbook(headings, [fixed]))
    await company.platform.jobs.runDue()
    expect(code).toBe(0)
    expect(await rowsOf(customer, '待更正')).toMatchObject([{ mobile: '13800138001' }])
  })

  it('overwrites what it matches, but not with empty cells, or skips it', async () => {
    const { repA } = company.people
    await importRows(repA, customer, [own('重复甲', { 手机: '13800138000', 备注: '旧' })])
    const skipped = await importRows(repA, customer, [own('重复甲', { 备注: '新' })], { repeatHandling: '2' })
    expect(skipped).toMatchObject({ created: 0, updated: 0, skipped: 1, failed: 0 })
    const done = await importRows(repA, customer, [own(' 重复甲 ', { 备注: '新' })])
    expect(done).toMatchObject({ created: 0, updated: 1, failed: 0 })
    expect(await rowsOf(customer, '重复甲')).toMatchObject([
      { remark: '新', mobile: '13800138000', version: 2 },
    ])
  })

  it('sees a value that stands twice in the file', async () => {
    const { repA } = company.people
    const rows = [own('同文件', { 备注: '一' }), own('夹在中间'), own('同文件', { 备注: '二' })]
    const checked = await importRows(repA, customer, rows, { dryRun: '1' })
    expect(checked).toMatchObject({ state: 'checked', created: 2, updated: 1 })
    const done = await importRows(repA, customer, rows)
    expect(done).toMatchObject({ created: 2, updated: 1, failed: 0 })
    expect(await rowsOf(customer, '同文件')).toMatchObject([{ remark: '二' }])
  })

  it('does not overwrite what the importer may not edit', async () => {
    const { repA, repB } = company.people
    await makeRecord(repB, customer, { title: '别人的客户' })
    await importRows(repA, customer, [own('别人的客户', { 备注: '抢' })], { dryRun: '1' })
    const rows = [own('别人的客户', { 备注: '抢' }), own('自己的客户'), own('别人的客户', { 备注: '再抢' })]
    const done = await importRows(repA, customer, rows)
    expect(await faultsOf(repA, done)).toEqual([
      [2, '数据无覆盖权限'],
      [4, '数据无覆盖权限'],
    ])
    // one line of the log of refusals for all of them, and none for what was only looked at
    const { list } = await company.people.admin.ask(logCalls.refusals, { userIds: [repA.userId] })
    expect(list).toMatchObject([
      {
        call: importing(customer).upload.path,
        lack: 'record',
        reason: '2 行被拒绝：数据无覆盖权限（2、4）',
        times: 1,
      },
    ])
    expect(await rowsOf(customer, '别人的客户')).toMatchObject([{ remark: null, owner_user_id: repB.userId }])
  })

  it('matches contacts to customers within what the importer reads', async () => {
    const { repA, repB } = company.people
    await makeRecord(repA, customer, { title: '有联系人的' })
    await makeRecord(repB, customer, { title: '看不到的' })
    const rows = ['有联系人的', '看不到的'].map((name) => ({
      姓名: `${name}甲`,
      客户名称: name,
      负责人: '安小一',
    }))
    const done = await importRows(repA, contacts, rows)
    expect(done).toMatchObject({ created: 1, failed: 1 })
    expect(await faultsOf(repA, done)).toEqual([[3, '填写的客户不存在']])
    const [made] = await rowsOf(contacts, '有联系人的甲')
    expect(await rowsOf(customer, '有联系人的')).toMatchObject([{ contacts_id: made?.id }])
  })

  it('gives the chosen owner the rows that name nobody', async () => {
    const { repA, managerA } = company.people
    const rows: Cells[] = [{ 线索名称: '无人线索' }, { 线索名称: '有人线索', 负责人: '陈经理' }]
    await importRows(managerA, leads, rows, { ownerUserId: String(repA.userId) })
    expect(await rowsOf(leads, '无人线索')).toMatchObject([{ owner_user_id: repA.userId }])
    expect(await rowsOf(leads, '有人线索')).toMatchObject([{ owner_user_id: managerA.userId }])
  })

  it('asks for the owner of a file that has no column for him', async () => {
    const { repA } = company.people
    const content = await fileOf(repA, leads, [{ 线索名称: '没有负责人一列' }], ['负责人'])
    const refused = { code: 400, msg: '请选择负责人', data: { field: 'ownerUserId' } }
    expect(await upload(repA, leads, content)).toMatchObject(refused)
    expect(await upload(repA, leads, content, { dryRun: '1' })).toMatchObject(refused)
    expect(await upload(repA, leads, content, { ownerUserId: String(repA.userId) })).toMatchObject({
      code: 0,
    })
    await company.platform.jobs.runDue()
    expect(await rowsOf(leads, '没有负责人一列')).toMatchObject([{ owner_user_id: repA.userId }])
  })

  it('needs the right, and an active owner', async () => {
    const { repA, finance } = company.people
    const content = await fileOf(repA, customer, [own('无权')])
    expect(await upload(finance, customer, content)).toMatchObject({ code: 401 })
    expect(await upload(repA, customer, content, { ownerUserId: '999999' })).toMatchObject({
      code: 400,
      msg: '负责人不存在',
    })
  })
})

describe('the owner that an import names', () => {
  const outside = '负责人不在您的数据范围内，且您没有转移权限'

  it('is within the importer’s range, row by row', async () => {
    const { repA, assistant, repB } = company.people
    const rows = [own('范围内'), { 客户名称: '范围外', 负责人: '白小一' }]
    const checked = await importRows(repA, customer, rows, { dryRun: '1' })
    expect(await faultsOf(repA, checked)).toEqual([[3, outside]])
    const done = await importRows(repA, customer, rows)
    expect(done).toMatchObject({ created: 1, failed: 1 })
    expect(await faultsOf(repA, done)).toEqual([[3, outside]])
    expect(await rowsOf(customer, '范围外')).toEqual([])
    // who may transfer gives them to anybody
    const wide = [{ 客户名称: '可转移', 负责人: '白小一' }]
    expect(await importRows(assistant, customer, wide)).toMatchObject({ created: 1, failed: 0 })
    expect(await rowsOf(customer, '可转移')).toMatchObject([{ owner_user_id: repB.userId }])
  })

  it('is so too where one is chosen for all rows', async () => {
    const { repA, repB } = company.people
    const content = await fileOf(repA, customer, [{ 客户名称: '选定' }])
    const chosen = (ownerUserId: number) =>
      upload(repA, customer, content, { ownerUserId: String(ownerUserId) })
    expect(await chosen(repB.userId)).toMatchObject({ code: 400, msg: outside })
    expect(await chosen(repA.userId)).toMatchObject({ code: 0 })
    await company.platform.jobs.runDue()
  })

  it('may be anybody whose record is only overwritten: it stays his', async () => {
    const { repA, repB } = company.people
    const id = await makeRecord(repB, customer, { title: '同队客户' })
    const { team } = recordCallsOf(customer)
    await repB.ask(team.addMembers, { ids: [id], memberIds: [repA.userId], power: 2 })
    const rows = [{ 客户名称: '同队客户', 负责人: '白小一', 备注: '队友写的' }]
    expect(await importRows(repA, customer, rows)).toMatchObject({ updated: 1, failed: 0 })
    expect(await rowsOf(customer, '同队客户')).toMatchObject([
      { owner_user_id: repB.userId, remark: '队友写的' },
    ])
  })
})

describe('names that look alike', () => {
  it('are one name: unique fields, people and records that rows name', async () => {
    const { repA } = company.people
    await makeRecord(repA, customer, { title: 'ＡＢＣ（山东）公司' })
    const rows: Cells[] = [
      own('AB\u200BC(山东)公司', { 备注: '看起来一样' }),
      own('鸿\u00AD远', { 负责人: '安\u2060小一' }),
    ]
    expect(await importRows(repA, customer, rows)).toMatchObject({ created: 1, updated: 1, failed: 0 })
    expect(await rowsOf(customer, 'ABC(山东)公司')).toMatchObject([{ remark: '看起来一样' }])
    expect(await rowsOf(customer, '鸿远')).toHaveLength(1)
    const contact = { 姓名: '阿甲', 客户名称: 'ＡＢＣ(山东)公司', 负责人: '安小一' }
    expect(await importRows(repA, contacts, [contact])).toMatchObject({ created: 1, failed: 0 })
    await makeRecord(repA, customer, { title: '葛\u{E0100}氏' })
    expect(await importRows(repA, customer, [own('葛氏')])).toMatchObject({ updated: 1, failed: 0 })
    const twice = [own('Ｘ公司'), own('X公司')]
    expect(await importRows(repA, customer, twice)).toMatchObject({ created: 1, updated: 1, failed: 0 })
  })
})

it('the error of a formula is a fault of its row', async () => {
  const { repA } = company.people
  const rows = [own('有错误', { 备注: '#N/A' }), own('没有错误')]
  const done = await importRows(repA, customer, rows)
  expect(done).toMatchObject({ created: 1, failed: 1 })
  expect(await faultsOf(repA, done)).toEqual([[2, '备注：单元格的值是错误 #N/A']])
  expect(await rowsOf(customer, '有错误')).toEqual([])
})

describe('a dry run', () => {
  it('tells what would happen, writes nothing, and is started afterwards', async () => {
    const { repA } = company.people
    await makeRecord(repA, customer, { title: '预检已有' })
    const rows = [own('预检新的'), own('预检已有'), own('预检错的', { 手机: 'x' })]
    const checked = await importRows(repA, customer, rows, { dryRun: '1' })
    expect(checked).toMatchObject({ state: 'checked', messageId: null, created: 1, updated: 1, failed: 1 })
    expect(await rowsOf(customer, '预检新的')).toEqual([])
    const messageId = await repA.ask(importCalls.start, { importId: checked.importId })
    expect(await repA.call(importCalls.start, { importId: checked.importId })).toMatchObject({ code: 400 })
    await company.platform.jobs.runDue()
    expect(await repA.ask(importMessageCalls.result, { messageId })).toEqual({
      totalSize: 3,
      errSize: 1,
      updateSize: 1,
    })
    expect(await rowsOf(customer, '预检新的')).toHaveLength(1)
  })
})

describe('undoing an import', () => {
  it('removes untouched records, restores overwritten ones, keeps what was worked on since', async () => {
    const { repA } = company.people
    await makeRecord(repA, customer, {
      title: '撤销前',
      entity: { remark: '原来', nextTime: '2025-06-01 08:00:00' },
    })
    const rows = [own('撤销前', { 备注: '盖掉' }), own('撤销新建'), own('撤销后改过')]
    const done = await importRows(repA, customer, rows)
    const [touched] = await rowsOf(customer, '撤销后改过')
    await repA.ask(recordCallsOf(customer).updateInformation, {
      id: Number(touched?.id),
      list: [{ fieldName: 'remark', value: '我写的' }],
    })
    await repA.ask(importCalls.undo, { importId: done.importId })
    await company.platform.jobs.runDue()
    const undone = (await repA.ask(importCalls.history, { type: 2 })).find(
      (each) => each.importId === done.importId,
    )
    expect(undone).toMatchObject({ state: 'undone', removed: 1, restored: 1, kept: 1, canUndo: false })
    expect(await rowsOf(customer, '撤销前')).toMatchObject([
      { remark: '原来', next_time: new Date('2025-06-01T08:00:00+08:00'), version: 3 },
    ])
    expect(await rowsOf(customer, '撤销新建')).toEqual([])
    expect(await rowsOf(customer, '撤销后改过')).toMatchObject([{ remark: '我写的' }])
    expect(await repA.call(importCalls.undo, { importId: done.importId })).toMatchObject({ code: 400 })
  })

  it('takes back every row that wrote the same record, the last first', async () => {
    const { repA } = company.people
    const history = async (importId: number) =>
      (await repA.ask(importCalls.history, { type: 2 })).find((each) => each.importId === importId)
    const undo = async (importId: number) => {
      await repA.ask(importCalls.undo, { importId })
      await company.platform.jobs.runDue()
      return history(importId)
    }
    await makeRecord(repA, customer, { title: '两次覆盖', entity: { remark: '原来' } })
    const rows = [own('两次覆盖', { 备注: '一' }), own('先建后盖'), own('两次覆盖', { 备注: '二' })]
    const again = [own('先建后盖', { 备注: '盖' }), own('先建后盖', { 备注: '盖' })]
    const { importId } = await importRows(repA, customer, [...rows, ...again])
    expect(await undo(importId)).toMatchObject({ removed: 1, restored: 4, kept: 0 })
    expect(await rowsOf(customer, '两次覆盖')).toMatchObject([{ remark: '原来' }])
    expect(await rowsOf(customer, '先建后盖')).toEqual([])
  })

  it('is the importer’s alone, for seven days', async () => {
    const { repA, managerA } = company.people
    const { importId } = await importRows(repA, customer, [own('七天内')])
    expect(await managerA.call(importCalls.undo, { importId })).toMatchObject({ code: 1102 })
    company.platform.clock.set('2025-05-22 00:00:00')
    expect(await repA.call(importCalls.undo, { importId })).toMatchObject({
      code: 400,
      msg: '已超过撤销时间',
    })
    company.platform.clock.set('2025-05-15 10:00:00')
  })
})

describe('an import that was interrupted', () => {
  it('goes on with the first row that has no outcome, and does none twice', async () => {
    const { repA } = company.people
    const rows = Array.from({ length: 250 }, (_, at) => ({ 线索名称: `中断${at}`, 负责人: '安小一' }))
    const { data } = await upload(repA, leads, await fileOf(repA, leads, rows))
    const { db } = company.app.services
    // a process that dies once the first batch has been committed
    const { directory, engine } = company.app.services
    const { current } = directory
    const { touch } = engine.counts
    engine.counts.touch = () => {
      directory.current = () => {
        throw new Error('killed')
      }
    }
    await company.platform.jobs.runDue()
    Object.assign(directory, { current })
    Object.assign(engine.counts, { touch })
    const count = async () => {
      const { rows: found } = await sql<{ total: number }>`
        select count(*)::int as total from leads where leads_name like '中断%'`.execute(db)
      return found[0]?.total
    }
    expect(await count()).toBe(100)
    expect(await repA.ask(importMessageCalls.progress, { messageId: Number(data) })).toBe(100)
    await wakeImports(company.app.services)
    await company.platform.jobs.runDue()
    expect(await count()).toBe(250)
    expect(await repA.ask(importMessageCalls.result, { messageId: Number(data) })).toMatchObject({
      totalSize: 250,
      errSize: 0,
    })
  })

  it('can be stopped; what was imported stays', async () => {
    const { repA } = company.people
    const content = await fileOf(repA, leads, [{ 线索名称: '被停止', 负责人: '安小一' }])
    const { data } = await upload(repA, leads, content)
    const [row] = await repA.ask(importCalls.history, { type: 1 })
    await repA.ask(importCalls.cancel, { importId: row?.importId ?? 0 })
    await company.platform.jobs.runDue()
    expect(await rowsOf(leads, '被停止')).toEqual([])
    const { list } = await repA.ask(messageCalls.list, { type: 19, limit: 9999 })
    expect(list[0]).toMatchObject({ messageId: data, title: '0' })
  })
})

describe('fields the importer may not write', () => {
  it('are no columns of his, and stay as they are when he overwrites', async () => {
    const { repA, admin } = company.people
    const roleId = 180170
    const { db, engine } = company.app.services
    await importRows(repA, customer, [own('字段权限', { 手机: '13800138000', 邮箱: 'a@b.cn' })])
    const rights = { role_id: roleId, label: 2, field_id: null, operate_type: 1 as const }
    await db
      .insertInto('role_fields')
      .values([
        { ...rights, key: 'mobile', auth_level: 1, mask_type: 0 },
        { ...rights, key: 'email', auth_level: 2, mask_type: 0 },
      ])
      .execute()
    await engine.catalog.changed()
    await expect.poll(() => templateOf(repA, customer)).not.toContain('手机')
    expect(await templateOf(admin, customer)).toContain('手机')
    await importRows(repA, customer, [own('字段权限', { 邮箱: 'new@b.cn', 备注: '改' })])
    expect(await rowsOf(customer, '字段权限')).toMatchObject([
      { mobile: '13800138000', email: 'a@b.cn', remark: '改' },
    ])
    await db.deleteFrom('role_fields').where('role_id', '=', roleId).execute()
    await engine.catalog.changed()
    await expect.poll(() => templateOf(repA, customer)).toContain('手机')
  })
})

describe('bad files', () => {
  it.each([
    [
      'a text under the name of a workbook',
      Buffer.from('a,b\n1,2'),
      'a.xlsx',
      '该文件的扩展名是 .xlsx，内容却是CSV 等文本，请另存为 .xlsx 工作簿后再导入',
    ],
    [
      'a workbook under the old name',
      'real',
      'a.xls',
      '该文件的扩展名是 .xls，内容却是.xlsx 工作簿，请另存为 .xlsx 工作簿后再导入',
    ],
    [
      'a table as text',
      Buffer.from('\uFEFF客户名称,负责人\n甲,安小一'),
      '客户.txt',
      '该文件是CSV 等文本，请另存为 .xlsx 工作簿后再导入',
    ],
    [
      'a page that another system calls a workbook',
      Buffer.from('<html><table></table></html>'),
      'a.xls',
      '该文件的扩展名是 .xls，内容却是XML 或网页文本，请另存为 .xlsx 工作簿后再导入',
    ],
    ['a program', Buffer.from('MZ'.padEnd(500, 'x')), 'a.exe', '该文件是程序，请另存为 .xlsx 工作簿后再导入'],
    ['an empty file', Buffer.alloc(0), 'a.xlsx', '该文件是空的，没有任何内容，请重新选择'],
    ['one byte too many', Buffer.alloc(2 * 1024 * 1024 + 1, 80), 'a.xlsx', '文件大小不能超过2MB'],
  ])('%s is refused', async (_name, content, name, msg) => {
    const { repA } = company.people
    const real = content === 'real' ? await fileOf(repA, customer, [own('x')]) : content
    expect(await upload(repA, customer, Buffer.from(real), {}, name)).toMatchObject({ code: 400, msg })
  })

  it('without a file, rows or fitting headings', async () => {
    const { repA } = company.people
    expect(await sendFile(company, repA, importing(customer).upload, null)).toMatchObject({
      code: 400,
      msg: '请选择导入文件',
    })
    expect(await upload(repA, customer, await fileOf(repA, customer, []))).toMatchObject({
      code: 400,
      msg: '文件中没有可导入的数据',
    })
    expect(await upload(repA, customer, await makeWorkbook(['别的', '不是'], [['甲', '乙']]))).toMatchObject({
      code: 400,
      msg: '请使用最新的模板',
    })
    const unnamed = await makeWorkbook(['手机', '别的', '负责人'], [['13800138000', '乙', '安小一']])
    const { data } = await upload(repA, customer, unnamed)
    await company.platform.jobs.runDue()
    const [done] = await repA.ask(importCalls.history, { type: 2 })
    expect(done).toMatchObject({ messageId: data, total: 1, failed: 1 })
    expect(await faultsOf(repA, done ?? { importId: 0 })).toEqual([
      [2, '请使用最新的模板：文件中缺少必填的列“客户名称”'],
    ])
  })

  it('beyond what an administrator allows', async () => {
    const { admin, repA } = company.people
    const limits = (maxMb: number, maxRows: number) =>
      admin.ask(companyCalls.setImportLimits, { maxMb, maxRows })
    await limits(3, 1)
    const twoRows = await fileOf(repA, customer, [own('上限一'), own('上限二')])
    expect(await upload(repA, customer, twoRows)).toMatchObject({ code: 400, msg: '最多同时导入1条数据' })
    const tooLarge = Buffer.alloc(3 * 1024 * 1024 + 1, 80)
    expect(await upload(repA, customer, tooLarge)).toMatchObject({ code: 400, msg: '文件大小不能超过3MB' })
    await limits(2, 10_000)
    expect(await upload(repA, customer, twoRows)).toMatchObject({ code: 0 })
  })

  it('with too many rows', async () => {
    const { repA } = company.people
    const headings = await templateOf(repA, leads)
    const many = Array.from({ length: 10_001 }, (_, at) => [`多${at}`])
    expect(await upload(repA, leads, await makeWorkbook(headings, many))).toMatchObject({
      code: 400,
      msg: '最多同时导入10000条数据',
    })
  })
})

it('a dry run does not confirm a value that is masked for the importer', async () => {
  const { admin, repA, repB } = company.people
  const { label } = customer
  const setUnique = async (isUnique: 0 | 1) => {
    const fields = (await admin.ask(fieldAdminCalls.definition, { label })).flat()
    const data = fields.map((field) => (field.name === '手机' ? { ...field, isUnique } : field))
    await admin.ask(fieldAdminCalls.saveDefinition, { label, data })
  }
  await setUnique(1)
  await makeRecord(repB, customer, { title: '同事的遮蔽公司', entity: { mobile: '13866660001' } })
  await makeRecord(repA, customer, { title: '自己的遮蔽公司', entity: { mobile: '13866660002' } })
  const tried = [
    own('预检电话一', { 手机: '13866660001' }),
    own('预检电话二', { 手机: '13866660002' }),
    own('预检电话三', { 手机: '13866660003' }),
  ]
  const check = () => importRows(repA, customer, tried, { dryRun: '1', repeatHandling: '2' })
  expect(await check()).toMatchObject({ created: 1, skipped: 2 })
  await roleFields.set(customer, 'mobile', { maskType: 1 })
  expect(await check()).toMatchObject({ created: 2, skipped: 1 })
  await roleFields.set(customer, 'mobile', { maskType: 2 })
  expect(await check()).toMatchObject({ created: 3, skipped: 0 })
  const done = await importRows(repA, customer, tried, { repeatHandling: '2' })
  expect(done).toMatchObject({ created: 1, skipped: 2 })
  await roleFields.restore()
  await setUnique(0)
})
