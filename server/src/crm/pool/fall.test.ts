import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerStateCalls } from '#protocol/crm/customer/calls.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { historyCalls } from '#protocol/crm/history.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { DAY } from '#server/platform/time/clock.ts'
import { makeRecord } from '../../../test/make.ts'
import { makePool } from '../../../test/make-pool.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'
import { dropIntoPools } from './fall.ts'

let company: TestCompany
beforeAll(async () => {
  company = await drawCompany()
})
afterAll(() => company.close())

const calls = recordCallsOf(customer)
const all = (limitDay: number) => [{ level: '所有客户', limitDay }]
const ownerOf = async (id: number) => {
  const { rows } = await sql<{ owner: number | null }>`
    select owner_user_id as owner from customer where id = ${id}`.execute(company.platform.db)
  return rows[0]?.owner ?? null
}
const poolsOf = async (id: number) => {
  const { rows } = await sql<{ pool_id: number }>`
    select pool_id from customer_pool_relations where customer_id = ${id} order by pool_id`.execute(
    company.platform.db,
  )
  return rows.map((row) => row.pool_id)
}
const daysOf = async (person: Person, id: number) => {
  const page = await person.ask(calls.list, { limit: 100 })
  return page.list.find((row) => row.customerId === id)?.poolDay
}
const pass = (days: number) => company.platform.clock.advance(days * DAY)
const run = () => dropIntoPools(company.app.services)

describe('customers that nobody follows up', () => {
  it('fall into every pool whose rule names them, once', async () => {
    const { admin, repA, repA2, repB, managerA } = company.people
    const strict = await makePool(company, '三天公海', {
      remindSetting: 1,
      remindDay: 2,
      putInRule: 1,
      rule: [{ type: 1, dealHandle: 0, level: all(3) }],
    })
    const also = await makePool(company, '未成交公海', {
      putInRule: 1,
      rule: [{ type: 3, level: all(2) }],
    })
    const [falls, locked, dealt, foreign] = [
      await makeRecord(repA, customer),
      await makeRecord(repA2, customer),
      await makeRecord(repA, customer),
      await makeRecord(repB, customer),
    ]
    await managerA.ask(customerStateCalls.lock, { status: 2, ids: String(locked) })
    await managerA.ask(customerStateCalls.setDealStatus, { dealStatus: 1, ids: String(dealt) })
    expect(await daysOf(repA, falls)).toBe(3)
    expect(await daysOf(repA2, locked)).toBe('')
    expect(await daysOf(repA, dealt)).toBe('')
    expect(await daysOf(repB, foreign)).toBe('')

    pass(2)
    await run()
    expect(await ownerOf(falls)).toBe(repA.userId)
    expect(await daysOf(repA, falls)).toBe(1)
    pass(2)
    expect(await daysOf(repA, falls)).toBe(0)
    await run()
    expect(await ownerOf(falls)).toBeNull()
    expect(await poolsOf(falls)).toEqual([strict, also])
    for (const id of [locked, dealt, foreign]) expect(await ownerOf(id)).not.toBeNull()
    const { rows } = await sql`select from owner_records where type = 9 and record_id = ${falls}`.execute(
      company.platform.db,
    )
    expect(rows).toHaveLength(1)
    const [entry] = await admin.ask(historyCalls.list, { types: 2, actionId: falls })
    expect(entry).toMatchObject({ behavior: 8, realname: '系统' })
    expect(entry?.content.toSorted()).toEqual([
      '超过2天未成交自动进入公海',
      '超过3天无新建跟进记录自动进入公海',
    ])
    await run()
    const again = await sql`select from owner_records where type = 9 and record_id = ${falls}`.execute(
      company.platform.db,
    )
    expect(again.rows).toHaveLength(1)
  })

  it('fall by the limit of their own level', async () => {
    const { repB } = company.people
    const poolId = await makePool(company, '分级公海', {
      memberDeptId: '',
      memberUserId: String(repB.userId),
      putInRule: 1,
      rule: [
        {
          type: 2,
          businessHandle: 1,
          customerLevelSetting: 2,
          level: [
            { level: 'A（重点客户）', limitDay: 10 },
            { level: 'B（普通客户）', limitDay: 1 },
          ],
        },
      ],
    })
    const ofLevel = (level: string) =>
      makeRecord(repB, customer, { field: [{ fieldName: 'level', value: level }] })
    const [important, usual, other] = [
      await ofLevel('A（重点客户）'),
      await ofLevel('B（普通客户）'),
      await ofLevel('C（非优先客户）'),
    ]
    pass(2)
    await run()
    expect(await poolsOf(usual)).toEqual([poolId])
    expect(await ownerOf(important)).toBe(repB.userId)
    expect(await ownerOf(other)).toBe(repB.userId)
  })

  it('are asked about once a page', async () => {
    const { repA } = company.people
    for (let at = 0; at < 3; at++) await makeRecord(repA, customer)
    const page = await repA.ask(calls.list, { limit: 100 })
    expect(page.list.filter((row) => row.poolDay === 3).length).toBeGreaterThanOrEqual(3)
  })

  it('are looked for by two processes at once without harm', async () => {
    const { repA } = company.people
    const id = await makeRecord(repA, customer)
    pass(5)
    await Promise.all([run(), run()])
    expect(await ownerOf(id)).toBeNull()
    const { rows } = await sql`select from owner_records where type = 9 and record_id = ${id}`.execute(
      company.platform.db,
    )
    expect(rows).toHaveLength(1)
  })
})
