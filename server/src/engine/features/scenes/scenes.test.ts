import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customer } from '#protocol/crm/customer/type.ts'
import { leads } from '#protocol/crm/leads/type.ts'
import { sceneCalls } from '#protocol/crm/scenes.ts'
import { accountCalls } from '#protocol/manage/people/account-calls.ts'
import { peopleCalls } from '#protocol/manage/people/calls.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { makeRecord } from '../../../../test/make.ts'
import { makePool } from '../../../../test/make-pool.ts'
import { drawCompany, type Person, type TestCompany } from '../../../../test/people.ts'

const REP = 180170
const type = customer.label
const customers = recordCallsOf(customer)
let company: TestCompany

beforeAll(async () => {
  company = await drawCompany()
})
afterAll(() => company.close())

const scenesOf = (person: Person, of: number = type) => person.ask(sceneCalls.list, { type: of })
const sceneNamed = async (person: Person, name: string, of: number = type) =>
  (await scenesOf(person, of)).find((scene) => scene.name === name)
const namesIn = async (person: Person, sceneId: number | undefined) =>
  (await person.ask(customers.list, { sceneId })).list.map((row) => row.customerName).toSorted()
const levelIs = (level: string) =>
  JSON.stringify([{ name: 'level', formType: 'select', type: 1, values: [level] }])

describe('what waits', () => {
  const at = (day: string | null) => sql`${day}::timestamp at time zone 'Asia/Shanghai'`
  const rows: [name: string, last: string | null, next: string | null][] = [
    ['今天要联系', '2025-05-10 09:00', '2025-05-15 20:00'],
    ['今天联系过', '2025-05-15 21:00', '2025-05-15 20:00'],
    ['逾期', '2025-05-01 09:00', '2025-05-14 23:00'],
    ['逾期后联系过', '2025-05-15 08:00', '2025-05-14 23:00'],
    ['久未跟进', '2025-04-01 09:00', null],
    ['从未跟进', null, null],
  ]
  beforeAll(async () => {
    for (const [name, last, next] of rows) {
      const id = await makeRecord(company.people.repA, customer, { title: name })
      await sql`update customer set last_time = ${at(last)}, receive_time = ${at(last)}, next_time = ${at(next)} where id = ${id}`.execute(
        company.platform.db,
      )
    }
    await makePool(company, '临近公海', {
      remindSetting: 1,
      remindDay: 5,
      putInRule: 1,
      rule: [{ type: 1, dealHandle: 0, level: [{ level: '所有客户', limitDay: 45 }] }],
    })
  })
  const held = {
    今日需联系: ['今天要联系'],
    已逾期: ['逾期'],
    超过30天未跟进: ['久未跟进', '从未跟进'],
    即将进入公海: ['久未跟进'],
  }

  it.each(Object.entries(held))('%s', async (name, expected) => {
    const { repA, managerA, repB } = company.people
    for (const person of [repA, managerA])
      expect(await namesIn(person, (await sceneNamed(person, name))?.sceneId)).toEqual(expected.toSorted())
    expect(await namesIn(repB, (await sceneNamed(repB, name))?.sceneId)).toEqual([])
  })

  it('is counted in one call, in the range of each, and newly after a change of one’s own', async () => {
    const { repA, repB, outsider } = company.people
    const counted = async (person: Person) => {
      const names = new Map((await scenesOf(person)).map((scene) => [scene.sceneId, scene.name]))
      const counts = await person.ask(sceneCalls.counts, { type })
      expect(counts.every(({ atLeast }) => !atLeast)).toBe(true)
      return Object.fromEntries(counts.map(({ sceneId, count }) => [names.get(sceneId), count]))
    }
    const expected = Object.fromEntries(Object.entries(held).map(([name, rows]) => [name, rows.length]))
    expect(await counted(repA)).toEqual(expected)
    expect(await counted(repB)).toEqual({ 今日需联系: 0, 已逾期: 0, 超过30天未跟进: 0, 即将进入公海: 0 })
    await makeRecord(repA, customer, { title: '又一个', entity: { nextTime: '2025-05-15 22:00:00' } })
    expect(await counted(repA)).toEqual({ ...expected, 今日需联系: 2 })
    expect((await outsider.call(sceneCalls.counts, { type })).code).toBe(401)
  })

  it('is declared by other types as well, and counted for each of them', async () => {
    const { repA } = company.people
    await makeRecord(repA, leads, { title: '今天的线索', entity: { nextTime: '2025-05-15 22:00:00' } })
    const counts = await repA.ask(sceneCalls.counts, { type: leads.label })
    const today = await sceneNamed(repA, '今日需联系', leads.label)
    expect(counts).toHaveLength(3)
    expect(counts.find((each) => each.sceneId === today?.sceneId)?.count).toBe(1)
  })
})

describe('sharing', () => {
  const add = (person: Person, name: string, roleIds?: number[], isDefault: 0 | 1 = 0) =>
    person.call(sceneCalls.add, { type, name, isDefault, data: levelIs('A（重点客户）'), roleIds })
  const shown = async (person: Person, name: string) => {
    const found = await sceneNamed(person, name)
    if (!found) throw new Error(`${person.realname} does not see ${name}`)
    return found
  }

  beforeAll(async () => {
    const { repA, repB } = company.people
    for (const [person, title] of [
      [repA, '甲重点'],
      [repB, '乙重点'],
    ] as const)
      await makeRecord(person, customer, {
        title,
        field: [{ fieldName: 'level', value: 'A（重点客户）' }],
      })
  })

  it('is for those who design the fields of everybody', async () => {
    const { admin, managerA, repA } = company.people
    for (const person of [managerA, repA]) {
      expect((await add(person, '不许', [REP])).code).toBe(401)
      expect((await person.call(sceneCalls.roles)).code).toBe(401)
      expect((await add(person, `自己的${person.userId % 1000}`)).code).toBe(0)
    }
    expect(await admin.ask(sceneCalls.roles)).toContainEqual({ roleId: REP, roleName: expect.any(String) })
    expect((await add(admin, '重点共享', [REP], 1)).code).toBe(0)
    expect((await add(admin, '无此角色', [999_999])).code).toBe(1102)
    expect(await sceneNamed(admin, '无此角色')).toBeUndefined()
  })

  it('shows it to the people of the roles as a system scene, in their own range', async () => {
    const { admin, repA, repB, managerA } = company.people
    const mine = await shown(repA, '重点共享')
    expect(mine).toMatchObject({ isSystem: 1, isDefault: 0, sharedBy: admin.realname })
    expect(await namesIn(repA, mine.sceneId)).toEqual(['甲重点'])
    expect(await namesIn(repB, (await shown(repB, '重点共享')).sceneId)).toEqual(['乙重点'])
    expect((await scenesOf(repA)).filter((scene) => scene.name === '重点共享')).toHaveLength(1)
    expect(await sceneNamed(managerA, '重点共享')).toBeUndefined()
    const own = await shown(admin, '重点共享')
    expect(own).toMatchObject({ isSystem: 0, isDefault: 1, roleIds: [REP] })
    // the scene of another person counts as absent, the one who shares it included
    expect(await namesIn(repB, own.sceneId)).toEqual(await namesIn(repB, undefined))
  })

  it('lets them hide it and make it their default, not change it', async () => {
    const { repA } = company.people
    const { sceneId } = await shown(repA, '重点共享')
    const change = { type, sceneId, name: '改名', isDefault: 0 as const, data: '' }
    for (const refused of [
      await repA.call(sceneCalls.update, change),
      await repA.call(sceneCalls.remove, { sceneId }),
    ])
      expect(refused).toMatchObject({ code: 400, msg: '系统场景不能修改或删除' })
    const others = (await scenesOf(repA)).map((scene) => scene.sceneId).filter((id) => id !== sceneId)
    const [builtIn = 0] = others
    const arrange = (noHideIds: number[], hideIds: number[]) =>
      repA.call(sceneCalls.arrange, { type, noHideIds, hideIds })
    expect((await arrange([sceneId], others)).code).toBe(400)
    expect((await arrange(others, [sceneId])).code).toBe(0)
    expect(await sceneNamed(repA, '重点共享')).toBeUndefined()
    expect((await repA.ask(sceneCalls.settings, { type })).hideValue.map((scene) => scene.sceneId)).toEqual([
      sceneId,
    ])
    expect((await repA.call(sceneCalls.setDefault, { sceneId })).code).toBe(0)
    expect(await shown(repA, '重点共享')).toMatchObject({ isDefault: 1 })
    await repA.ask(sceneCalls.setDefault, { sceneId: builtIn })
  })

  it('follows name and conditions of its owner, who keeps it shared without saying so again', async () => {
    const { admin, repA } = company.people
    const own = await shown(admin, '重点共享')
    await admin.ask(sceneCalls.update, {
      type,
      sceneId: own.sceneId,
      name: '普通共享',
      isDefault: 0,
      data: levelIs('B（普通客户）'),
    })
    expect(await namesIn(repA, (await shown(repA, '普通共享')).sceneId)).toEqual([])
    expect(await shown(admin, '普通共享')).toMatchObject({ roleIds: [REP] })
  })

  it('ends with the role, with the sharing, and with the scene', async () => {
    const { admin, repA, repB } = company.people
    const own = await shown(admin, '普通共享')
    const { sceneId } = await shown(repA, '普通共享')
    const everything = await namesIn(repA, undefined)
    const update = (roleIds: number[]) =>
      admin.ask(sceneCalls.update, {
        type,
        sceneId: own.sceneId,
        name: own.name,
        isDefault: 0,
        data: own.data ?? '',
        roleIds,
      })
    await update([])
    expect(await sceneNamed(repA, '普通共享')).toBeUndefined()
    expect(await namesIn(repA, sceneId)).toEqual(everything)
    await update([REP])
    expect(await shown(repA, '普通共享')).toMatchObject({ sceneId })
    const editRep = (roleId: number) =>
      admin.ask(peopleCalls.setUser, {
        userId: repB.userId,
        roleId: String(roleId),
      })
    await shown(repB, '普通共享')
    await editRep(180169)
    expect(await sceneNamed(repB, '普通共享')).toBeUndefined()
    await admin.ask(sceneCalls.remove, { sceneId: own.sceneId })
    expect(await sceneNamed(repA, '普通共享')).toBeUndefined()
    expect(await namesIn(repA, sceneId)).toEqual(everything)
  })

  it('is changed by those who may share once its owner is gone', async () => {
    const { admin, managerB, repA } = company.people
    await admin.ask(peopleCalls.setUser, { userId: managerB.userId, roleId: '180162' })
    expect((await add(managerB, '离职共享', [REP])).code).toBe(0)
    const { sceneId } = await shown(repA, '离职共享')
    expect(await sceneNamed(admin, '离职共享')).toBeUndefined()
    await admin.ask(accountCalls.setUserStatus, { ids: [managerB.userId], status: 0 })
    const left = await shown(admin, '离职共享')
    expect(left).toMatchObject({ isSystem: 0, sharedBy: managerB.realname, roleIds: [REP] })
    expect(await namesIn(admin, left.sceneId)).toEqual(['乙重点', '甲重点'])
    const change = { type, name: '接手共享', isDefault: 0 as const, data: levelIs('B（普通客户）') }
    expect((await repA.call(sceneCalls.update, { ...change, sceneId })).code).toBe(400)
    expect((await admin.call(sceneCalls.update, { ...change, sceneId: left.sceneId })).code).toBe(0)
    expect(await shown(repA, '接手共享')).toMatchObject({ sceneId, isSystem: 1 })
    expect(await namesIn(repA, sceneId)).toEqual([])
    expect((await repA.call(sceneCalls.remove, { sceneId })).code).toBe(400)
    expect((await admin.call(sceneCalls.remove, { sceneId: left.sceneId })).code).toBe(0)
    expect(await sceneNamed(repA, '接手共享')).toBeUndefined()
  })
})
