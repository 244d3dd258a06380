import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contacts } from '#protocol/crm/contacts/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { leads } from '#protocol/crm/leads/type.ts'
import { accessCalls } from '#protocol/crm/operations.ts'
import { poolMoveCalls } from '#protocol/crm/pool/calls.ts'
import { product } from '#protocol/crm/product/type.ts'
import { fieldAdminCalls } from '#protocol/manage/fields/calls.ts'
import { type AccessAction, accessActions, isAccessAction } from '#protocol/record/calls/access-calls.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { makeRecord } from '../../../../test/make.ts'
import { makePool } from '../../../../test/make-pool.ts'
import { drawCompany, type Person, type TestCompany } from '../../../../test/people.ts'

let company: TestCompany
let admin: Person
const subjects: { name: string; type: RecordType; id: number }[] = []

beforeAll(async () => {
  company = await drawCompany()
  const { people } = company
  admin = people.admin
  const { team } = recordCallsOf(customer)
  const add = (name: string, type: RecordType, id: number) => subjects.push({ name, type, id })
  for (const owner of ['repA', 'repA2', 'repB', 'managerA'] as const) {
    add(`a customer of ${owner}`, customer, await makeRecord(people[owner], customer))
    add(`a lead of ${owner}`, leads, await makeRecord(people[owner], leads))
  }
  const shared = await makeRecord(people.repA, customer)
  const members = (memberIds: number[], power: number) =>
    admin.ask(team.addMembers, { ids: [shared], memberIds, power, expiresTime: '2099-12-31' })
  await members([people.repB.userId], 1)
  await members([people.repA2.userId], 2)
  await members([people.managerB.userId], 2)
  await sql`update team_members set expires_on = '2020-01-01' where user_id = ${people.managerB.userId}`.execute(
    company.platform.db,
  )
  add('a shared customer', customer, shared)
  const poolId = await makePool(company, '说明公海', { memberUserId: String(people.repB.userId) })
  const pooled = await makeRecord(people.repA, customer)
  add(
    'a contact of a pooled customer',
    contacts,
    await makeRecord(people.repA, contacts, { entity: { customerId: pooled } }),
  )
  await admin.ask(poolMoveCalls.putIn, { ids: [pooled], poolId })
  add('a pooled customer', customer, pooled)
  add('a product', product, await makeRecord(people.director, product))
}, 120_000)
afterAll(() => company.close())

const actions = Object.keys(accessActions).filter(isAccessAction)
const everybody = () => Object.values(company.people)

/** The product's own answer to each attempt. */
const attempts: Record<
  Exclude<AccessAction, 'delete'>,
  (who: Person, type: RecordType, id: number) => Promise<boolean>
> = {
  list: async (who, type, id) => {
    const { code, data } = await who.call(recordCallsOf(type).list, { limit: 100 })
    return code === 0 && data.list.some((row) => row[type.idKey] === id)
  },
  read: async (who, type, id) => {
    const { code, data } = await who.call(recordCallsOf(type).detail, { [type.idKey]: id })
    return code === 0 && data.dataAuth === 1
  },
  edit: async (who, type, id) => (await who.call(recordCallsOf(type).form, { id })).code === 0,
}

const peopleWith = async ({ type, id }: { type: RecordType; id: number }, action: AccessAction) =>
  (await admin.ask(accessCalls.people, { type: type.label, id, action })).people

describe('who reaches a record, and why', () => {
  it('names exactly those whom lists, details and forms let in, of every record', async () => {
    for (const subject of subjects) {
      const { name, type, id } = subject
      for (const action of ['list', 'read', 'edit'] as const) {
        const named = (await peopleWith(subject, action)).map(({ userId }) => userId)
        const let_in: number[] = []
        for (const who of everybody()) if (await attempts[action](who, type, id)) let_in.push(who.userId)
        expect(named.toSorted(), `${name}: ${action}`).toEqual(let_in.toSorted())
      }
    }
  })

  it('gives every one of them a rule, and says of all others what they lack', async () => {
    for (const { name, type, id } of subjects) {
      const named = new Map(
        await Promise.all(
          actions.map(async (action) => [action, await peopleWith({ type, id }, action)] as const),
        ),
      )
      for (const { userId, realname } of everybody()) {
        const verdicts = await admin.ask(accessCalls.one, { type: type.label, id, userId })
        expect(verdicts.map(({ action }) => action)).toEqual(actions)
        for (const { action, allowed, reasons, lacks } of verdicts) {
          const listed = named.get(action)?.find((person) => person.userId === userId)
          expect(allowed, `${name}: ${realname} ${action}`).toBe(listed !== undefined)
          expect(reasons).toEqual(listed?.reasons ?? [])
          expect(allowed ? reasons.length : lacks.length).toBeGreaterThan(0)
          expect([...reasons.map(({ words }) => words), ...lacks].every((words) => words.length > 3)).toBe(
            true,
          )
        }
      }
    }
  })

  it('says the rule in words', async () => {
    const [own, , , , other] = subjects
    if (!own || !other) throw new Error('no subjects')
    const words = new Map(
      (await peopleWith(own, 'list')).map(({ userId, reasons }) => [
        userId,
        reasons.map((each) => each.words),
      ]),
    )
    const { people } = company
    expect(words.get(people.repA.userId)).toEqual(['负责人本人，角色“销售员角色”有此项权限'])
    expect(words.get(people.assistant.userId)).toEqual([
      '与负责人安小一同在“销售一部”，角色“部门助理”的数据权限是“本部门”',
    ])
    expect(words.get(people.managerA.userId)?.[0]).toContain(
      '及其下级，角色“部门及下属经理”的数据权限是“本部门及下属部门”',
    )
    expect(words.get(people.director.userId)).toEqual(['角色“销售经理角色”的数据权限是“全部”'])
    expect(words.get(admin.userId)).toEqual(['系统主账号，不受角色和数据权限限制'])
    const ofB = await peopleWith(other, 'list')
    expect(ofB.find(({ userId }) => userId === people.managerB.userId)?.reasons[0]?.words).toBe(
      '负责人白小一是其下属，角色“下属主管”的数据权限是“本人及下属”',
    )
  })

  it('tells members of a team from those whose time is over and whose power is too small', async () => {
    const shared = subjects.find(({ name }) => name === 'a shared customer')
    if (!shared) throw new Error('nothing is shared')
    const { repA2, repB, managerB } = company.people
    const of = async (who: Person) =>
      admin.ask(accessCalls.one, { type: customer.label, id: shared.id, userId: who.userId })
    const [, , edit] = await of(repA2)
    expect(edit?.reasons).toEqual([{ rule: 'team', words: '团队成员，权限为读写，2099-12-31到期' }])
    const [list, , editB] = await of(repB)
    expect(list?.allowed).toBe(true)
    expect(editB?.lacks).toEqual([
      '角色“销售员角色”的数据权限是“本人”，不包括负责人安小一',
      '是团队成员，但权限为只读',
    ])
    const [over] = await of(managerB)
    expect(over?.lacks.at(-1)).toBe('团队成员的期限已于2020-01-01结束')
    const [outside] = await of(company.people.outsider)
    expect(outside?.lacks).toEqual(['角色“公告管理员”没有“客户管理·查看列表”权限'])
  })

  it('is for those who hold the right and may open the record themselves', async () => {
    const [own] = subjects
    if (!own) throw new Error('no subjects')
    const request = { type: own.type.label, id: own.id, action: 'list' as const }
    expect(await company.people.director.call(accessCalls.people, request)).toMatchObject({ code: 401 })
    expect(await admin.call(accessCalls.people, { ...request, id: 999_999 })).toMatchObject({ code: 401 })
    expect(await admin.call(accessCalls.people, { ...request, action: 'print' })).toMatchObject({ code: 400 })
    const one = { type: own.type.label, id: own.id, userId: 999_999 }
    expect(await admin.call(accessCalls.one, one)).toMatchObject({ code: 1102 })
  })
})

it('says which fields somebody does not see, and by which role', async () => {
  const { repA } = company.people
  const rights = await admin.ask(fieldAdminCalls.roleFields, { roleId: 180170, label: customer.label })
  const idOf = (key: string) => rights.find(({ fieldName }) => fieldName === key)?.id ?? 0
  const list = [
    { id: idOf('website'), authLevel: 1, maskType: 0 },
    { id: idOf('remark'), authLevel: 2, maskType: 0 },
    { id: idOf('mobile'), authLevel: 3, maskType: 2 },
  ]
  const asked = { type: customer.label, userId: repA.userId }
  const before = await admin.ask(accessCalls.fields, asked)
  await admin.ask(fieldAdminCalls.saveRoleFields, { list })
  const told = await admin.ask(accessCalls.fields, asked)
  const by = '（角色“销售员角色”的字段授权）'
  expect(
    told
      .filter(({ key }) => !before.some((each) => each.key === key))
      .toSorted((a, b) => (a.key < b.key ? -1 : 1)),
  ).toEqual([
    { key: 'mobile', name: '手机', words: `列表和详情中掩码显示${by}`, isHidden: false },
    { key: 'remark', name: '备注', words: `可以查看，不能修改${by}`, isHidden: false },
    { key: 'website', name: '网址', words: `不可查看${by}`, isHidden: true },
  ])
  expect(await admin.ask(accessCalls.fields, { ...asked, userId: admin.userId })).toEqual([])
})
