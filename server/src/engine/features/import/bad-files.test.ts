import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { utils, write } from '@e965/xlsx'
import ExcelJS from 'exceljs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { customer } from '#protocol/crm/customer/type.ts'
import { importCalls } from '#protocol/crm/imports.ts'
import { poolSheetCalls } from '#protocol/crm/pool/sheets.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { zip } from '#server/platform/sheets/zip-stream.ts'
import { makeRecord } from '../../../../test/make.ts'
import { makePool } from '../../../../test/make-pool.ts'
import { drawCompany, type Person, type TestCompany } from '../../../../test/people.ts'
import { sendFile } from '../../../../test/upload.ts'
import { makeWorkbook, readWorkbook } from '../../../../test/workbook.ts'

/** Files made to hurt, or made by mistake: one sentence each, and nothing is written. */

const importing = recordCallsOf(customer).import
let company: TestCompany
let headings: string[]

beforeAll(async () => {
  company = await drawCompany()
  const { raw } = await company.people.repA.call(importing.template, {})
  headings = (await readWorkbook(raw))[1] ?? []
})
afterAll(() => company.close())

async function upload(person: Person, content: Uint8Array, name = '客户.xlsx') {
  return sendFile(company, person, importing.upload, { name, content: Buffer.from(content) })
}

const lineOf = (cells: Record<string, string>) =>
  headings.map((heading) => cells[heading.replace('*', '')] ?? '')

/** What an upload came to, and its sentences by row. */
async function outcome(person: Person, content: Uint8Array) {
  const { code, msg, data } = await upload(person, content)
  if (code !== 0) throw new Error(`${code} ${msg}`)
  await company.platform.jobs.runDue()
  const all = await person.ask(importCalls.history, { type: customer.label })
  const done = all.find((each) => each.messageId === data)
  if (!done) throw new Error('the import is not in the history')
  const { faults } = await person.ask(importCalls.read, { importId: done.importId })
  return { done, faults: faults.map((fault) => fault.message) }
}

const countCustomers = async () => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from customer`.execute(
    company.app.services.db,
  )
  return rows[0]?.count
}

it('an archive bomb is refused by its unpacked size', async () => {
  const before = await countCustomers()
  function* spaces() {
    yield '<worksheet><sheetData>'
    for (let at = 0; at < 300; at += 1) yield ' '.repeat(1024 * 1024)
    yield '</sheetData></worksheet>'
  }
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const bomb = await buffer(
    Readable.from(
      zip([
        {
          name: 'xl/workbook.xml',
          content: [
            `<workbook xmlns:r="${relations}"><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>`,
          ],
        },
        {
          name: 'xl/_rels/workbook.xml.rels',
          content: ['<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>'],
        },
        { name: 'xl/worksheets/sheet1.xml', content: spaces() },
      ]),
    ),
  )
  expect(bomb.length).toBeLessThan(2 * 1024 * 1024)
  const { code, msg } = await upload(company.people.repA, bomb)
  expect(code).toBe(400)
  expect(msg).toMatch(/^[\u4e00-\u9fff].*/)
  expect(await countCustomers()).toBe(before)
})

it('an old workbook under the new name, and the other way round, is refused', async () => {
  const book = {
    SheetNames: ['a'],
    Sheets: { a: utils.aoa_to_sheet([headings, lineOf({ 客户名称: '旧' })]) },
  }
  const old: Uint8Array = write(book, { type: 'buffer', bookType: 'biff8' })
  const { repA } = company.people
  expect(await upload(repA, old, '客户.xlsx')).toMatchObject({
    code: 400,
    msg: '该文件的扩展名是 .xlsx，内容却是旧版 .xls 工作簿或加密的工作簿，请另存为 .xlsx 工作簿后再导入',
  })
  const now = await makeWorkbook(headings, [lineOf({ 客户名称: '新' })])
  expect(await upload(repA, now, '客户.xls')).toMatchObject({
    code: 400,
    msg: '该文件的扩展名是 .xls，内容却是.xlsx 工作簿，请另存为 .xlsx 工作簿后再导入',
  })
  // under its own name it is read
  expect((await upload(repA, old, '客户.xls')).code).toBe(0)
  await company.platform.jobs.runDue()
})

it('headings that name parts of every object fill nothing', async () => {
  const { repA } = company.people
  for (const heading of ['__proto__', 'constructor', 'hasOwnProperty', 'toString']) {
    const content = await makeWorkbook(
      [...headings, heading],
      [[...lineOf({ 客户名称: `原型 ${heading}`, 负责人: repA.realname }), 'x']],
    )
    const { done, faults } = await outcome(repA, content)
    expect([done.created, faults]).toEqual([1, []])
  }
  expect(Object.hasOwn(Object.prototype, 'x')).toBe(false)
})

it('of a formula its value is taken, and text that looks like one stays text', async () => {
  const { repA } = company.people
  const book = new ExcelJS.Workbook()
  const sheet = book.addWorksheet('a')
  sheet.addRow(headings)
  const row = sheet.addRow(lineOf({ 负责人: repA.realname, 备注: '=HYPERLINK("http://evil.example","x")' }))
  row.getCell(1).value = { formula: 'CONCATENATE("公式","公司")', result: '公式公司' }
  const { done } = await outcome(repA, Buffer.from(await book.xlsx.writeBuffer()))
  expect(done).toMatchObject({ created: 1, failed: 0 })
  const { rows } =
    await sql`select customer_name, remark from customer where customer_name = '公式公司'`.execute(
      company.app.services.db,
    )
  expect(rows).toEqual([{ customer_name: '公式公司', remark: '=HYPERLINK("http://evil.example","x")' }])
})

it('a pool that is unknown, or another’s, is refused before the file is read', async () => {
  const { repA, managerA, managerB } = company.people
  const poolId = await makePool(company, '别人的公海')
  const content = await makeWorkbook(headings, [lineOf({ 客户名称: '进别人的公海' })])
  const into = (person: Person, pool: string) =>
    sendFile(company, person, poolSheetCalls.upload, { name: '客户.xlsx', content }, { poolId: pool })
  expect((await into(managerA, '999999')).code).toBe(2091)
  for (const person of [repA, managerB]) expect((await into(person, String(poolId))).code).toBe(2091)
  expect((await into(managerA, 'x')).code).toBe(400)
})

it('somebody else’s record is not overwritten, whatever owner the row names', async () => {
  const { repA, repB } = company.people
  await makeRecord(repB, customer, { title: '乙的客户', entity: { remark: '原样' } })
  const content = await makeWorkbook(headings, [
    lineOf({ 客户名称: '乙的客户', 负责人: repA.realname, 备注: '改掉' }),
  ])
  const { done, faults } = await outcome(repA, content)
  expect([done.updated, faults]).toEqual([0, ['数据无覆盖权限']])
  const { rows } =
    await sql`select owner_user_id, remark from customer where customer_name = '乙的客户'`.execute(
      company.app.services.db,
    )
  expect(rows).toEqual([{ owner_user_id: repB.userId, remark: '原样' }])
})
