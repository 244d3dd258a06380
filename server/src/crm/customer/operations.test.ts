import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { business } from '#protocol/crm/business/type.ts'
import { contacts } from '#protocol/crm/contacts/type.ts'
import { contract } from '#protocol/crm/contract/type.ts'
import {
  customerFamilyCalls,
  customerLimitCalls,
  customerLookupCalls,
  customerStateCalls,
} from '#protocol/crm/customer/calls.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { historyCalls } from '#protocol/crm/history.ts'
import { invoiceCalls } from '#protocol/crm/invoice/calls.ts'
import { invoice } from '#protocol/crm/invoice/type.ts'
import { leads } from '#protocol/crm/leads/type.ts'
import { recycleCalls } from '#protocol/crm/operations.ts'
import { poolMoveCalls } from '#protocol/crm/pool/calls.ts'
import { receivables } from '#protocol/crm/receivables/type.ts'
import { receivablesPlan } from '#protocol/crm/receivables-plan/type.ts'
import { lockCalls } from '#protocol/crm/software-lock/calls.ts'
import { visit } from '#protocol/crm/visit/type.ts'
import { permissionCalls } from '#protocol/manage/roles/calls.ts'
import { actionIdOf } from '#protocol/platform/permissions.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { makeRecord } from '../../../test/make.ts'
import { makeLock } from '../../../test/make-lock.ts'
import { makePool } from '../../../test/make-pool.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'

let company: TestCompany
beforeAll(async () => {
  company = await drawCompany()
})
afterAll(() => company.close())

const calls = recordCallsOf(customer)
const { transfer } = calls
const detail = (id: number) => company.people.admin.ask(calls.detail, { customerId: id })
const lines = async (id: number) =>
  (await company.people.admin.ask(historyCalls.list, { types: 2, actionId: id })).flatMap(
    (entry) => entry.content,
  )

describe('lock and deal status', () => {
  it('are set for rows that may be edited, shown in the history, and change nothing twice', async () => {
    const { repA, repB, director } = company.people
    const [a, b] = [await makeRecord(repA, customer), await makeRecord(repB, customer)]
    expect((await repB.call(customerStateCalls.lock, { status: 2, ids: [a] })).code).toBe(401)
    await director.ask(customerStateCalls.lock, { status: '2', ids: `${a},${b}` })
    expect((await detail(a)).status).toBe(2)
    await director.ask(customerStateCalls.lock, { status: 2, ids: [a] })
    expect((await lines(a)).filter((line) => line === '将客户锁定。')).toHaveLength(1)
    await director.ask(customerStateCalls.lock, { status: 1, ids: [a] })
    expect((await detail(a)).status).toBe(1)
    await director.ask(customerStateCalls.setDealStatus, { dealStatus: 1, ids: `${a}` })
    expect(await detail(a)).toMatchObject({ dealStatus: 1, dealTime: '2025-05-15 10:00:00' })
    expect(await lines(a)).toContain('将成交状态 由未成交修改为已成交。')
    await director.ask(customerStateCalls.setDealStatus, { dealStatus: 0, ids: `${a}` })
    expect(await detail(a)).toMatchObject({ dealStatus: 0, dealTime: '' })
  })
})

describe('limits', () => {
  const rule = (type: 1 | 2, customerNum: number, person: Person, customerDeal = 1) =>
    company.people.admin.ask(customerLimitCalls.save, {
      type,
      customerNum,
      customerDeal,
      userIds: [{ userId: person.userId, realname: person.realname }],
      deptIds: [],
    })
  const clear = async (type: 1 | 2) => {
    const page = await company.people.admin.ask(customerLimitCalls.list, { type })
    for (const { settingId } of page.list)
      await company.people.admin.ask(customerLimitCalls.remove, { settingId })
  }

  afterEach(async () => {
    await clear(1)
    await clear(2)
  })

  it('hold for parallel creates, and for what others give', async () => {
    const { repA2, managerA } = company.people
    await rule(1, 3, repA2)
    const made = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        repA2.call(calls.add, { entity: { customerName: `并发${at}` }, field: [] }),
      ),
    )
    expect(made.filter((reply) => reply.code === 0)).toHaveLength(3)
    expect(made.filter((reply) => reply.code === 2022)).toHaveLength(5)
    const other = await makeRecord(managerA, customer)
    const given = await managerA.call(transfer, { ids: [other], ownerUserId: repA2.userId })
    expect(given).toMatchObject({ code: 2039, msg: '该员工拥有客户数已达上限' })
    await clear(1)
    expect((await managerA.call(transfer, { ids: [other], ownerUserId: repA2.userId })).code).toBe(0)
  })

  it('leave dealt customers out where the rule says so, and reach departments below', async () => {
    const { admin, managerB: repB, director } = company.people
    await admin.ask(customerLimitCalls.save, {
      type: 1,
      customerNum: 1,
      customerDeal: 0,
      userIds: [],
      deptIds: [{ id: company.departments.root }],
    })
    const id = await makeRecord(repB, customer)
    const add = () => repB.call(calls.add, { entity: { customerName: `第二个${Math.random()}` } })
    expect((await add()).code).toBe(2022)
    await director.ask(customerStateCalls.setDealStatus, { dealStatus: 1, ids: [id] })
    expect((await add()).code).toBe(0)
    await clear(1)
  })

  it('count locks per owner (2025)', async () => {
    const { repA, director } = company.people
    const ids = [await makeRecord(repA, customer), await makeRecord(repA, customer)]
    await rule(2, 1, repA)
    expect((await director.call(customerStateCalls.lock, { status: 2, ids })).code).toBe(2025)
    await director.ask(customerStateCalls.lock, { status: 2, ids: [ids[0]] })
    await director.ask(customerStateCalls.lock, { status: 2, ids: [ids[0]] })
    expect((await director.call(customerStateCalls.lock, { status: 2, ids: [ids[1]] })).code).toBe(2025)
    await clear(2)
  })

  it('name everybody once per kind (2049) and need the right to set', async () => {
    const { admin, repA, director } = company.people
    const request = { type: 1, customerNum: 5, userIds: [repA.userId], deptIds: [] }
    expect((await director.call(customerLimitCalls.list, { type: 1 })).code).toBe(401)
    await admin.ask(customerLimitCalls.save, request)
    expect((await admin.call(customerLimitCalls.save, request)).code).toBe(2049)
    await admin.ask(customerLimitCalls.save, { ...request, type: 2 })
    const page = await admin.ask(customerLimitCalls.list, { type: 1 })
    expect(page.list).toMatchObject([{ customerNum: 5, customerDeal: 1, range: repA.realname }])
    await clear(1)
    await clear(2)
  })
})

describe('duplicates', () => {
  it('are found by the number of a lock, with or without its series', async () => {
    const { repA, repB, outsider } = company.people
    const customerId = await makeRecord(repA, customer, { title: '持锁有限公司' })
    await makeLock(company, { ownerUserId: repA.userId, customerId })
    const { rows } = await company.platform.pool.query<{ shell_num: string }>(
      'select shell_num from software_lock where customer_id = $1',
      [customerId],
    )
    const shellNum = rows[0]?.shell_num ?? ''
    const look = (asked: string) => repB.ask(customerLookupCalls.duplicates, { shellNum: asked })
    const hit = { id: customerId, name: '持锁有限公司', type: 2, ownerUserName: repA.realname, shellNum }
    expect(await look(shellNum)).toMatchObject([hit])
    expect(await look(` ${shellNum.toLowerCase()} `)).toMatchObject([hit])
    await company.people.admin.ask(lockCalls.stockIn, { region: 1, list: [{ shellNum: '321598765' }] })
    expect(await look('98765'), 'in the stock').toEqual([])
    expect(await look(shellNum.slice(0, -1))).toEqual([])
    expect((await outsider.call(customerLookupCalls.duplicates, { shellNum })).code).toBe(401)
  })

  it('are found across owners by part of the name or whole phone, with little shown', async () => {
    const { repA, repB, outsider } = company.people
    await makeRecord(repA, customer, { title: '查重有限公司', entity: { mobile: '13700001111' } })
    await makeRecord(repA, leads, { title: '查重线索' })
    const hits = await repB.ask(customerLookupCalls.duplicates, { name: '查重' })
    expect(hits.map((hit) => hit.type).toSorted()).toEqual([1, 2])
    for (const hit of hits) expect(Object.keys(hit)).not.toContain('mobile')
    expect(await repB.ask(customerLookupCalls.duplicates, { phone: '13700001111' })).toHaveLength(1)
    expect(await repB.ask(customerLookupCalls.duplicates, { phone: '1370000' })).toHaveLength(0)
    expect(await repB.ask(customerLookupCalls.duplicates, { name: ' ' })).toEqual([])
    expect((await outsider.call(customerLookupCalls.duplicates, { name: '查重' })).code).toBe(401)
  })

  it('in a pool come with what the caller may do there, and with nothing where he belongs to none', async () => {
    const { admin, repA, repB } = company.people
    const poolId = await makePool(company, '查重公海')
    const id = await makeRecord(repA, customer, { title: '公海里的重名公司' })
    await admin.ask(poolMoveCalls.putIn, { ids: String(id), poolId })
    const authFor = async (who: typeof repA) =>
      (await who.ask(customerLookupCalls.duplicates, { name: '里的重名' })).map((hit) => hit.poolAuthList)
    expect(await authFor(repA)).toMatchObject([{ poolId, receive: true, distribute: false }])
    expect(await authFor(admin)).toMatchObject([{ poolId, receive: true, distribute: true }])
    expect(await authFor(repB)).toEqual([undefined])
  })
})

describe('nearby', () => {
  it('lists customers with coordinates inside the circle, nearest first, in scope', async () => {
    const { admin, repA } = company.people
    const place = (lng: number, lat: number) => ({ lng, lat, detailAddress: '某路' })
    await makeRecord(repA, customer, { title: '远一点', entity: place(116.41, 39.91) })
    await makeRecord(repA, customer, { title: '近一点', entity: place(116.401, 39.9) })
    await makeRecord(repA, customer, { title: '很远', entity: place(117.5, 39.9) })
    const near = await admin.ask(customerLookupCalls.nearby, {
      lng: '116.40',
      lat: '39.90',
      radius: 3000,
      type: '',
    })
    expect(near.map((row) => row.customerName)).toEqual(['近一点', '远一点'])
    expect(near[0]?.distance).toBeGreaterThan(80)
    expect(near[0]?.distance).toBeLessThan(90)
    expect((await admin.call(customerLookupCalls.nearby, { lng: 200, lat: 0, radius: 1 })).code).toBe(400)
    expect(await admin.ask(customerLookupCalls.nearby, { lng: 180, lat: 90, radius: 100 })).toEqual([])
  })

  it('shows only what the caller may read', async () => {
    const { admin, managerA, managerB, repA, repB, outsider } = company.people
    const entity = { lng: 100.1, lat: 30.1, detailAddress: '某路' }
    await makeRecord(repA, customer, { title: '安小一的', entity })
    await makeRecord(repB, customer, { title: '白小一的', entity })
    const near = { lng: 100.1, lat: 30.1, radius: 1000 }
    const namesFor = async (person: Person) =>
      (await person.ask(customerLookupCalls.nearby, near)).map((row) => row.customerName).toSorted()
    expect(await namesFor(admin)).toEqual(['安小一的', '白小一的'])
    expect(await namesFor(managerA)).toEqual(['安小一的'])
    expect(await namesFor(managerB)).toEqual(['白小一的'])
    for (const person of [repA, outsider])
      expect((await person.call(customerLookupCalls.nearby, near)).code).toBe(401)
  })

  it('opens no record by a range that is wider than the one of reading', async () => {
    const { admin, repA, repB } = company.people
    const entity = { lng: 101.1, lat: 31.1, detailAddress: '某路' }
    await makeRecord(repA, customer, { title: '自己的', entity })
    await makeRecord(repB, customer, { title: '别人的', entity })
    await admin.ask(permissionCalls.addRole, { roleName: '附近全部', roleType: 2 })
    const roles = await admin.ask(permissionCalls.getRoleByType, { type: 2 })
    const roleId = roles.find(({ roleName }) => roleName === '附近全部')?.roleId ?? 0
    const menuIds = [actionIdOf('crm/customer/nearbyCustomer') ?? 0]
    await admin.ask(permissionCalls.updateRoleMenu, { roleId, menuIds, dataType: 5 })
    await admin.ask(permissionCalls.relatedUser, { userIds: [repA.userId], roleIds: [roleId] })
    const near = await repA.ask(customerLookupCalls.nearby, { lng: 101.1, lat: 31.1, radius: 1000 })
    expect(near.map((row) => row.customerName)).toEqual(['自己的'])
    await admin.ask(permissionCalls.deleteRole, { roleId })
  })
})

describe('a day of visits', () => {
  const visit = (customerId: number, nextTime = '2099-05-06 09:00:00') => ({ customerId, nextTime })

  it('becomes the next contact of each customer, and stands in their history', async () => {
    const { repA } = company.people
    const [first, second] = [await makeRecord(repA, customer), await makeRecord(repA, customer)]
    const visits = [visit(first), visit(second, '2099-05-06 10:00:00')]
    await repA.ask(customerLookupCalls.planVisits, { visits })
    expect((await detail(first)).nextTime).toBe('2099-05-06 09:00:00')
    expect((await detail(second)).nextTime).toBe('2099-05-06 10:00:00')
    expect((await lines(second)).join()).toContain('安排拜访')
  })

  it('is planned as a whole or not at all', async () => {
    const { admin, repA, repB, outsider } = company.people
    const [own, others] = [await makeRecord(repA, customer), await makeRecord(repB, customer)]
    const plan = (person: Person, visits: ReturnType<typeof visit>[]) =>
      person.call(customerLookupCalls.planVisits, { visits })
    expect((await plan(repA, [visit(own), visit(others)])).code).toBe(401)
    expect((await plan(outsider, [visit(own)])).code).toBe(401)
    expect((await plan(repA, [visit(own, '2001-01-01 09:00:00')])).code).toBe(2029)
    expect((await plan(repA, [visit(own, 'bald')])).code).toBe(2034)
    expect((await plan(repA, [])).code).toBe(400)
    expect(
      (
        await plan(
          repA,
          Array.from({ length: 11 }, () => visit(own)),
        )
      ).code,
    ).toBe(400)
    expect((await detail(own)).nextTime ?? '').toBe('')
    expect((await plan(admin, [visit(own), visit(others)])).code).toBe(0)
  })
})

describe('sub-customers', () => {
  it('stand one level below a parent and are let go again', async () => {
    const { repA } = company.people
    const [top, below, third] = [
      await makeRecord(repA, customer),
      await makeRecord(repA, customer),
      await makeRecord(repA, customer),
    ]
    const relate = (customerId: number, customerIds: number[] | string) =>
      repA.call(customerFamilyCalls.relate, { customerId, customerIds })
    expect((await relate(top, [top])).code).toBe(400)
    expect((await relate(top, String(below))).code).toBe(0)
    expect((await relate(below, [third])).code).toBe(2260)
    expect((await relate(third, [top])).code).toBe(2260)
    const children = await repA.ask(customerFamilyCalls.children, { customerId: top })
    expect(children.list.map((row) => row.customerId)).toEqual([below])
    expect(await repA.ask(calls.counters, { id: top })).toMatchObject({ subCustomerCount: 1 })
    const parents = await repA.ask(customerFamilyCalls.parents, { excludeId: top, limit: 100 })
    expect(parents.list.map((row) => row.customerId)).not.toContain(below)
    await repA.ask(customerFamilyCalls.release, { customerIds: `${below}` })
    expect((await detail(below)).parentId).toBe('')
    expect(
      (await company.people.repB.call(customerFamilyCalls.relate, { customerId: top, customerIds: [third] }))
        .code,
    ).toBe(401)
  })

  it('are created below their parent in one save, by those who may edit the parent', async () => {
    const { repA, repB, director } = company.people
    const top = await makeRecord(repA, customer)
    const add = (who: Person, customerName: string, parentId: number) =>
      who.call(calls.add, { entity: { customerName, parentId }, field: [] })
    const made = await add(repA, '一次建成的子客户', top)
    expect(made.code).toBe(0)
    const below = Number(made.data?.customerId)
    expect(await detail(below)).toMatchObject({ parentId: top })
    // a sub-customer takes none, an unreachable parent neither, and nothing is left of the attempt
    expect((await add(repA, '第二级', below)).code).toBe(2260)
    expect((await add(repB, '别人的子客户', top)).msg).toBe('填写的客户不存在')
    const { finance } = company.people
    expect((await finance.call(calls.detail, { customerId: top })).code).toBe(0)
    const page = await director.ask(calls.list, { type: 2, search: '第二级', page: 1, limit: 15 })
    expect(page.list).toEqual([])
  })

  it('never come to stand two levels below by a restore', async () => {
    const { admin } = company.people
    const make = (title: string) => makeRecord(admin, customer, { title })
    const [top, middle, below] = [await make('顶层甲'), await make('中层乙'), await make('底层丙')]
    const relate = (customerId: number, child: number) =>
      admin.ask(customerFamilyCalls.relate, { customerId, customerIds: [child] })
    await relate(top, middle)
    await admin.ask(calls.remove, { ids: [top] })
    await relate(middle, below)
    const restore = (...ids: number[]) => admin.ask(recycleCalls.restore, { type: 2, ids })
    const parentOf = async (id: number) => (await detail(id)).parentId
    await restore(top)
    expect([await parentOf(middle), await parentOf(below)]).toEqual(['', middle])
    expect(await lines(middle)).toContain('将上级客户 由顶层甲修改为空，因为它已有子客户。')

    // the one in the bin finds that its parent has become a sub-customer meanwhile
    await admin.ask(calls.remove, { ids: [below] })
    await relate(top, middle)
    await restore(below)
    expect([await parentOf(middle), await parentOf(below)]).toEqual([top, ''])
    expect(await lines(below)).toContain('将上级客户 由中层乙修改为空，因为该客户已是子客户。')
  })

  it('lose their parent when it is deleted and get it back with it', async () => {
    const { admin } = company.people
    const [top, below] = [await makeRecord(admin, customer), await makeRecord(admin, customer)]
    await admin.ask(customerFamilyCalls.relate, { customerId: top, customerIds: [below] })
    await admin.ask(calls.remove, { ids: [top] })
    expect((await detail(below)).parentId).toBe('')
    await admin.ask(recycleCalls.restore, { type: 2, ids: [top] })
    expect((await detail(below)).parentId).toBe(top)
  })
})

describe('merge', () => {
  it('moves what belongs to the merged customer and fills what the kept one lacks', async () => {
    const { admin, director, repA, repB } = company.people
    const kept = await makeRecord(repA, customer, { title: '保留', entity: { mobile: '13911112222' } })
    const gone = await makeRecord(repB, customer, {
      title: '并入',
      entity: { mobile: '13911113333', website: 'https://b.example', detailAddress: '江边路 1 号' },
    })
    const contact = await makeRecord(repB, contacts, { entity: { customerId: gone } })
    await director.ask(calls.team.addMembers, { ids: [gone], memberIds: [company.people.assistant.userId] })
    const merge = { customerId: kept, customerIds: [gone], remark: '同一家' }
    expect((await repA.call(customerFamilyCalls.merge, merge)).code).toBe(401)
    await admin.ask(customerFamilyCalls.merge, merge)
    expect(await detail(kept)).toMatchObject({
      mobile: '13911112222',
      website: 'https://b.example',
      detailAddress: '江边路 1 号',
      contactsId: contact,
    })
    expect((await admin.ask(calls.team.members, { id: kept })).map((each) => each.userId)).toEqual([
      repA.userId,
      company.people.assistant.userId,
    ])
    expect(await lines(kept)).toEqual(expect.arrayContaining(['合并了客户：并入', '备注：同一家']))
    expect((await admin.call(calls.detail, { customerId: gone })).code).toBe(2064)
    expect((await admin.call(recycleCalls.restore, { type: 2, ids: [gone] })).msg).toContain('已合并到“保留”')
  })

  it('leaves nothing at the merged one: records, titles and deals are those of the kept one', async () => {
    const { admin, repA } = company.people
    const [kept, gone] = [await makeRecord(repA, customer), await makeRecord(repA, customer)]
    const entity = { customerId: gone, orderDate: '2026-03-04' }
    const contractId = await makeRecord(repA, contract, { entity })
    const at = { customerId: gone, contractId }
    for (const [type, more] of [
      [business, {}],
      [receivablesPlan, { ...at, returnDate: '2026-05-01' }],
      [receivables, { ...at, returnTime: '2026-05-01' }],
      [invoice, { ...at, invoiceType: 1 }],
      [visit, at],
    ] as const)
      await makeRecord(repA, type, { entity: { customerId: gone, ...more } })
    const title = { titleType: 1, invoiceTitle: '北麓测绘工程有限公司' }
    await repA.ask(invoiceCalls.addTitle, { customerId: gone, ...title })
    await admin.ask(customerFamilyCalls.merge, { customerId: kept, customerIds: [gone] })

    expect(await detail(kept)).toMatchObject({ dealStatus: 1, dealTime: '2026-03-04 00:00:00' })
    const { list } = await repA.ask(invoiceCalls.titles, { customerId: kept, pageType: 0 })
    expect(list).toMatchObject([title])
    // whatever points at customers, also tables that are no records
    const { rows: keys } = await sql<{ table: string; column: string }>`
      select c.conrelid::regclass::text as table, a.attname as column
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid = 'customer'::regclass`.execute(company.platform.db)
    expect(keys.length).toBeGreaterThan(7)
    for (const { table, column } of keys) {
      const { rows } = await sql`select from ${sql.table(table)}
        where ${sql.ref(column)} = ${gone}`.execute(company.platform.db)
      expect([table, column, rows.length]).toEqual([table, column, 0])
    }
  })

  it('takes no power over from a membership that is over', async () => {
    const { repA, repB, finance } = company.people
    const [kept, merged] = [await makeRecord(repA, customer), await makeRecord(repA, customer)]
    const join = (id: number, userId: number, power: number, day: string | null) =>
      sql`insert into team_members (type, record_id, user_id, power, expires_on)
        values (2, ${id}, ${userId}, ${power}, ${day})`.execute(company.platform.db)
    await join(merged, repB.userId, 2, '2020-01-01')
    await join(kept, repB.userId, 1, null)
    await join(kept, finance.userId, 2, '2020-01-01')
    await join(merged, finance.userId, 1, null)
    await company.people.admin.ask(customerFamilyCalls.merge, { customerId: kept, customerIds: [merged] })
    const { rows } = await sql`select user_id, power, expires_on from team_members
      where type = 2 and record_id = ${kept} order by user_id`.execute(company.platform.db)
    expect(rows).toEqual([
      { user_id: repB.userId, power: 1, expires_on: null },
      { user_id: finance.userId, power: 1, expires_on: null },
    ])
  })

  it('is refused while a merged customer has sub-customers (2261)', async () => {
    const { admin } = company.people
    const [kept, gone, child] = [
      await makeRecord(admin, customer),
      await makeRecord(admin, customer),
      await makeRecord(admin, customer),
    ]
    await admin.ask(customerFamilyCalls.relate, { customerId: gone, customerIds: [child] })
    expect(
      (await admin.call(customerFamilyCalls.merge, { customerId: kept, customerIds: [gone] })).code,
    ).toBe(2261)
    expect(
      (await admin.call(customerFamilyCalls.merge, { customerId: kept, customerIds: [kept] })).code,
    ).toBe(400)
  })
})

describe('deletion', () => {
  it('is blocked by contacts (2017) and shown beforehand', async () => {
    const { admin } = company.people
    const id = await makeRecord(admin, customer)
    await makeRecord(admin, contacts, { entity: { customerId: id } })
    expect(await admin.ask(customerStateCalls.checkRemoval, { ids: [id] })).toEqual({
      contactsNum: 1,
      businessNum: 0,
      isMore: false,
    })
    expect((await admin.call(calls.remove, { ids: [id] })).code).toBe(2017)
  })
})
