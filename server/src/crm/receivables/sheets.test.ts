import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#protocol/crm/contract/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { receivables } from '#protocol/crm/receivables/type.ts'
import { receivablesPlan } from '#protocol/crm/receivables-plan/type.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
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

const MANY = 300

let company: TestCompany
let repA: Person
let repB: Person
let managerA: Person
beforeAll(async () => {
  company = await drawCompany()
  ;({ repA, repB, managerA } = company.people)
  const customerId = await makeRecord(repA, customer, { title: '收款客户' })
  const ids =
    await sql`insert into contract (num, name, customer_id, money, order_date, check_status, owner_user_id, create_user_id,
      create_time, update_time, batch_id, received_money)
    select 'SK-' || n, '合同' || n, ${customerId}, 1000, '2026-01-01', 10, ${repA.userId}, ${repA.userId},
      now(), now(), md5('sk' || n), 0 from generate_series(1, ${MANY}) n`.execute(db())
  expect(Number(ids.numAffectedRows)).toBe(MANY)
})
afterAll(() => company.close())
const db = () => company.app.services.db

const bring = async (
  type: RecordType,
  headings: readonly string[],
  rows: Rows,
  fields: Record<string, string> = {},
  person = managerA,
) => importSheet(company, person, type, await sheetOf(headings, rows), fields)

async function rowsOf(type: RecordType, num: string) {
  const { rows } = await sql<Record<string, unknown>>`select x.* from ${sql.table(type.table)} x
    join contract c on c.id = x.contract_id where c.num = ${num} and x.deleted_at is null order by x.id`.execute(
    db(),
  )
  return rows
}
const contractOf = async (num: string) => {
  const { rows } = await sql<Record<string, unknown>>`select * from contract where num = ${num}`.execute(db())
  return rows[0]
}

const PLANS = ['合同编号', '计划回款金额', '计划回款日期', '回款方式']
const RECEIPTS = ['回款编号', '合同编号', '期数', '回款日期', '回款金额']

describe('plans and receipts of 300 contracts', () => {
  it('have the customer and the owner of their contract, numbers, and sums; and are taken back', async () => {
    const plans = Array.from({ length: MANY }, (_, at) => at + 1).flatMap((n) =>
      ['600', '400'].map((money, at) => [`SK-${n}`, money, `2030-0${at + 1}-01`, '']),
    )
    const planned = await bring(receivablesPlan, PLANS, plans)
    expect(faultsOf(planned.done)).toEqual([])
    expect(planned.done).toMatchObject({ total: 600, created: 600, failed: 0 })
    const own = { owner_user_id: repA.userId, create_user_id: managerA.userId, received_status: 0 }
    expect(await rowsOf(receivablesPlan, 'SK-7')).toMatchObject([
      { ...own, num: '1', money: '600.00' },
      { ...own, num: '2', money: '400.00' },
    ])
    const received = await bring(
      receivables,
      RECEIPTS,
      Array.from({ length: MANY }, (_, at) => [
        `HK-${at + 1}`,
        `SK-${at + 1}`,
        '1',
        '2026-02-01',
        at === 6 ? '100' : '600',
      ]),
    )
    expect(faultsOf(received.done)).toEqual([])
    expect(received.done).toMatchObject({ created: MANY, failed: 0 })
    const [receipt] = await rowsOf(receivables, 'SK-8')
    const [first] = await rowsOf(receivablesPlan, 'SK-8')
    expect(receipt).toMatchObject({
      check_status: 10,
      owner_user_id: repA.userId,
      receivables_plan_id: first?.id,
    })
    expect(first).toMatchObject({ received_status: 1, real_received_money: '600.00' })
    expect((await rowsOf(receivablesPlan, 'SK-7'))[0]).toMatchObject({ received_status: 2 })
    expect(await contractOf('SK-8')).toMatchObject({ received_money: '600.00', unreceived_money: '400.00' })
    const page = await repA.ask(recordCallsOf(receivables).list, {
      page: 1,
      limit: 15,
      pageType: 1,
      type: receivables.label,
      searchList: [],
    })
    expect(page).toMatchObject({
      totalRow: MANY,
      extraData: { money: { receivablesMoney: 600 * MANY - 500 } },
    })

    // plans that were paid since stay
    expect(await undoSheet(company, managerA, received.done.importId)).toMatchObject({
      removed: MANY,
      kept: 0,
    })
    expect(await contractOf('SK-8')).toMatchObject({ received_money: '0.00' })
    expect((await rowsOf(receivablesPlan, 'SK-8'))[0]).toMatchObject({ received_status: 0 })
  })

  it('are brought by who may import them, and by no other', async () => {
    for (const type of [receivables, receivablesPlan]) {
      const reply = await sendFile(
        company,
        repA,
        importCallsOf(type).upload,
        await sheetOf(PLANS, [['SK-1', '1', '2030-01-01', '']]),
      )
      expect(reply.code).toBe(401)
    }
  })
})

describe('a row', () => {
  it('keeps the owner that it names', async () => {
    await bring(
      receivables,
      [...RECEIPTS, '负责人'],
      [
        ['HK-A', 'SK-20', '', '2026-02-01', '1', '陈经理'],
        ['HK-B', 'SK-20', '', '2026-02-01', '1', ''],
      ],
    )
    expect((await rowsOf(receivables, 'SK-20')).map((row) => row.owner_user_id)).toEqual([
      managerA.userId,
      repA.userId,
    ])
  })

  it('is named with what it refers to in vain', async () => {
    const own = await makeRecord(repB, customer, { title: '别人的客户' })
    await makeRecord(repB, contract, { title: '别人的', entity: { num: 'B-1', customerId: own } })
    await sql`update contract set check_status = 5 where num = 'SK-30'`.execute(db())
    const { checked, done } = await bring(receivables, RECEIPTS, [
      ['HK-C', 'B-1', '', '2026-02-01', '1'],
      ['HK-D', '没有', '', '2026-02-01', '1'],
      ['HK-E', 'SK-30', '', '2026-02-01', '1'],
      ['HK-F', 'SK-31', '9', '2026-02-01', '1'],
      ['HK-G', '', '1', '2026-02-01', '1'],
    ])
    const expected = [
      [2, '填写的合同不存在'],
      [3, '填写的合同不存在'],
      [4, '当前合同未审核通过，不能添加回款'],
      [5, '填写的回款计划不存在'],
      [6, '必填字段未填写：合同编号'],
    ]
    expect(faultsOf(checked)).toEqual(expected)
    expect(faultsOf(done)).toEqual(expected)
  })
})
