import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customer } from '#protocol/crm/customer/type.ts'
import { importCalls } from '#protocol/crm/imports.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { makeRecord } from '../../../../test/make.ts'
import { drawCompany, type TestCompany } from '../../../../test/people.ts'
import { sendFile } from '../../../../test/upload.ts'
import { makeWorkbook } from '../../../../test/workbook.ts'

let company: TestCompany
beforeAll(async () => {
  company = await drawCompany()
})
afterAll(() => company.close())

type Rows = readonly (readonly string[])[]

async function send(headings: readonly string[], rows: Rows, fields: Record<string, string> = {}) {
  const content = await makeWorkbook(headings, rows)
  const { repA } = company.people
  const { import: calls } = recordCallsOf(customer)
  if (!calls) throw new Error('customers cannot be imported')
  const reply = await sendFile(company, repA, calls.upload, { name: '客户.xlsx', content }, fields)
  await company.platform.jobs.runDue()
  return reply
}

/** The dry run of a file, or with its data written. */
async function importing(headings: readonly string[], rows: Rows, fields: Record<string, string> = {}) {
  const { repA } = company.people
  const importId = Number((await send(headings, rows, { ...fields, dryRun: '1' })).data)
  const checked = await repA.ask(importCalls.read, { importId })
  await repA.ask(importCalls.start, { importId })
  await company.platform.jobs.runDue()
  return { checked, done: await repA.ask(importCalls.read, { importId }) }
}

const stored = async (title: string) => {
  const { rows } = await sql<Record<string, unknown>>`select * from customer
    where customer_name = ${title} and deleted_at is null`.execute(company.app.services.db)
  return rows
}

const HEADINGS = ['公司名称', '负责人', '手机号码', '座机', '从哪来的', '备注']

describe('a sheet that was not made from the template', () => {
  it('of 800 rows is mapped, checked, imported and undone', async () => {
    const { repA } = company.people
    const written = ['138 0013 8000', '138-0013-8000', '+86 13800138000', '１３８００１３８０００']
    const rows = Array.from({ length: 784 }, (_, at) => [
      `杂乱公司${at}`,
      '安小一',
      written[at % written.length] ?? '',
      '010-6255 1234',
      '展会',
      `备注${at}`,
    ])
    const again = rows.slice(0, 16).map(([name = '', owner = '']) => [name, owner, '', '', '', ''])
    const { checked, done } = await importing(HEADINGS, [...rows, ...again])
    expect(checked).toMatchObject({ total: 800, created: 784, updated: 16, repeated: 16, failed: 0 })
    expect(checked.unknown).toEqual(['从哪来的'])
    expect(done).toMatchObject({ state: 'finished', created: 784, updated: 16, repeated: 16, failed: 0 })
    for (const at of [0, 1, 2, 3])
      expect(await stored(`杂乱公司${at}`)).toMatchObject([
        { mobile: '13800138000', telephone: '010-6255 1234', remark: `备注${at}` },
      ])
    await repA.ask(importCalls.undo, { importId: done.importId })
    await company.platform.jobs.runDue()
    expect(await repA.ask(importCalls.read, { importId: done.importId })).toMatchObject({
      state: 'undone',
      kept: 0,
    })
    expect(await stored('杂乱公司0')).toEqual([])
  })

  it('without its required column is refused by the name of that column', async () => {
    const { done } = await refusedRows(['手机', '负责人'], [['13800138000', '安小一']])
    expect(done.faults.map(({ message }) => message)).toEqual([
      '请使用最新的模板：文件中缺少必填的列“客户名称”',
    ])
  })

  it('without an owner column needs an owner', async () => {
    const { repA } = company.people
    expect(await send(['客户名称'], [['缺负责人']])).toMatchObject({ code: 400, msg: '请选择负责人' })
    const { done } = await importing(['客户名称'], [['有负责人']], { ownerUserId: String(repA.userId) })
    expect(done).toMatchObject({ created: 1 })
    expect(await stored('有负责人')).toMatchObject([{ owner_user_id: repA.userId }])
  })
})

async function refusedRows(headings: readonly string[], rows: Rows) {
  const importId = Number((await send(headings, rows, { dryRun: '1' })).data)
  return { done: await company.people.repA.ask(importCalls.read, { importId }) }
}

describe('an empty cell', () => {
  const headings = ['客户名称', '负责人', '备注', '手机']
  const make = (title: string) =>
    makeRecord(company.people.repA, customer, { title, entity: { remark: '原来', mobile: '13800138001' } })

  it('keeps what was there, also for clients that know no switch', async () => {
    await make('留着')
    const { done } = await importing(headings, [['留着', '', '', '13800138002']])
    expect(done).toMatchObject({ updated: 1, repeated: 0, failed: 0 })
    expect(await stored('留着')).toMatchObject([{ remark: '原来', mobile: '13800138002' }])
  })

  it('clears it where that is asked for', async () => {
    await make('清空')
    const { done } = await importing(headings, [['清空', '安小一', '', '13800138002']], { clearEmpty: '1' })
    expect(done).toMatchObject({ updated: 1 })
    expect(await stored('清空')).toMatchObject([{ remark: null, mobile: '13800138002' }])
  })

  it('of a column that the file lacks changes nothing, whatever is asked for', async () => {
    await make('缺列')
    await importing(['客户名称', '负责人'], [['缺列', '安小一']], { clearEmpty: '1' })
    expect(await stored('缺列')).toMatchObject([{ remark: '原来', mobile: '13800138001' }])
  })
})

it('a row that meets an existing record twice counts once as double', async () => {
  await makeRecord(company.people.repA, customer, { title: '早就有' })
  const rows = ['一', '二'].map((remark) => ['早就有', '安小一', remark])
  const { checked, done } = await importing(['客户名称', '负责人', '备注'], rows)
  expect([checked, done]).toMatchObject([
    { created: 0, updated: 2, repeated: 1 },
    { created: 0, updated: 2, repeated: 1 },
  ])
  const skipping = await importing(
    ['客户名称', '负责人'],
    ['新来', '新来'].map((name) => [name, '安小一']),
    {
      repeatHandling: '2',
    },
  )
  expect([skipping.checked, skipping.done]).toMatchObject([
    { created: 1, skipped: 1, repeated: 1 },
    { created: 1, skipped: 1, repeated: 1 },
  ])
})

it('a form takes a mobile as it is written, and stores its digits', async () => {
  const id = await makeRecord(company.people.repA, customer, {
    title: '表单手机',
    entity: { mobile: '+86 138-0013-8003' },
  })
  expect(id).toBeGreaterThan(0)
  expect(await stored('表单手机')).toMatchObject([{ mobile: '13800138003' }])
})
