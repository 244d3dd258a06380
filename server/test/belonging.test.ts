import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { workbenchCalls } from '#protocol/bi/workbench/calls.ts'
import { moneyStripCalls } from '#protocol/crm/operations.ts'
import { receivables } from '#protocol/crm/receivables/type.ts'
import { permissionCalls } from '#protocol/manage/roles/calls.ts'
import { actionIdOf } from '#protocol/platform/permissions.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { listCallOf, ofRecord } from '#protocol/record/calls/link-calls.ts'
import { toKey } from '#protocol/record/declaration/declare.ts'
import { parentOf, type RecordLink } from '#protocol/record/relations/registry.ts'
import { draftValues } from '#protocol/record/states/approval.ts'
import { belongingTo, linksFrom, recordTypes } from '#protocol/record-types.ts'
import { makeRecord } from './make.ts'
import { drawCompany, type Person, type TestCompany } from './people.ts'
import { REP_ROLE, roleFieldsOf } from './role-fields.ts'
import { readWorkbook } from './workbook.ts'

/**
 * What belongs to another record (record-engine.md §10): who reads that one reads it in its place, and nowhere else. Every type that
 * declares it is in by itself.
 */
const belonging = recordTypes.flatMap((type) => {
  const link = belongingTo(type)
  return link ? [{ key: type.key, type, link }] : []
})

let company: TestCompany
const roleFields = roleFieldsOf(() => company)
beforeAll(async () => {
  company = await drawCompany()
  await readParentsOnly(company.people.outsider)
})

/** Gives a person the rights to read what others belong to, of all owners, and no other. */
async function readParentsOnly({ userId }: Person): Promise<void> {
  const { admin } = company.people
  const roleName = '只看合同'
  await admin.ask(permissionCalls.addRole, { roleName, roleType: 2 })
  const roles = await admin.ask(permissionCalls.getRoleByType, { type: 2 })
  const roleId = roles.find((role) => role.roleName === roleName)?.roleId ?? 0
  const nodes = [...new Set(belonging.map(({ link }) => link.to.node))]
  const menuIds = nodes.flatMap((node) =>
    ['index', 'read'].flatMap((leaf) => actionIdOf(`${node}/${leaf}`) ?? []),
  )
  await admin.ask(permissionCalls.updateRoleMenu, { roleId, menuIds, dataType: 5 })
  await admin.ask(permissionCalls.relatedUser, { userIds: [userId], roleIds: [roleId] })
}
afterEach(() => roleFields.restore())
afterAll(() => company.close())

interface Parent {
  id: number
  /** What else the child has to hold, such as the customer of both. */
  above: Record<string, unknown>
}

/** A record of repA's to which others can belong. */
async function makeParent(link: RecordLink): Promise<Parent> {
  const { repA } = company.people
  const id = await makeRecord(repA, link.to)
  const way = parentOf(link, linksFrom)
  if (!way) return { id, above: {} }
  const detail = await repA.ask(recordCallsOf(link.to).detail, ofRecord(link, id))
  return { id, above: { [way.own.key]: detail[way.chosen.key] } }
}

/** Makes a person a member, who only reads, of a record of repA's. */
async function join(person: Person, { to }: RecordLink, { id }: { id: number }) {
  const { team } = recordCallsOf(to)
  if (!team) throw new Error(`${to.key} has no team`)
  await company.people.repA.ask(team.addMembers, { ids: [id], memberIds: [person.userId], power: 1 })
}

const makeChild = (
  person: Person,
  link: RecordLink,
  { id, above }: Parent,
  entity: Record<string, unknown> = {},
) => makeRecord(person, link.from, { entity: { ...above, [link.key]: id, ...entity } })

describe.each(belonging)('$key', ({ type, link }) => {
  const calls = recordCallsOf(type)
  const parentCalls = recordCallsOf(link.to)
  const detailOf = (person: Person, id: number) => person.ask(calls.detail, { [type.idKey]: id })
  const opens = async (person: Person, id: number) => (await detailOf(person, id)).dataAuth === 1
  const lists = async (person: Person, id: number) => {
    const { code, data } = await person.call(calls.list, { limit: 100 })
    return code === 0 && data.list.some((row) => row[type.idKey] === id)
  }
  /** How many the tab lists, its counter and the strip say; null where the tab is refused. */
  async function under(person: Person, { id }: Parent) {
    const { code, data } = await person.call(listCallOf(link), { ...ofRecord(link, id), limit: 15 })
    if (code !== 0) return null
    const counters = parentCalls.counters && (await person.ask(parentCalls.counters, { id }))
    const { steps } = await person.ask(moneyStripCalls.read, { type: link.to.label, id })
    return {
      tab: data.totalRow,
      counter: counters?.[link.tab?.counter ?? ''],
      strip: steps.find((step) => step.type === type.key)?.count,
    }
  }
  const shown = (count: number) => ({ tab: count, counter: count, strip: count })

  it('begins with the owner of what it belongs to, and stays with who made it', async () => {
    const { repA, managerB, director } = company.people
    const parent = await makeParent(link)
    await join(managerB, link, parent)
    for (const above of linksFrom(type)) {
      const id = Number(parent.above[above.key])
      if (id) await join(managerB, above, { id })
    }
    // a draft: what counts already is not deleted
    const made = await makeChild(managerB, link, parent, draftValues(type))
    expect(await detailOf(director, made)).toMatchObject({
      ownerUserId: repA.userId,
      createUserId: managerB.userId,
    })
    expect([await lists(repA, made), await lists(managerB, made), await opens(managerB, made)]).toEqual([
      true,
      true,
      true,
    ])
    const others = await makeChild(director, link, parent)
    expect([await lists(managerB, others), await opens(managerB, others)]).toEqual([false, true])
    const edit = (id: number) => managerB.call(calls.form, { id })
    expect([(await edit(made)).code, (await edit(others)).code]).toEqual([0, 401])
    const remove = (id: number) => managerB.call(calls.remove, { ids: [id] })
    expect((await remove(others)).code).toBe(401)
    expect((await remove(made)).code).toBe(0)
  })

  it('is read, listed and counted in the place of what it belongs to, by whom that is read, and nowhere else', async () => {
    const { repA, managerA, managerB, repB, director, hr } = company.people
    const parent = await makeParent(link)
    await join(managerB, link, parent)
    const id = await makeChild(director, link, parent, { ownerUserId: director.userId })
    expect((await detailOf(director, id)).ownerUserId).toBe(director.userId)
    // the owner of what it belongs to, their superior, a member of its team
    for (const person of [repA, managerA, managerB]) {
      expect([person.realname, await opens(person, id)]).toEqual([person.realname, true])
      expect([person.realname, await under(person, parent)]).toEqual([person.realname, shown(1)])
      expect([person.realname, await lists(person, id)]).toEqual([person.realname, false])
      expect((await person.call(calls.form, { id })).code).toBe(401)
    }
    for (const person of [repB, hr]) {
      expect([person.realname, await opens(person, id)]).toEqual([person.realname, false])
      expect([person.realname, await under(person, parent)]).toEqual([person.realname, null])
    }
    const { exportAll } = calls
    if (exportAll) {
      const { raw } = await managerA.call(exportAll, {})
      const rows = await readWorkbook(raw)
      const own = await managerA.ask(calls.list, { limit: 100 })
      expect(rows).toHaveLength(own.totalRow + 1)
    }
  })

  it('is listed above that as well, for who reads both', async () => {
    const { repA, director } = company.people
    const parent = await makeParent(link)
    await makeChild(director, link, parent, { ownerUserId: director.userId })
    for (const above of linksFrom(type)) {
      const id = Number(parent.above[above.key])
      if (!above.tab?.call || !id) continue
      const { totalRow } = await repA.ask(listCallOf(above), { ...ofRecord(above, id), limit: 15 })
      expect([above.to.key, totalRow]).toEqual([above.to.key, 1])
      const { counters } = recordCallsOf(above.to)
      if (counters) expect((await repA.ask(counters, { id }))[above.tab.counter]).toBe(1)
    }
  })

  it('is refused without the right over its type, whoever reads what it belongs to', async () => {
    const { repA, director, outsider } = company.people
    const parent = await makeParent(link)
    const id = await makeChild(director, link, parent, { ownerUserId: director.userId })
    const { data } = await outsider.call(parentCalls.detail, ofRecord(link, parent.id))
    expect(data).toMatchObject({ dataAuth: 1 })
    expect((await outsider.call(listCallOf(link), ofRecord(link, parent.id))).code).toBe(102)
    expect(await opens(outsider, id)).toBe(false)
    expect((await outsider.call(calls.files, { id })).code).toBe(401)
    const { steps } = await outsider.ask(moneyStripCalls.read, { type: link.to.label, id: parent.id })
    expect(steps.map((step) => step.type)).not.toContain(type.key)
    expect(await opens(repA, id)).toBe(true)
    expect((await repA.call(calls.files, { id })).code).toBe(0)
    expect((await repA.call(calls.information, { id })).code).toBe(0)
  })

  it('hides there what is hidden from the reader', async () => {
    const { repA, director } = company.people
    const sum = type.moneyStep?.sum
    if (!sum) throw new Error(`${type.key} adds nothing up`)
    const key = toKey(sum)
    const parent = await makeParent(link)
    await makeChild(director, link, parent, { ownerUserId: director.userId })
    const rowOf = async () =>
      (await repA.ask(listCallOf(link), { ...ofRecord(link, parent.id), limit: 15 })).list[0]
    const amountOf = async () => {
      const { steps } = await repA.ask(moneyStripCalls.read, { type: link.to.label, id: parent.id })
      return steps.find((step) => step.type === type.key)?.amount
    }
    expect(await rowOf()).toHaveProperty(key)
    expect(await amountOf()).toBeGreaterThan(0)
    await roleFields.set(type, sum, { authLevel: 1 }, REP_ROLE)
    expect(await rowOf()).not.toHaveProperty(key)
    expect(await amountOf()).toBeNull()
  })
})

it('there are such types', () => {
  expect(belonging.length).toBeGreaterThan(2)
})

it('what somebody else enters counts for the owner of the contract', async () => {
  const { repA2, director } = company.people
  const link = belongingTo(receivables)
  if (!link) throw new Error('receivables belong to nothing')
  const received = async () =>
    (await director.ask(workbenchCalls.brief, { type: 'year', isUser: 1, userId: repA2.userId })).data
      .receivablesMoney
  const contractId = await makeRecord(repA2, link.to)
  const { customerId } = await repA2.ask(recordCallsOf(link.to).detail, { contractId })
  const before = await received()
  const entity = { money: '300', returnTime: `${new Date(company.platform.clock.now()).getFullYear()}-01-02` }
  const parent = { id: contractId, above: { customerId } }
  await makeChild(director, link, parent, { ...entity, ownerUserId: director.userId })
  expect(await received()).toBe(before)
  await makeChild(director, link, parent, entity)
  expect(await received()).toBe(before + 300)
})
