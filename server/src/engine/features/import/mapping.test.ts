import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customer } from '#protocol/crm/customer/type.ts'
import { importCalls } from '#protocol/crm/imports.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { type SheetColumns, sheetColumnsSchema } from '#protocol/record/calls/imports.ts'
import { drawCompany, type Person, type TestCompany } from '../../../../test/people.ts'
import { sendFile, type UploadedPart } from '../../../../test/upload.ts'
import { makeWorkbook } from '../../../../test/workbook.ts'

let company: TestCompany
beforeAll(async () => {
  company = await drawCompany()
})
afterAll(() => company.close())

type Rows = readonly (readonly string[])[]

function calls() {
  const { import: importing } = recordCallsOf(customer)
  if (!importing) throw new Error('customers cannot be imported')
  return importing
}

const sheet = async (headings: readonly string[], rows: Rows): Promise<UploadedPart> => ({
  name: '老系统.xlsx',
  content: await makeWorkbook(headings, rows),
})

async function look(person: Person, file: UploadedPart): Promise<SheetColumns> {
  const { data } = await sendFile(company, person, calls().look, file)
  return sheetColumnsSchema.parse(data)
}

const chosen = ({ headings }: SheetColumns) => headings.map(({ column }) => column)

/** The file checked and imported with these columns. */
async function importing(person: Person, file: UploadedPart, mapping: readonly string[]) {
  const reply = await sendFile(company, person, calls().upload, file, {
    dryRun: '1',
    mapping: JSON.stringify(mapping),
  })
  if (reply.code !== 0) return { reply, checked: null, done: null }
  const importId = Number(reply.data)
  await company.platform.jobs.runDue()
  const checked = await person.ask(importCalls.read, { importId })
  await person.ask(importCalls.start, { importId })
  await company.platform.jobs.runDue()
  return { reply, checked, done: await person.ask(importCalls.read, { importId }) }
}

const stored = async (title: string) => {
  const { rows } = await sql<Record<string, unknown>>`select * from customer
    where customer_name = ${title} and deleted_at is null`.execute(company.app.services.db)
  return rows
}

describe('the columns of a sheet', () => {
  const HEADINGS = ['序号', '单位', '跟单人', '联系方式', '手机', '说明']
  const line = (name: string, at = 1) => [String(at), name, '安小一', '138 0013 8000', '', '好']
  const MAPPING = ['', 'customerName', 'ownerUserId', 'mobile', '', 'remark']

  it('are shown beside the fields that they were guessed to be, below any title of the sheet', async () => {
    const rows = [HEADINGS, line('看一看公司'), line('看二看公司', 2)]
    const seen = await look(company.people.repA, await sheet(['2026 年客户清单'], rows))
    expect(seen).toMatchObject({ row: 2, isRecalled: false })
    expect(seen.headings[1]).toEqual({ title: '单位', samples: ['看一看公司', '看二看公司'], column: '' })
    expect(chosen(seen)).toEqual(['', '', '', '', 'mobile', ''])
    expect(seen.columns).toContainEqual({ key: 'customerName', title: '客户名称', isRequired: true })
    expect(seen.columns).toContainEqual({ key: 'ownerUserId', title: '负责人', isRequired: true })
  })

  it('fill what was chosen, and are proposed so for the next sheet with the same headings to the same person', async () => {
    const { repA, repB } = company.people
    const file = await sheet(['2026 年客户清单'], [HEADINGS, line('选列公司')])
    const { checked, done } = await importing(repA, file, MAPPING)
    expect(checked).toMatchObject({ total: 1, created: 1, failed: 0, unknown: ['序号', '手机'] })
    expect(done).toMatchObject({ created: 1, failed: 0 })
    expect(await stored('选列公司')).toMatchObject([
      { owner_user_id: repA.userId, mobile: '13800138000', remark: '好' },
    ])
    const turned = await sheet(HEADINGS.toReversed(), [line('转列公司').toReversed()])
    const again = await look(repA, turned)
    expect(again).toMatchObject({ isRecalled: true })
    expect(chosen(again)).toEqual(MAPPING.toReversed())
    expect(await importing(repA, turned, chosen(again))).toMatchObject({ done: { created: 1, failed: 0 } })
    expect(await look(repB, turned)).toMatchObject({ isRecalled: false })
  })

  it('are refused where they do not fit, and taken as soon as they do', async () => {
    const { repA } = company.people
    const file = await sheet(HEADINGS, [line('拒列公司')])
    const refused = async (mapping: readonly string[]) => (await importing(repA, file, mapping)).reply
    const stale = { code: 400, msg: '文件的列或表单的字段已改变，请重新选择文件' }
    expect(await refused(MAPPING.slice(1))).toMatchObject(stale)
    expect(await refused(MAPPING.with(0, 'constructor'))).toMatchObject(stale)
    expect(await refused(MAPPING.with(0, 'mobile'))).toMatchObject({
      code: 400,
      msg: '有多列对应“手机”，请只保留一列',
    })
    expect(await refused(MAPPING.with(1, ''))).toMatchObject({
      code: 400,
      msg: '请使用最新的模板：文件中缺少必填的列“客户名称”',
    })
    expect(await refused(MAPPING.with(2, ''))).toMatchObject({ code: 400, msg: '请选择负责人' })
    expect(await refused(MAPPING.map(() => ''))).toMatchObject({ code: 400, msg: '请使用最新的模板' })
    const upload = (mapping: string) =>
      sendFile(company, repA, calls().upload, file, { dryRun: '1', mapping })
    expect(await upload('{"a":1}')).toMatchObject({ code: 400 })
    expect(await upload('[')).toMatchObject({ code: 400 })
    expect(await refused(MAPPING)).toMatchObject({ code: 0 })
  })

  it('are read from texts in GBK', async () => {
    const { repA } = company.people
    // 客户名称,负责人 and 锁客,安小一 as spreadsheets here write them
    const content = Buffer.from('bfcdbba7c3fbb3c62cb8bad4f0c8cb0d0acbf8bfcd2cb0b2d0a1d2bb0d0a', 'hex')
    const file = { name: '客户.csv', content }
    const seen = await look(repA, file)
    expect(chosen(seen)).toEqual(['customerName', 'ownerUserId'])
    expect(await importing(repA, file, chosen(seen))).toMatchObject({ done: { created: 1, failed: 0 } })
    expect(await stored('锁客')).toHaveLength(1)
  })

  it('are not shown of what is no sheet, or to somebody who may not import', async () => {
    const { repA, outsider } = company.people
    const file = await sheet(HEADINGS, [line('无权公司')])
    expect(await sendFile(company, repA, calls().look, { name: 'a.xlsx', content: 'a,b' })).toMatchObject({
      code: 400,
      msg: '该文件的扩展名是 .xlsx，内容却是CSV 等文本，请另存为 .xlsx 工作簿后再导入',
    })
    expect(await sendFile(company, repA, calls().look, null)).toMatchObject({ msg: '请选择导入文件' })
    expect((await sendFile(company, outsider, calls().look, file)).code).not.toBe(0)
    expect(await sendFile(company, repA, calls().look, file)).toMatchObject({ code: 0 })
  })
})
