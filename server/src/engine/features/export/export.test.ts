import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customer } from '#protocol/crm/customer/type.ts'
import { fieldCalls } from '#protocol/crm/fields.ts'
import { importCalls } from '#protocol/crm/imports.ts'
import { leads } from '#protocol/crm/leads/type.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { showAllColumns } from '../../../../test/all-columns.ts'
import { makeRecord } from '../../../../test/make.ts'
import { drawCompany, type Person, type TestCompany } from '../../../../test/people.ts'
import { sendFile } from '../../../../test/upload.ts'
import { readWorkbook } from '../../../../test/workbook.ts'

let company: TestCompany
beforeAll(async () => {
  company = await drawCompany()
})
afterAll(() => company.close())

const { import: importing, exportSelected: selected, exportAll: all } = recordCallsOf(customer)

async function exportOf(person: Person, request: Parameters<typeof person.call<typeof all>>[1] = {}) {
  const { raw, headers, code, msg } = await person.call(all, request)
  if (code !== 0) throw new Error(`${code} ${msg}`)
  return { headers, rows: await readWorkbook(raw), raw }
}

/** Cells of a row by heading. */
const byTitle = (rows: string[][], title: string) => {
  const row = rows.find((each) => each.includes(title)) ?? []
  return Object.fromEntries((rows[0] ?? []).map((heading, at) => [heading, row[at] ?? '']))
}

describe('an export', () => {
  it('has the caller’s rows and visible columns, and stands in the operation log', async () => {
    const { managerA: seller, repB, managerB: managerA } = company.people
    await makeRecord(seller, customer, {
      title: '=1+1',
      entity: {
        mobile: '13800138000',
        remark: '<b>&\u0001',
        address: '山东省,济南市',
        nextTime: '2025-06-01 08:00:00',
      },
      field: [{ fieldName: 'level', value: 'A（重点客户）' }],
    })
    await makeRecord(repB, customer, { title: '别人的' })
    await showAllColumns(seller, customer.label)
    const { rows, headers } = await exportOf(seller)
    expect(headers['content-disposition']).toBe(`attachment;filename=${encodeURIComponent('客户信息.xlsx')}`)
    const head = await seller.ask(fieldCalls.listHead, { label: 2 })
    expect(rows[0]).toEqual(head.map((column) => column.name))
    expect(rows).toHaveLength(2)
    expect(byTitle(rows, '=1+1')).toMatchObject({
      客户名称: '=1+1',
      手机: '13800138000',
      备注: '<b>&',
      客户级别: 'A（重点客户）',
      下次联系时间: '2025-06-01 08:00:00',
      锁定状态: '未锁定',
      成交状态: '未成交',
      负责人: '陈经理',
      地区定位: '山东省,济南市',
    })
    expect((await exportOf(managerA, { search: '没有的' })).rows).toHaveLength(1)
    const { rows: logged } = await sql<{ object: string }>`select object from action_records
      where behavior = 7 and type = 2 and user_id = ${seller.userId}`.execute(company.app.services.db)
    expect(logged).toEqual([{ object: '导出客户1条' }])
  })

  it('of a selection leaves out what the caller may not list', async () => {
    const { managerA: seller, repB } = company.people
    const mine = await makeRecord(seller, customer, { title: '我的一个' })
    const foreign = await makeRecord(repB, customer, { title: '不是我的' })
    const { raw } = await seller.call(selected, { ids: [mine, foreign] })
    const rows = await readWorkbook(raw)
    expect(rows.slice(1).map((row) => row[0])).toEqual(['我的一个'])
  })

  it('needs the right', async () => {
    const answer = await company.people.finance.call(all, {})
    expect(answer).toMatchObject({ code: 401, msg: '无权操作' })
    expect((await company.people.hr.call(recordCallsOf(leads).exportAll, {})).code).toBe(401)
  })

  it('masks and leaves out as lists do', async () => {
    const { managerA: seller } = company.people
    const { db, engine } = company.app.services
    const rights = { role_id: company.roles.wholeTree, label: 2, field_id: null, operate_type: 1 as const }
    await db
      .insertInto('role_fields')
      .values([
        { ...rights, key: 'mobile', auth_level: 2, mask_type: 1 },
        { ...rights, key: 'remark', auth_level: 1, mask_type: 0 },
      ])
      .execute()
    await engine.catalog.changed()
    await expect.poll(async () => (await exportOf(seller)).rows[0]).not.toContain('备注')
    expect(byTitle((await exportOf(seller)).rows, '=1+1')).toMatchObject({ 手机: '138****8000' })
    await db.deleteFrom('role_fields').where('role_id', '=', company.roles.wholeTree).execute()
    await engine.catalog.changed()
    await expect.poll(async () => (await exportOf(seller)).rows[0]).toContain('备注')
  })

  it('is imported back unchanged', async () => {
    const { managerA: seller } = company.people
    const { raw, rows } = await exportOf(seller)
    const { code } = await sendFile(company, seller, importing.upload, {
      name: '客户信息.xlsx',
      content: raw,
    })
    expect(code).toBe(0)
    await company.platform.jobs.runDue()
    const [done] = await seller.ask(importCalls.history, { type: 2 })
    expect(done).toMatchObject({ total: rows.length - 1, updated: rows.length - 1, failed: 0, created: 0 })
    expect((await exportOf(seller)).rows.toSorted()).toEqual(rows.toSorted())
  })
})
