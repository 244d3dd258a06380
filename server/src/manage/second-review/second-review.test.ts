import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accountCalls } from '#protocol/manage/people/account-calls.ts'
import { peopleCalls } from '#protocol/manage/people/calls.ts'
import { permissionCalls } from '#protocol/manage/roles/calls.ts'
import { reviewCalls } from '#protocol/manage/second-review/calls.ts'
import { textOfMessage } from '#protocol/message-types.ts'
import { messageCalls } from '#protocol/messages/calls.ts'
import { sessionCalls } from '#protocol/session/calls.ts'
import { HOUR, MINUTE } from '#server/platform/time/clock.ts'
import { drawCompany, PASSWORD, type Person, type TestCompany } from '../../../test/people.ts'
import { approveReview, awaited, listedReviews, newestReview } from '../../../test/second-review.ts'
import { expireRequests } from './expire.ts'

const ADMINISTRATOR = 180162
const CLERK = 180164
const ANNOUNCER = 180168
const MANAGER = 180169
const REP = 180170

let company: TestCompany
let admin: Person
/** The second administrator, and a third one. */
let director: Person
let finance: Person
/** Holds 部门与员工管理员 and nothing of customers. */
let clerk: Person
beforeAll(async () => {
  company = await drawCompany()
  const { people } = company
  admin = people.admin
  director = people.director
  finance = people.finance
  clerk = people.outsider
  for (const person of Object.values(people)) await person.token()
  await admin.ask(peopleCalls.setUser, { userId: clerk.userId, roleId: String(CLERK) })
})
afterAll(() => company.close())
// failures of one case do not reach the next
beforeEach(() => company.platform.clock.advance(15 * MINUTE))

const snapshot = () => company.app.services.directory.current()
const rolesOf = ({ userId }: Person) =>
  snapshot()
    .rolesOf(userId)
    .map(({ roleId }) => roleId)
const reset = (by: Person, person: Person, password = 'changed77') =>
  by.call(accountCalls.resetPassword, { ids: [person.userId], password })
const logsIn = async ({ username }: Person, password: string) =>
  (await company.nobody.call(sessionCalls.login, { username, password, type: 4 })).code === 0
const switchTo = (isOn: 0 | 1, by: Person = admin) => by.call(reviewCalls.set, { isOn })
const told = async (person: Person) =>
  (await person.ask(messageCalls.list, { page: 1, limit: 5 })).list.map(textOfMessage)
const acts = async () =>
  (
    await company.platform.db
      .selectFrom('sys_log')
      .orderBy('id', 'desc')
      .limit(5)
      .select(['realname', 'behavior', 'detail'])
      .execute()
  ).map(({ realname, behavior, detail }) => `${realname} ${behavior} ${detail}`)
/** Gives a person the role of an administrator, from one of them and agreed to by the other. */
async function promote(person: Person): Promise<void> {
  const given = { userIds: [person.userId], roleIds: [ADMINISTRATOR] }
  const { code } = await admin.call(permissionCalls.relatedUser, given)
  if (code === 1139) expect((await approveReview(director, await newestReview(director))).code).toBe(0)
}

/** What is done to a user who could decide waits as well: the third administrator agrees. */
async function agreed(asked: Promise<{ code: number }>): Promise<void> {
  expect(await asked).toMatchObject({ code: 1139 })
  expect(await approveReview(finance, await newestReview(finance))).toMatchObject({ code: 0 })
}

describe('the setting (platform.md §5.8)', () => {
  it('is off, for administrators alone, and refused while there is one of them', async () => {
    expect(await admin.ask(reviewCalls.setting)).toEqual({ isOn: false, administrators: 1, maySet: true })
    expect(await switchTo(1)).toMatchObject({
      code: 400,
      msg: '双人复核至少需要 2 位已登录过的管理员，现在有 1 位，请先指定另一位管理员',
    })
    await admin.ask(permissionCalls.relatedUser, { userIds: [clerk.userId], roleIds: [180163] })
    expect(await switchTo(1, clerk)).toMatchObject({ code: 401, msg: '只有管理员可以开启或关闭双人复核' })
    expect((await switchTo(1, company.people.repA)).code).toBe(401)
    await admin.ask(permissionCalls.unbindingUser, { userId: clerk.userId, roleId: 180163 })
  })

  it('leaves everything as it was while it is off: the person is told', async () => {
    expect(await reset(clerk, company.people.managerB)).toMatchObject({ code: 0 })
    expect(await logsIn(company.people.managerB, 'changed77')).toBe(true)
    expect(await reset(admin, company.people.managerB, PASSWORD)).toMatchObject({ code: 0 })
    const { managerB } = company.people
    const again = company.withToken(await company.signIn(managerB.username))
    const { list } = await again.ask(messageCalls.list, { page: 1, limit: 2 })
    expect(list.map(textOfMessage)).toEqual([
      '系统管理员重置了您的登录密码，如有疑问请联系管理员',
      '路外人重置了您的登录密码，如有疑问请联系管理员',
    ])
  })

  it('is on from a second administrator on, told to the others and logged', async () => {
    await promote(director)
    expect(await switchTo(1)).toMatchObject({ code: 0 })
    expect(await director.ask(reviewCalls.setting)).toMatchObject({ isOn: true, administrators: 2 })
    expect((await told(director))[0]).toBe('系统管理员开启了双人复核')
    expect((await acts())[0]).toBe('系统管理员 编辑 开启双人复核')
  })

  it('leaves no administrator alone', async () => {
    const msg = '双人复核已开启，至少要有 2 位已登录过的管理员；请先指定另一位管理员，或关闭双人复核'
    const ids = [director.userId]
    expect(await admin.call(accountCalls.setUserStatus, { ids, status: 0 })).toMatchObject({ code: 400, msg })
    expect(snapshot().user(director.userId)?.status).toBe(1)
    // no one could agree: neither of the two is a second person about one of them
    expect(await reset(admin, director)).toMatchObject({
      code: 400,
      msg: '重置密码：方总监需要另一人复核，但没有其他人有权复核；请先指定另一位管理员',
    })
    expect(await listedReviews(admin)).toEqual([])
  })
})

describe('what is done to somebody above oneself', () => {
  beforeAll(() => promote(finance))

  it('waits for a second administrator, who carries it out; everybody is told, and all of it is logged', async () => {
    expect(await reset(admin, director)).toMatchObject(awaited('重置密码（方总监）'))
    expect(await logsIn(director, PASSWORD)).toBe(true)
    const request = await newestReview(finance)
    expect(request).toMatchObject({
      title: '重置密码',
      words: '重置登录密码',
      realname: '方总监',
      askedByName: '系统管理员',
      state: 'waiting',
      obstacle: null,
      mayWithdraw: false,
    })
    const kept = await company.platform.db.selectFrom('second_reviews').selectAll().execute()
    expect(JSON.stringify(kept)).not.toMatch(/changed77|argon2/)
    expect((await told(finance))[0]).toBe('系统管理员申请《重置密码：方总监》，请您复核')
    expect((await told(director))[0]).toBe(
      '系统管理员申请对您的账号重置密码，需另一人复核后生效，如有疑问请联系管理员',
    )
    expect((await acts())[0]).toBe('系统管理员 提交审核 提交了复核申请:重置密码：方总监，重置登录密码')
    // neither who asked nor whom it concerns, who does not even see it
    expect(await approveReview(admin, request)).toMatchObject({ code: 401, msg: '不能复核自己提交的申请' })
    expect(await approveReview(director, request)).toMatchObject({
      code: 401,
      msg: '不能复核与自己账号有关的申请',
    })
    expect(await listedReviews(director)).toEqual([])
    expect(await approveReview(clerk, request)).toMatchObject({ code: 401 })
    expect((await approveReview(company.people.repA, request)).code).toBe(401)

    expect(await approveReview(finance, request)).toMatchObject({ code: 0 })
    expect(await logsIn(director, 'changed77')).toBe(true)
    expect((await director.call(peopleCalls.queryLoginUser)).code).toBe(302)
    expect((await acts()).slice(0, 2)).toEqual([
      '钱会计 通过审批 通过了复核申请:重置密码：方总监，重置登录密码（系统管理员提交）',
      '系统管理员 重置 重置了密码:方总监',
    ])
    expect((await told(admin))[0]).toBe('您的申请《重置密码：方总监》已由钱会计通过并生效')
    expect(await newestReview(admin, 1)).toMatchObject({ state: 'approved', decidedByName: '钱会计' })
    const after = await company.platform.db.selectFrom('second_reviews').select('sealed').execute()
    expect(after.every(({ sealed }) => sealed === null)).toBe(true)
    expect(await approveReview(finance, request)).toMatchObject({
      code: 400,
      msg: expect.stringMatching(/^这条申请已由钱会计在 .* 通过，不能再处理$/),
    })
    director = { ...director, ...company.withToken(await company.signIn(director.username, 'changed77')) }
  })

  it('is what administrators, superiors and holders of more rights are; others are done at once', async () => {
    const { repA, repB, managerA, hr } = company.people
    // sales people may do what the clerk may not
    expect(await reset(clerk, repA)).toMatchObject(awaited('重置密码（安小一）'))
    expect(await reset(clerk, admin)).toMatchObject({ code: 401, msg: '管理员的账号和角色只能由管理员更改' })
    // an administrator has every right, and yet a superior
    await admin.ask(peopleCalls.setUser, { userId: finance.userId, parentId: hr.userId })
    expect(await reset(finance, hr)).toMatchObject(awaited('重置密码（任人事）'))
    expect(await reset(finance, managerA)).toMatchObject({ code: 0 })
    // who is not above is done beside the one who is
    const both = { ids: [hr.userId, repB.userId], password: 'changed88' }
    expect(await finance.call(accountCalls.resetPassword, both)).toMatchObject({
      code: 1139,
      msg: '已提交复核：重置密码（任人事）需另一人通过后生效，24 小时内有效；其余 1 人已完成',
    })
    expect([await logsIn(repB, 'changed88'), await logsIn(hr, 'changed88')]).toEqual([true, false])
    // the one of the same kind that waited before has given way
    const mine = (await listedReviews(finance)).filter(({ askedBy }) => askedBy === finance.userId)
    expect(mine.map(({ title, realname }) => [title, realname])).toEqual([['重置密码', '任人事']])
    expect(await newestReview(finance, 1)).toMatchObject({ state: 'withdrawn', realname: '任人事' })
    // and no one asks for the same beside them
    const { code, msg } = await reset(clerk, hr)
    expect([code, msg]).toEqual([400, '重置密码：任人事已有一条同类申请等待复核，由钱会计提交'])
    for (const { reviewId } of mine) await finance.ask(reviewCalls.withdraw, { reviewId })
    expect(await approveReview(admin, mine[0] ?? (await newestReview(admin)))).toMatchObject({
      code: 400,
      msg: '这条申请已被提交人撤回，不能再处理',
    })
    await admin.ask(peopleCalls.setUser, { userId: finance.userId, parentId: '' })
  })

  it('is agreed to by who holds the right as well, administrator or not', async () => {
    const { assistant, repA, repA2 } = company.people
    await admin.ask(permissionCalls.relatedUser, { userIds: [assistant.userId], roleIds: [CLERK] })
    const request = await newestReview(assistant)
    expect(request).toMatchObject({ realname: '安小一', obstacle: null })
    expect(await repA2.call(reviewCalls.list, { ended: 0 })).toMatchObject({ code: 401 })
    expect(await approveReview(assistant, request)).toMatchObject({ code: 0 })
    expect(await logsIn(repA, 'changed77')).toBe(true)
    await agreed(admin.call(permissionCalls.unbindingUser, { userId: assistant.userId, roleId: CLERK }))
  })

  it('is so for a login name, a second factor and roles, however they are changed', async () => {
    const { managerA } = company.people
    const userIds = [managerA.userId]
    await admin.ask(permissionCalls.relatedDeptUser, { userIds, roleIds: [MANAGER] })
    const before = rolesOf(managerA)
    const account = { id: managerA.userId, username: '13700000009', password: 'changed99' }
    expect(await clerk.call(accountCalls.usernameEdit, account)).toMatchObject(
      awaited('重置登录账号（陈经理）'),
    )
    expect(await newestReview(admin)).toMatchObject({
      words: `登录账号由 ${managerA.username} 改为 13700000009，并重置密码`,
    })
    expect(await clerk.call(accountCalls.resetSecondFactor, { ids: userIds })).toMatchObject(
      awaited('重置两步验证（陈经理）'),
    )
    for (const [call, request] of [
      [permissionCalls.relatedUser, { userIds, roleIds: [REP] }],
      [permissionCalls.relatedDeptUser, { userIds, roleIds: [REP] }],
    ] as const) {
      expect(await clerk.call(call, request), call.path).toMatchObject(awaited('编辑角色（陈经理）'))
      expect(rolesOf(managerA)).toEqual(before)
    }
    expect(await newestReview(admin)).toMatchObject({ words: '角色由“销售经理角色”改为“销售员角色”' })
    // what else was changed is saved, and roles that stay need no one
    const form = { userId: managerA.userId, post: '经理', roleId: `${REP},${ANNOUNCER}` }
    expect(await clerk.call(peopleCalls.setUser, form)).toMatchObject({
      code: 1139,
      msg: '已提交复核：编辑角色（陈经理）需另一人通过后生效，24 小时内有效；其余修改已保存',
    })
    expect(snapshot().user(managerA.userId)?.post).toBe('经理')
    const same = { userId: managerA.userId, post: '大区经理', roleId: before.join(',') }
    expect(await clerk.call(peopleCalls.setUser, same)).toMatchObject({ code: 0 })

    for (const request of (await listedReviews(admin)).filter(({ userId }) => userId === managerA.userId))
      expect(await approveReview(admin, request), request.title).toMatchObject({ code: 0 })
    expect(rolesOf(managerA)).toEqual([ANNOUNCER, REP])
    expect(await logsIn({ ...managerA, username: '13700000009' }, 'changed99')).toBe(true)
    const again = company.withToken(await company.signIn('13700000009', 'changed99'))
    const { list } = await again.ask(messageCalls.list, { page: 1, limit: 20 })
    expect(list.map(textOfMessage)).toEqual(
      expect.arrayContaining([
        '路外人将您的登录账号改为13700000009，如有疑问请联系管理员',
        '路外人修改了您的角色，现在的角色：公告管理员、销售员角色',
      ]),
    )
    await admin.ask(permissionCalls.relatedDeptUser, { userIds, roleIds: before })
  })

  it('is making an administrator of anybody, also of somebody new', async () => {
    const { repB } = company.people
    const given = { userIds: [repB.userId], roleIds: [ADMINISTRATOR] }
    expect(await admin.call(permissionCalls.relatedUser, given)).toMatchObject(awaited('编辑角色（白小一）'))
    // the same again is the same
    expect(await admin.call(permissionCalls.relatedUser, given)).toMatchObject({ code: 1139 })
    expect((await listedReviews(finance)).filter(({ userId }) => userId === repB.userId)).toHaveLength(1)
    const { reviewId } = await newestReview(finance)
    await finance.ask(reviewCalls.decline, { reviewId, reason: '不需要' })
    expect(rolesOf(repB)).toEqual([REP])
    expect((await told(admin))[0]).toBe('您的申请《编辑角色：白小一》已由钱会计拒绝，理由：不需要')
    expect((await acts())[0]).toBe('钱会计 驳回审批 拒绝了复核申请:编辑角色：白小一，理由：不需要')
    const added = {
      username: '13700000088',
      password: PASSWORD,
      realname: '新管理员',
      deptId: company.departments.office,
      roleId: String(ADMINISTRATOR),
    }
    expect(await admin.call(peopleCalls.addUser, added)).toMatchObject(awaited('新建员工（新管理员）'))
    expect(snapshot().users.some(({ username }) => username === added.username)).toBe(false)
  })

  it('is a role that one of them holds, which nobody deletes with it; others hear that theirs is gone', async () => {
    const { repB } = company.people
    const roleId = await admin.ask(permissionCalls.addRole, { roleName: '共有角色', roleType: 7 })
    await admin.ask(permissionCalls.relatedUser, { userIds: [admin.userId, repB.userId], roleIds: [roleId] })
    expect(await finance.call(permissionCalls.deleteRole, { roleId })).toMatchObject({
      code: 400,
      msg: '双人复核已开启：请先将“系统管理员”移出这个角色，再删除角色',
    })
    await admin.ask(permissionCalls.unbindingUser, { userId: admin.userId, roleId })
    expect(await finance.call(permissionCalls.deleteRole, { roleId })).toMatchObject({ code: 0 })
    const again = company.withToken(await company.signIn(repB.username, 'changed88'))
    const [message] = (await again.ask(messageCalls.list, { page: 1, limit: 1 })).list
    expect(message && textOfMessage(message)).toBe('钱会计修改了您的角色，现在的角色：销售员角色')
  })
})

describe('meanwhile', () => {
  it('of two at once one decides, and the other hears who it was', async () => {
    expect(await reset(clerk, company.people.assistant)).toMatchObject({ code: 1139 })
    const request = await newestReview(admin)
    const replies = await Promise.all([
      approveReview(admin, request),
      finance.call(reviewCalls.decline, { reviewId: request.reviewId, reason: '' }),
    ])
    expect(replies.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 400])
    expect(replies.find(({ code }) => code === 400)?.msg).toMatch(/^这条申请已由.*(通过|拒绝)，不能再处理$/)
    const { state } = await newestReview(admin, 1)
    expect(await logsIn(company.people.assistant, 'changed77')).toBe(state === 'approved')
  })

  it('taken back at the same moment it is either done or not, and said as it is', async () => {
    const { repA2 } = company.people
    expect(await reset(clerk, repA2)).toMatchObject({ code: 1139 })
    const request = await newestReview(admin)
    const [taken, agreed] = await Promise.all([
      clerk.call(reviewCalls.withdraw, { reviewId: request.reviewId }),
      approveReview(admin, request),
    ])
    expect([taken.code, agreed.code].toSorted((a, b) => a - b)).toEqual([0, 400])
    expect(await logsIn(repA2, 'changed77')).toBe(agreed.code === 0)
    expect(await admin.call(reviewCalls.withdraw, { reviewId: request.reviewId })).toMatchObject({
      code: 400,
    })
  })

  it('is void when whoever asked was disabled, or lost the right', async () => {
    const { repA } = company.people
    const ids = [clerk.userId]
    const voided = async (why: string) => {
      const request = await newestReview(admin)
      expect(await approveReview(admin, request)).toMatchObject({
        code: 400,
        msg: `申请已作废：提交人路外人不能再进行这项操作（${why}）`,
      })
      const ended = (await listedReviews(admin, 1)).find(({ reviewId }) => reviewId === request.reviewId)
      expect(ended).toMatchObject({ state: 'void' })
      expect(await logsIn(repA, 'changed66')).toBe(false)
    }
    expect(await reset(clerk, repA, 'changed66')).toMatchObject({ code: 1139 })
    await admin.ask(accountCalls.setUserStatus, { ids, status: 0 })
    await voided('账户被禁用!')
    await admin.ask(accountCalls.setUserStatus, { ids, status: 1 })
    const back = { ...clerk, ...company.withToken(await company.signIn(clerk.username)) }
    expect(await reset(back, repA, 'changed66')).toMatchObject({ code: 1139 })
    await agreed(admin.call(permissionCalls.relatedDeptUser, { userIds: ids, roleIds: [ANNOUNCER] }))
    await voided('无权操作')
    await admin.ask(permissionCalls.relatedDeptUser, { userIds: ids, roleIds: [CLERK] })
    clerk = back
  })

  it('is over after a day', async () => {
    expect(await reset(clerk, company.people.repA, 'changed66')).toMatchObject({ code: 1139 })
    const request = await newestReview(admin)
    company.platform.clock.advance(24 * HOUR)
    expect(await approveReview(admin, request)).toMatchObject({
      code: 400,
      msg: '这条申请已过期，不能再处理',
    })
    expect(await newestReview(admin, 1)).toMatchObject({ state: 'expired', reviewId: request.reviewId })
    await expireRequests(company.app.services)
    expect((await acts())[0]).toBe('路外人 过期 复核申请已过期:重置密码：安小一')
    expect((await told(clerk))[0]).toBe('您的申请《重置密码：安小一》已过期：24 小时内没有人复核')
    expect(await logsIn(company.people.repA, 'changed66')).toBe(false)
  })
})

describe('switching it off', () => {
  it('is agreed to by a second administrator, or by nobody within a day', async () => {
    expect(await switchTo(0)).toMatchObject(awaited('关闭双人复核'))
    const request = await newestReview(finance)
    expect(request).toMatchObject({ userId: null, words: '关闭双人复核；24 小时内没有管理员拒绝则自动关闭' })
    expect((await listedReviews(clerk)).some(({ reviewId }) => reviewId === request.reviewId)).toBe(false)
    await finance.ask(reviewCalls.decline, { reviewId: request.reviewId })
    expect((await admin.ask(reviewCalls.setting)).isOn).toBe(true)

    expect(await switchTo(0)).toMatchObject({ code: 1139 })
    company.platform.clock.advance(24 * HOUR)
    await expireRequests(company.app.services)
    expect((await admin.ask(reviewCalls.setting)).isOn).toBe(false)
    expect(await newestReview(admin, 1)).toMatchObject({
      state: 'approved',
      decidedByName: '',
      reason: '24 小时内没有人拒绝',
    })

    expect(await switchTo(1)).toMatchObject({ code: 0 })
    expect(await switchTo(0)).toMatchObject({ code: 1139 })
    expect(await approveReview(finance, await newestReview(finance))).toMatchObject({ code: 0 })
    expect((await admin.ask(reviewCalls.setting)).isOn).toBe(false)
    expect(await reset(clerk, company.people.managerB)).toMatchObject({ code: 0 })
  })
})
