import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accountCalls } from '#protocol/manage/people/account-calls.ts'
import { peopleCalls } from '#protocol/manage/people/calls.ts'
import { handOverCalls } from '#protocol/manage/people/hand-over-calls.ts'
import { staffImportCalls } from '#protocol/manage/people/import-calls.ts'
import { permissionCalls } from '#protocol/manage/roles/calls.ts'
import { reviewCalls } from '#protocol/manage/second-review/calls.ts'
import { actionIdOf } from '#protocol/platform/permissions.ts'
import { sessionCalls } from '#protocol/session/calls.ts'
import { MINUTE } from '#server/platform/time/clock.ts'
import { drawCompany, PASSWORD, type Person, type TestCompany } from '../../../test/people.ts'
import { approveReview, awaited, listedReviews, newestReview } from '../../../test/second-review.ts'
import { sendFile } from '../../../test/upload.ts'
import { makeWorkbook } from '../../../test/workbook.ts'

const ADMINISTRATOR = 180162
/** 系统设置管理员: everybody's roles, rights of roles, accounts. */
const SETTINGS = 180163
/** 部门与员工管理员 */
const CLERK = 180164
const MANAGER = 180169
const REP = 180170

let company: TestCompany
let admin: Person
/** A second administrator. */
let director: Person
/** Holds 部门与员工管理员 alone. */
let clerk: Person
/** Holds 系统设置管理员 beside sales rights in his department; reports to managerA, who reports to director. */
let assistant: Person
beforeAll(async () => {
  company = await drawCompany()
  const { people } = company
  admin = people.admin
  director = people.director
  clerk = people.outsider
  assistant = people.assistant
  for (const person of Object.values(people)) await person.token()
  await admin.ask(permissionCalls.relatedDeptUser, { userIds: [clerk.userId], roleIds: [CLERK] })
  const given = { userIds: [assistant.userId, people.hr.userId], roleIds: [SETTINGS] }
  await admin.ask(permissionCalls.relatedUser, given)
  await admin.ask(permissionCalls.relatedUser, { userIds: [director.userId], roleIds: [ADMINISTRATOR] })
  await admin.ask(reviewCalls.set, { isOn: 1 })
})
afterAll(() => company.close())
beforeEach(() => company.platform.clock.advance(15 * MINUTE))

const snapshot = () => company.app.services.directory.current()
const named = (realname: string) => snapshot().users.find((user) => user.realname === realname)
const logsIn = async (username: string, password = PASSWORD) =>
  (await company.nobody.call(sessionCalls.login, { username, password, type: 4 })).code === 0

describe('rights of a role (platform.md §5.8)', () => {
  const actionsOf = (roleId: number) => [...(snapshot().role(roleId)?.actions ?? [])]
  const roleRead = actionIdOf('manage/users/roleRead') ?? 0
  const set = (by: Person, roleId: number, menuIds: readonly number[], dataType?: number) =>
    by.call(permissionCalls.updateRoleMenu, { roleId, menuIds: [...menuIds], dataType })

  it('wait where whoever changes them would gain, and are decided by nobody who holds the role', async () => {
    const before = actionsOf(SETTINGS)
    const more = [...before, roleRead]
    expect(await set(assistant, SETTINGS, more)).toMatchObject(awaited('编辑角色权限（系统设置管理员）'))
    expect(actionsOf(SETTINGS)).toEqual(before)
    const request = await newestReview(admin)
    expect(request).toMatchObject({
      title: '编辑角色权限',
      realname: '系统设置管理员',
      words: '增加“员工与部门管理·角色权限查看”；有此角色的员工 2 人',
      obstacle: null,
    })
    expect(await approveReview(assistant, request)).toMatchObject({
      code: 401,
      msg: '不能复核自己提交的申请',
    })
    const { hr } = company.people
    expect(await approveReview(hr, request)).toMatchObject({ code: 401, msg: '不能复核与自己账号有关的申请' })
    expect(await approveReview(admin, request)).toMatchObject({ code: 0 })
    expect(new Set(actionsOf(SETTINGS))).toEqual(new Set(more))
    // taking away from oneself lifts nobody
    expect(await set(admin, SETTINGS, before)).toMatchObject({ code: 0 })
  })

  it('wait where somebody above gains or loses, and not where those below do', async () => {
    const { wholeTree, department } = company.roles
    const [first = 0, ...fewer] = actionsOf(wholeTree)
    expect(await set(assistant, wholeTree, fewer, 4)).toMatchObject(awaited('编辑角色权限（部门及下属经理）'))
    const { reviewId, words } = await newestReview(admin)
    expect(words).toMatch(/^取消“.+”；有此角色的员工 1 人$/)
    await assistant.ask(reviewCalls.withdraw, { reviewId })
    // somebody below him: what he holds himself is given and taken at once, but in his department alone, farther is more
    const below = await admin.ask(permissionCalls.addRole, { roleName: '下级角色', roleType: 2 })
    await admin.ask(peopleCalls.addUser, {
      username: '13700000070',
      realname: '新下级',
      password: PASSWORD,
      deptId: company.departments.salesA,
      roleId: String(below),
    })
    const own = actionsOf(department)
    expect(await set(assistant, below, own, 3)).toMatchObject({ code: 0 })
    expect(await set(assistant, below, own.slice(1), 1)).toMatchObject({ code: 0 })
    expect(await set(assistant, below, own, 5)).toMatchObject(awaited('编辑角色权限（下级角色）'))
    await assistant.ask(reviewCalls.withdraw, { reviewId: (await newestReview(admin)).reviewId })
    // his own, farther
    expect(await set(assistant, department, actionsOf(department), 5)).toMatchObject({ code: 1139 })
    expect(await newestReview(admin)).toMatchObject({
      words: '数据权限由“本部门”改为“全部”；有此角色的员工 1 人',
    })
    await assistant.ask(reviewCalls.withdraw, { reviewId: (await newestReview(admin)).reviewId })
    // an administrator lacks nothing
    expect(await set(admin, wholeTree, fewer, 4)).toMatchObject({ code: 0 })
    expect(await set(admin, wholeTree, [...fewer, first], 4)).toMatchObject({ code: 0 })
  })

  it('come to nothing where the role was changed meanwhile', async () => {
    const before = actionsOf(SETTINGS)
    expect(await set(assistant, SETTINGS, [...before, roleRead])).toMatchObject({ code: 1139 })
    const request = await newestReview(admin)
    expect(await set(admin, SETTINGS, before.slice(1))).toMatchObject({ code: 0 })
    expect(await approveReview(director, request)).toMatchObject({
      code: 400,
      msg: expect.stringContaining('角色“系统设置管理员”的权限在此期间已被修改'),
    })
    expect(actionsOf(SETTINGS)).not.toContain(roleRead)
    expect((await listedReviews(admin)).some(({ reviewId }) => reviewId === request.reviewId)).toBe(false)
    expect(await set(admin, SETTINGS, before)).toMatchObject({ code: 0 })
  })
})

describe('somebody new', () => {
  const person = (realname: string, username: string, roleId: number) => ({
    username,
    realname,
    password: PASSWORD,
    deptId: company.departments.salesB,
    roleId: String(roleId),
  })
  const add = (by: Person, realname: string, username: string, roleId: number) =>
    by.call(peopleCalls.addUser, person(realname, username, roleId))

  it('waits with roles that give more than whoever makes him has', async () => {
    expect(await add(clerk, '新销售', '13700000071', REP)).toMatchObject(awaited('新建员工（新销售）'))
    expect(named('新销售')).toBeUndefined()
    const request = await newestReview(admin)
    expect(request).toMatchObject({
      realname: '新销售',
      words: '登录账号 13700000071，部门“销售二部”，角色“销售员角色”',
    })
    const kept = await company.platform.db.selectFrom('second_reviews').selectAll().execute()
    expect(JSON.stringify(kept)).not.toMatch(/harbour7|argon2/)
    expect(await approveReview(clerk, request)).toMatchObject({ code: 401 })
    expect(await approveReview(admin, request)).toMatchObject({ code: 0 })
    expect(await logsIn('13700000071')).toBe(true)
    expect(named('新销售')).toMatchObject({ deptId: company.departments.salesB })
  })

  it('is made at once by whoever has as much, administrators alone excepted', async () => {
    expect(await add(admin, '新经理', '13700000072', MANAGER)).toMatchObject({ code: 0 })
    expect(await add(admin, '新管理员', '13700000073', ADMINISTRATOR)).toMatchObject(
      awaited('新建员工（新管理员）'),
    )
    await admin.ask(reviewCalls.withdraw, { reviewId: (await newestReview(admin)).reviewId })
    expect(named('新管理员')).toBeUndefined()
  })

  it('has no way around: no role afterwards, none by a file', async () => {
    const roleId = await admin.ask(permissionCalls.addRole, { roleName: '空角色', roleType: 2 })
    await admin.ask(permissionCalls.updateAuthRole, { roleId: CLERK, roleIds: [REP, roleId] })
    expect(await add(clerk, '新空人', '13700000074', roleId)).toMatchObject({ code: 0 })
    const given = { userIds: [named('新空人')?.userId ?? 0], roleIds: [REP] }
    expect(await clerk.call(permissionCalls.relatedUser, given)).toMatchObject({ code: 1139 })
    expect(
      await clerk.call(permissionCalls.relatedUser, { ...given, userIds: [clerk.userId] }),
    ).toMatchObject({ code: 1139 })
    const headings = ['手机号', '登录密码', '姓名', '部门', '角色']
    const rows = [['13700000075', PASSWORD, '文件中人', '销售二部', '销售员角色']]
    const file = { name: '员工.xlsx', content: await makeWorkbook(headings, rows) }
    const { data } = await sendFile(company, clerk, staffImportCalls.upload, file, { dryRun: '0' })
    expect(staffImportCalls.upload.reply.parse(data).faults).toMatchObject([
      { message: '双人复核已开启：请先以其他角色或不带角色导入，再为其增加角色“销售员角色”' },
    ])
  })

  it('is refused where the name was taken, before and meanwhile', async () => {
    expect(await add(clerk, '新重名', '13700000071', REP)).toMatchObject({ code: 1107 })
    expect(await add(clerk, '新销售', '13700000079', REP)).toMatchObject({ code: 1141 })
    expect(await add(clerk, '新后来', '13700000076', REP)).toMatchObject({ code: 1139 })
    const request = await newestReview(admin)
    expect(await add(admin, '新先来', '13700000076', REP)).toMatchObject({ code: 0 })
    expect(await approveReview(admin, request)).toMatchObject({ code: 1107 })
    expect((await newestReview(admin)).reviewId).toBe(request.reviewId)
    await admin.ask(reviewCalls.decline, { reviewId: request.reviewId })
  })

  it('is made once by two who agree at once', async () => {
    expect(await add(clerk, '新一次', '13700000077', REP)).toMatchObject({ code: 1139 })
    const request = await newestReview(admin)
    const replies = await Promise.all([approveReview(admin, request), approveReview(director, request)])
    expect(replies.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 400])
    expect(snapshot().users.filter(({ realname }) => realname === '新一次')).toHaveLength(1)
  })

  it('who was imported is not taken away again while something about him waits', async () => {
    const headings = ['手机号', '登录密码', '姓名', '部门', '角色']
    const rows = [['13700000078', PASSWORD, '撤回中人', '销售二部', '销售经理角色']]
    const file = { name: '员工.xlsx', content: await makeWorkbook(headings, rows) }
    const { data } = await sendFile(company, admin, staffImportCalls.upload, file, { dryRun: '0' })
    const { undoToken = '' } = staffImportCalls.upload.reply.parse(data)
    const ids = [named('撤回中人')?.userId ?? 0]
    expect(await clerk.call(accountCalls.resetPassword, { ids, password: 'changed77' })).toMatchObject({
      code: 1139,
    })
    const [undone, agreed] = [
      await admin.ask(staffImportCalls.undo, { undoToken }),
      await approveReview(admin, await newestReview(admin)),
    ]
    expect(undone).toEqual({ removed: 0, kept: [{ realname: '撤回中人', why: '已被其他数据引用' }] })
    expect(agreed).toMatchObject({ code: 0 })
    expect(await logsIn('13700000078', 'changed77')).toBe(true)
  })
})

it('an e-mail address of somebody above waits: by it a provider may let in whoever has it', async () => {
  const { repB } = company.people
  const email = 'else@suoke.example'
  const change = (by: Person, { userId }: Person, post: string) =>
    by.call(peopleCalls.setUser, { userId, post, email })
  expect(await change(clerk, repB, '主管')).toMatchObject(awaited('修改邮箱（白小一）', '；其余修改已保存'))
  expect(snapshot().user(repB.userId)).toMatchObject({ post: '主管', email: '' })
  const request = await newestReview(admin)
  expect(request.words).toBe('邮箱由“”改为“else@suoke.example”')
  expect(await approveReview(admin, request)).toMatchObject({ code: 0 })
  expect(snapshot().user(repB.userId)?.email).toBe(email)
  // a form sends back what it showed, and one's own is one's own affair
  expect(await change(clerk, repB, '顾问')).toMatchObject({ code: 0 })
  const own = { userId: clerk.userId, email: 'clerk@suoke.example' }
  expect(await clerk.call(peopleCalls.setUser, own)).toMatchObject({ code: 0 })
})

describe('leaving a superior', () => {
  const parentOf = ({ userId }: Person) => snapshot().user(userId)?.parentId
  const move = (by: Person, who: Person, to: Person | null) =>
    by.call(peopleCalls.setUser, { userId: who.userId, post: '顾问', parentId: to?.userId ?? '' })
  const rest = '；其余修改已保存'

  it('waits where whoever does it would lose somebody above him, however far up', async () => {
    const { managerA, managerB, hr } = company.people
    const before = parentOf(assistant)
    expect(await move(assistant, assistant, null)).toMatchObject(awaited('修改直属上级（何助理）', rest))
    expect(parentOf(assistant)).toBe(before)
    expect(snapshot().user(assistant.userId)?.post).toBe('顾问')
    expect(await newestReview(admin)).toMatchObject({ words: '直属上级由“陈经理”改为无' })
    // the one between him and those above
    expect(await move(assistant, managerA, managerB)).toMatchObject({ code: 0 })
    expect(await move(assistant, managerA, null)).toMatchObject(awaited('修改直属上级（陈经理）', rest))
    const [between, own] = (await listedReviews(hr)).filter(({ askedBy }) => askedBy === assistant.userId)
    if (!between || !own) throw new Error('two were asked for')
    await assistant.ask(reviewCalls.withdraw, { reviewId: between.reviewId })
    expect(await approveReview(hr, own)).toMatchObject({ code: 0 })
    expect(parentOf(assistant)).toBe(null)
    expect(await move(admin, assistant, managerA)).toMatchObject({ code: 0 })
    expect(await move(admin, managerA, director)).toMatchObject({ code: 0 })
  })

  it('is nobody’s concern where he stays below them, or others move', async () => {
    const { managerA, repA, repB } = company.people
    expect(await move(assistant, assistant, repA)).toMatchObject({ code: 0 })
    expect(await move(assistant, assistant, managerA)).toMatchObject(awaited('修改直属上级（何助理）', rest))
    await assistant.ask(reviewCalls.withdraw, { reviewId: (await newestReview(admin)).reviewId })
    expect(await move(admin, assistant, managerA)).toMatchObject({ code: 0 })
    expect(await move(assistant, repB, managerA)).toMatchObject({ code: 0 })
  })

  it('by handing over people waits as everything done to a superior', async () => {
    const { managerA, managerB } = company.people
    const request = {
      userIds: [managerA.userId],
      rule: 'kind' as const,
      receivers: [{ key: 'people.superior', userId: managerB.userId }],
    }
    expect(await assistant.call(handOverCalls.handOver, request)).toMatchObject(awaited('工作交接（陈经理）'))
    expect(parentOf(assistant)).toBe(managerA.userId)
    expect(await approveReview(admin, await newestReview(admin))).toMatchObject({ code: 0 })
    expect(parentOf(assistant)).toBe(managerB.userId)
  })
})

describe('where there is one connection', () => {
  it('everything that waits is agreed to', async () => {
    const reset = { ids: [company.people.repB.userId], password: 'changed55' }
    const roles = { userIds: [company.people.repB.userId], roleIds: [MANAGER] }
    const [one, two] = ['13700000081', '13700000082']
    const named81 = {
      username: one,
      realname: '单连接',
      password: PASSWORD,
      deptId: company.departments.salesB,
    }
    for (const asked of [
      await clerk.call(accountCalls.resetPassword, reset),
      await clerk.call(accountCalls.resetSecondFactor, { ids: reset.ids }),
      await assistant.call(permissionCalls.relatedUser, roles),
      await clerk.call(peopleCalls.addUser, { ...named81, roleId: String(REP) }),
      await clerk.call(accountCalls.usernameEdit, {
        id: reset.ids[0] ?? 0,
        username: two,
        password: PASSWORD,
      }),
      await assistant.call(peopleCalls.setUser, { userId: assistant.userId, parentId: '' }),
    ])
      expect(asked).toMatchObject({ code: 1139 })
    const requests = await listedReviews(admin)
    expect(requests.length).toBeGreaterThanOrEqual(6)
    const { pool } = company.platform
    const taken = await Promise.all(Array.from({ length: pool.options.max - 1 }, () => pool.connect()))
    try {
      for (const request of requests)
        expect(await approveReview(admin, request), request.title).toMatchObject({ code: 0 })
    } finally {
      for (const client of taken) client.release()
    }
    expect(await logsIn(one)).toBe(true)
    expect(await listedReviews(admin)).toEqual([])
  })
})
