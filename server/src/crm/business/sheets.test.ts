import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { business } from '#protocol/crm/business/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { product } from '#protocol/crm/product/type.ts'
import {
  faultsOf,
  importCallsOf,
  importSheet,
  type Rows,
  sheetOf,
  undoSheet,
} from '../../../test/import-sheet.ts'
import { makeRecord } from '../../../test/make.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'
import { sendFile } from '../../../test/upload.ts'
import { readWorkbook } from '../../../test/workbook.ts'

let company: TestCompany
let admin: Person
let repA: Person
let managerA: Person
beforeAll(async () => {
  company = await drawCompany()
  ;({ admin, repA, managerA } = company.people)
  for (const title of ['商机客户甲', '商机客户乙']) await makeRecord(repA, customer, { title })
  await makeRecord(admin, product, { title: '加密锁', entity: { num: 'P-1', price: '100', categoryId: 1 } })
  await sql`update product set owner_user_id = ${managerA.userId}`.execute(db())
})
afterAll(() => company.close())
const db = () => company.app.services.db

const HEADINGS = ['商机名称', '客户名称', '负责人', '商机阶段', '产品编码', '数量']
const bring = async (rows: Rows, headings: readonly string[] = HEADINGS) =>
  importSheet(company, managerA, business, await sheetOf(headings, rows))
async function businesses(name: string) {
  const { rows } = await sql<Record<string, unknown> & { id: number }>`select b.*, s.name as stage,
      (select count(*)::int from business_product l where l.record_id = b.id) as lines
    from business b left join business_statuses s on s.status_id = b.status_id
    where b.business_name = ${name} and b.deleted_at is null order by b.id`.execute(db())
  return rows
}

describe('a sheet of businesses', () => {
  it('has one for each name and customer, with their lines below', async () => {
    const { checked, done } = await bring([
      ['续租', '商机客户甲', '安小一', '', 'P-1', '2'],
      ['', '', '', '', '加密锁', '1'],
      ['续租', '商机客户乙', '安小一', '', 'P-1', '5'],
      ['续租', '商机客户甲', '', '', 'P-1', '1'],
      ['续租', '', '', '', 'P-1', '1'],
    ])
    expect(faultsOf(done)).toEqual([])
    expect(checked).toMatchObject({ created: 2, joined: 3, failed: 0 })
    const [first, second] = await businesses('续租')
    expect(first).toMatchObject({ money: '500.00', lines: 4, owner_user_id: repA.userId, is_end: 0 })
    expect(first?.stage_id).toBe(first?.status_id)
    expect(second).toMatchObject({ money: '500.00', lines: 1 })
    expect(await undoSheet(company, managerA, done.importId)).toMatchObject({ removed: 2, kept: 0 })
    expect(await businesses('续租')).toEqual([])
  })

  it('names stages of its group, and none of the ways to end', async () => {
    const { rows } = await sql<{ name: string }>`select s.name from business_statuses s
      where s.type_id = 12371 order by s.order_num desc limit 1`.execute(db())
    const [last] = rows
    const { done } = await bring([
      ['阶段', '商机客户甲', '安小一', last?.name ?? '', '', ''],
      ['赢了', '商机客户甲', '安小一', '赢单', '', ''],
      ['没有', '商机客户甲', '安小一', '不存在', '', ''],
    ])
    expect(faultsOf(done)).toEqual([
      [3, '填写的商机阶段不存在'],
      [4, '填写的商机阶段不存在'],
    ])
    expect(await businesses('阶段')).toMatchObject([{ stage: last?.name }])
  })

  it('is one of who may import them, by a template with the columns of lines', async () => {
    const file = await sheetOf(HEADINGS, [['甲', '商机客户甲', '安小一', '', '', '']])
    expect((await sendFile(company, repA, importCallsOf(business).upload, file)).code).toBe(401)
    const { raw } = await managerA.call(importCallsOf(business).template, {})
    const [, headings = []] = await readWorkbook(raw)
    expect(headings.slice(0, 3)).toEqual(['*商机名称', '*负责人', '*客户名称'])
    expect(headings.slice(-5)).toEqual([
      '产品：产品名称',
      '产品：标准价格',
      '产品：售价',
      '产品：数量',
      '产品：折扣（%）',
    ])
    expect(headings).toContain('商机状态组')
  })
})
