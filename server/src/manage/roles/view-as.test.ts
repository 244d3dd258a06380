import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allCalls } from '#protocol/all-calls.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { fieldCalls } from '#protocol/crm/fields.ts'
import { accessCalls } from '#protocol/crm/operations.ts'
import { sceneCalls } from '#protocol/crm/scenes.ts'
import { peopleCalls } from '#protocol/manage/people/calls.ts'
import { permissionCalls } from '#protocol/manage/roles/calls.ts'
import { type Call, isSafe, pathParameters } from '#protocol/platform/call.ts'
import { actionIdOf } from '#protocol/platform/permissions.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { makeRecord } from '../../../test/make.ts'
import { openPage } from '../../../test/open-page.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'
import { listStatements } from '../../../test/statements.ts'

let company: TestCompany
let admin: Person
let repB: Person
beforeAll(async () => {
  company = await drawCompany()
  await company.app.fastify.listen({ port: 0, host: '127.0.0.1' })
  admin = company.people.admin
  repB = company.people.repB
  await makeRecord(company.people.repA, customer, { title: '别人的客户' })
  await makeRecord(repB, customer, { title: '自己的客户' })
})
afterAll(() => company.close())

const calls = recordCallsOf(customer)
const sentence = `您正在以“白小一”的身份查看，不能进行修改；如需修改，请先退出查看`
const view = (who: Person, by: Pick<Person, 'call'> = admin) =>
  by.call(permissionCalls.viewAs, { userId: who.userId })
const end = () => admin.ask(permissionCalls.endViewAs, {})
const whoAmI = () => admin.ask(peopleCalls.queryLoginUser, {})
const listed = async (who: Person) => (await who.ask(calls.list, { limit: 100 })).list
const acts = () =>
  company.platform.db
    .selectFrom('sys_log')
    .select(['user_id', 'behavior', 'object', 'detail'])
    .where('behavior', '=', '以员工身份查看')
    .orderBy('id')
    .execute()

describe('viewing as somebody else (platform.md §4.12)', () => {
  it('shows exactly what the person sees, and writes down who did so', async () => {
    expect((await whoAmI()).viewedBy).toBeNull()
    expect(await view(repB)).toMatchObject({ code: 0 })
    const { viewedBy, ...shown } = await whoAmI()
    expect(viewedBy).toEqual({ realname: '系统管理员', mayExplain: true })
    expect({ ...shown, viewedBy: null }).toEqual(await repB.ask(peopleCalls.queryLoginUser, {}))
    expect(await admin.ask(permissionCalls.auth, {})).toEqual(await repB.ask(permissionCalls.auth, {}))
    expect(await listed(admin)).toEqual(await listed(repB))
    expect((await listed(admin)).map((row) => row.customerName)).toEqual(['自己的客户'])
    expect(await admin.call(peopleCalls.addUser, { realname: '新人' })).toMatchObject({
      code: 401,
      msg: sentence,
    })
    await end()
    expect(await whoAmI()).toMatchObject({ realname: '系统管理员', viewedBy: null })
    expect((await listed(admin)).length).toBeGreaterThan(1)
    const by = { user_id: admin.userId, behavior: '以员工身份查看', object: '白小一' }
    expect(await acts()).toEqual([
      { ...by, detail: '开始以员工身份查看：白小一' },
      { ...by, detail: '结束以员工身份查看：白小一' },
    ])
    // without view-as there is nothing to end
    await end()
    expect(await acts()).toHaveLength(2)
  })

  it('changes nothing: what would is refused, and succeeds once he is himself again', async () => {
    const [own] = await listed(repB)
    const star = () => admin.call(recordCallsOf(customer).star, { id: Number(own?.customerId) })
    await view(repB)
    const made = { entity: { customerName: '看着写的' }, field: [] }
    expect(await admin.call(calls.add, made)).toMatchObject({ code: 401, msg: sentence })
    expect(await star()).toMatchObject({ code: 401, msg: sentence })
    expect(await listed(repB)).toEqual([own])
    await end()
    expect(await star()).toMatchObject({ code: 0 })
    expect(await admin.call(calls.add, made)).toMatchObject({ code: 0 })
  })

  it('belongs to one session: the person is the same everywhere else', async () => {
    const phone = company.withToken(await company.signIn(admin.username, undefined, 2))
    await view(repB)
    expect(await phone.ask(peopleCalls.queryLoginUser, {})).toMatchObject({ realname: '系统管理员' })
    await end()
  })

  it('is for those with the right, as those who can sign in; as an administrator only for one', async () => {
    const { director, repA, managerB } = company.people
    expect(await view(repB, director)).toMatchObject({ code: 401, msg: '无权操作' })
    expect(await view(admin)).toMatchObject({ code: 401, msg: '您不能以“系统管理员”的身份查看' })
    expect(await admin.call(permissionCalls.viewAs, { userId: 999_999 })).toMatchObject({ code: 1125 })
    const role = await admin.ask(permissionCalls.addRole, { roleName: '内审', roleType: 1 })
    const rights = [actionIdOf('manage/permission/viewAs') ?? 0]
    await admin.ask(permissionCalls.updateRoleMenu, { roleId: role, menuIds: rights, dataType: '' })
    await admin.ask(permissionCalls.relatedUser, { userIds: [director.userId], roleIds: [role] })
    expect(await view(admin, director)).toMatchObject({ code: 401, msg: '您不能以“系统管理员”的身份查看' })
    expect(await view(repA, director)).toMatchObject({ code: 0 })
    const shown = () => director.ask(peopleCalls.queryLoginUser, {})
    expect(await shown()).toMatchObject({
      realname: '安小一',
      viewedBy: { realname: '方总监', mayExplain: false },
    })
    // from one to the next, without ending it in between
    expect(await view(managerB, director)).toMatchObject({ code: 0 })
    expect(await shown()).toMatchObject({ realname: '白经理' })
    await admin.ask(permissionCalls.unbindingUser, { userId: director.userId, roleId: role })
    expect(await shown()).toMatchObject({ realname: '方总监', viewedBy: null })
    await director.ask(permissionCalls.endViewAs, {})
  })

  it('ends by itself when the person is disabled', async () => {
    const { repA2 } = company.people
    await view(repA2)
    expect(await whoAmI()).toMatchObject({ realname: '安小二' })
    const status = (value: 0 | 1) =>
      company.platform.db
        .updateTable('users')
        .set({ status: value })
        .where('user_id', '=', repA2.userId)
        .execute()
    await status(0)
    await company.app.services.directory.changed()
    expect(await whoAmI()).toMatchObject({ realname: '系统管理员', viewedBy: null })
    expect(await view(repA2)).toMatchObject({ code: 401 })
    await status(1)
    await company.app.services.directory.changed()
    await end()
  })

  it('lets him ask why something is hidden, as himself', async () => {
    const own = (await listed(admin)).find((row) => row.customerName === '别人的客户')
    await view(repB)
    const asked = { type: customer.label, id: Number(own?.customerId), userId: repB.userId }
    const [list] = await admin.ask(accessCalls.one, asked)
    expect(list).toMatchObject({
      allowed: false,
      lacks: [expect.stringContaining('不包括负责人安小一'), '不是团队成员'],
    })
    const found = await admin.ask(accessCalls.find, { word: '别人的' })
    expect(found[0]?.list.map(({ name }) => name)).toEqual(['别人的客户'])
    await end()
  })
})

const path = (call: Call) =>
  pathParameters(call.path).reduce(
    (whole, name) => whole.replace(new RegExp(`\\{${name}\\??\\}`), '1'),
    call.path,
  )
const send = async (call: Call, body = '{}') => {
  const response = await company.app.fastify.inject({
    method: call.method,
    url: `/crm/api/${path(call)}`,
    headers: { 'admin-token': await admin.token(), 'content-type': 'application/json' },
    ...(call.method === 'POST' ? { payload: body } : {}),
  })
  return response.payload.startsWith('{')
    ? (JSON.parse(response.payload) as { code: number; msg: string })
    : null
}

describe('while somebody is viewed as', () => {
  beforeAll(() => view(repB))
  afterAll(end)
  const others = allCalls.filter((call) => call.need !== 'public' && !call.asOneself)

  it('every call that is not declared to change nothing is refused', async () => {
    for (const call of others.filter((each) => !isSafe(each)))
      expect(await send(call), call.path).toMatchObject({ code: 401, msg: sentence })
  })

  it('every other call writes nothing, not even what the first look at a list stores for its person', async () => {
    const isEndless = (call: Call) => call.path === 'adminMessage/stream'
    // beside refusals of before
    const isWrite = (text: string) => /^\s*(insert into(?! "?refusal_log\b)|update|delete)\b/i.test(text)
    for (const call of others.filter((each) => isSafe(each) && !isEndless(each))) {
      for (const body of ['{}', '{"label":2,"type":2,"id":1}']) {
        const statements = await listStatements(company.platform.pool, () => send(call, body))
        expect(statements.filter(isWrite), `${call.path} ${body}`).toEqual([])
      }
    }
  })
})

it('shows the columns of a list as its person will see them, and stores none', async () => {
  const { managerA } = company.people
  const heads = async (by: Person) =>
    (await by.ask(fieldCalls.listHead, { label: customer.label })).map(({ fieldName }) => fieldName)
  const stored = async () =>
    (
      await company.platform.pool.query(
        'select count(*)::int as count from personal_columns where user_id = $1',
        [managerA.userId],
      )
    ).rows[0].count
  await view(managerA)
  const seen = await heads(admin)
  await end()
  expect(await stored()).toBe(0)
  expect(await heads(managerA)).toEqual(seen)
  expect(await stored()).toBeGreaterThan(0)
})

describe('pages that are open', () => {
  it('hear at once that their person may do something else, and nobody else does', async () => {
    const { repA, repA2 } = company.people
    const [his, another] = [
      await openPage(company.app, await repA.token()),
      await openPage(company.app, await repA2.token()),
    ]
    await Promise.all([his.heard(), another.heard()])
    const before = await repA.ask(peopleCalls.queryLoginUser, {})
    const role = await admin.ask(permissionCalls.addRole, { roleName: '另一个', roleType: 2 })
    await admin.ask(permissionCalls.relatedUser, { userIds: [repA.userId], roleIds: [role] })
    await expect.poll(() => his.told).toContain('rights')
    expect((await repA.ask(peopleCalls.queryLoginUser, {})).rightsMark).not.toBe(before.rightsMark)
    expect(another.told).not.toContain('rights')
    his.close()
    another.close()
  })

  it('end when their person begins to view as somebody else, and when he stops', async () => {
    const own = await openPage(company.app, await admin.token())
    await own.heard()
    await view(repB)
    await own.ended
    const viewing = await openPage(company.app, await admin.token())
    await viewing.heard()
    await end()
    await viewing.ended
  })
})

it('shows the scenes of somebody who has never looked, with ids that lists take, and stores none', async () => {
  const { managerB, admin: sharer } = company.people
  const ofRole = company.roles.wholeTree
  const data = JSON.stringify([{ name: 'customerName', formType: 'text', type: 3, values: ['自己的'] }])
  await sharer.ask(sceneCalls.add, {
    type: customer.label,
    name: '共享的场景',
    data,
    isDefault: 0,
    roleIds: [ofRole],
  })
  const stored = async () =>
    (
      await company.platform.pool.query('select count(*)::int as count from scenes where user_id = $1', [
        managerB.userId,
      ])
    ).rows[0].count
  const scenesOf = (by: Person) => by.ask(sceneCalls.list, { type: customer.label })
  const namesOf = async (sceneId: number, by: Person) =>
    (await by.ask(calls.list, { limit: 100, sceneId })).list.map((row) => row.customerName)
  await view(managerB)
  const shown = await scenesOf(admin)
  const counts = await Promise.all(shown.map(({ sceneId }) => namesOf(sceneId, admin)))
  expect(await stored()).toBe(0)
  await end()
  const own = await scenesOf(managerB)
  expect(shown.map(({ name, isDefault, sharedBy }) => [name, isDefault, sharedBy])).toEqual(
    own.map(({ name, isDefault, sharedBy }) => [name, isDefault, sharedBy]),
  )
  expect(await Promise.all(own.map(({ sceneId }) => namesOf(sceneId, managerB)))).toEqual(counts)
  expect(await stored()).toBe(own.length)
})
