import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { customer } from '#protocol/crm/customer/type.ts'
import { accountCalls } from '#protocol/manage/people/account-calls.ts'
import { peopleCalls } from '#protocol/manage/people/calls.ts'
import { handOverCalls } from '#protocol/manage/people/hand-over-calls.ts'
import { staffImportCalls } from '#protocol/manage/people/import-calls.ts'
import { permissionCalls } from '#protocol/manage/roles/calls.ts'
import { reviewCalls } from '#protocol/manage/second-review/calls.ts'
import { sessionCalls } from '#protocol/session/calls.ts'
import { DAY, MINUTE } from '#server/platform/time/clock.ts'
import { makeRecord } from '../../../test/make.ts'
import { drawCompany, PASSWORD, type Person, type TestCompany } from '../../../test/people.ts'
import { approveReview, awaited, listedReviews, newestReview } from '../../../test/second-review.ts'
import { sendFile } from '../../../test/upload.ts'
import { makeWorkbook } from '../../../test/workbook.ts'

const ADMINISTRATOR = 180162
/** 系统设置管理员: accounts, and all roles. */
const CLERK = 180163
/** 审批流管理员: decides about nothing, and has no right that a clerk lacks. */
const FLOWS = 180165
const REP = 180170

let company: TestCompany
let admin: Person
/** The second administrator. */
let director: Person
/** Two of the same rights. */
let clerk: Person
let peer: Person
beforeAll(async () => {
  company = await drawCompany()
  const { people } = company
  ;({ admin, director, outsider: clerk, hr: peer } = people)
  for (const person of Object.values(people)) await person.token()
  const clerks = { userIds: [clerk.userId, peer.userId], roleIds: [CLERK] }
  await admin.ask(permissionCalls.relatedDeptUser, clerks)
  await admin.ask(permissionCalls.relatedUser, { userIds: [director.userId], roleIds: [ADMINISTRATOR] })
  await admin.ask(reviewCalls.set, { isOn: 1 })
})
afterAll(() => company.close())
beforeEach(() => company.platform.clock.advance(15 * MINUTE))

const users = () => company.app.services.directory.current().users
const reset = (by: Person, { userId }: Person, password = 'changed77') =>
  by.call(accountCalls.resetPassword, { ids: [userId], password })
const logsIn = async ({ username }: Person, password = 'changed77') =>
  (await company.nobody.call(sessionCalls.login, { username, password, type: 4 })).code === 0
/** Signs in with this password, as the person or as the user who set it. */
async function signedIn(username: string, password = PASSWORD): Promise<Person> {
  const user = users().find((each) => each.username === username)
  if (!user) throw new Error(`nobody is called ${username}`)
  const token = await company.signIn(username, password)
  const { userId, realname } = user
  return { userId, username, realname, token: async () => token, ...company.withToken(token) }
}
/** A new user with the rights of a clerk. */
async function makeClerk(by: Person, username: string, realname: string): Promise<Person> {
  const { support: deptId } = company.departments
  await by.ask(peopleCalls.addUser, { username, password: PASSWORD, realname, deptId, roleId: String(CLERK) })
  return signedIn(username)
}
const sameHand = ({ realname }: Person) => ({
  code: 401,
  msg: `您或提交人的账号由同一人（${realname}）新建、授权或修改过登录方式，此后登录使用未满 30 天，不能由您复核`,
})

describe('whoever could be the second person (platform.md §5.8)', () => {
  it('is not changed at once either: a peer waits, others below do not', async () => {
    expect(await reset(clerk, peer)).toMatchObject(awaited('重置密码（任人事）'))
    expect(await logsIn(peer)).toBe(false)
    const ids = [peer.userId]
    expect(await clerk.call(accountCalls.resetSecondFactor, { ids })).toMatchObject({ code: 1139 })
    const email = { userId: peer.userId, email: 'clerk@suoke.example' }
    expect(await clerk.call(peopleCalls.setUser, email)).toMatchObject({ code: 1139 })
    const roles = { userIds: ids, roleIds: [REP] }
    expect(await clerk.call(permissionCalls.relatedDeptUser, roles)).toMatchObject({ code: 1139 })
    const open = await listedReviews(clerk)
    expect(open).toHaveLength(4)
    for (const request of open) await clerk.ask(reviewCalls.withdraw, request)
    const { repA } = company.people
    // repA could decide about nothing, and is below an administrator
    expect(await reset(admin, repA, PASSWORD)).toMatchObject({ code: 0 })
  })
})

describe('handing over', () => {
  const handOver = (userIds: number[], receiverId: number) =>
    clerk.call(handOverCalls.handOver, { userIds, rule: 'one', receiverId })
  const ownerOf = async (id: number) =>
    (await company.platform.pool.query('select owner_user_id from customer where id = $1', [id])).rows[0]
      .owner_user_id

  it('waits for what somebody above has, and is done for the others', async () => {
    const { managerB, repB, finance } = company.people
    const above = await makeRecord(managerB, customer, { title: '上级的客户' })
    const disabled = await makeRecord(repB, customer, { title: '离职的客户' })
    await admin.ask(accountCalls.setUserStatus, { ids: [repB.userId], status: 0 })
    const roles = { userIds: [repB.userId], roleIds: [CLERK] }
    await admin.ask(permissionCalls.relatedDeptUser, roles)
    expect(await handOver([managerB.userId, repB.userId], finance.userId)).toMatchObject({
      ...awaited('工作交接（白经理）', '；其余 1 人已完成'),
    })
    expect([await ownerOf(above), await ownerOf(disabled)]).toEqual([managerB.userId, finance.userId])
    const request = await newestReview(director)
    expect(request).toMatchObject({
      title: '工作交接',
      words: '名下的数据和工作交接给“钱会计”',
      obstacle: null,
    })
    expect(await approveReview(director, request)).toMatchObject({ code: 0 })
    expect(await ownerOf(above)).toBe(finance.userId)
  })

  it('waits for somebody above who was disabled first, which waits for nobody', async () => {
    const { managerA, finance } = company.people
    const status = (value: 0 | 1) =>
      clerk.call(accountCalls.setUserStatus, { ids: [managerA.userId], status: value })
    const id = await makeRecord(managerA, customer, { title: '停用前的客户' })
    expect((await status(0)).code).toBe(0)
    expect(await handOver([managerA.userId], finance.userId)).toMatchObject({ code: 1139 })
    expect(await ownerOf(id)).toBe(managerA.userId)
    await clerk.ask(reviewCalls.withdraw, await newestReview(clerk))
    expect((await status(1)).code).toBe(0)
  })
})

describe('whoever decides', () => {
  it('is not an account that whoever asks has made, nor one made by that one, nor the maker of both', async () => {
    const { managerB } = company.people
    const twin = await makeClerk(clerk, '13700000061', '分身')
    const twinOfTwin = await makeClerk(twin, '13700000062', '分身的分身')
    expect(await reset(clerk, managerB)).toMatchObject({ code: 1139 })
    const request = await newestReview(twin)
    expect(request.obstacle).toBe(sameHand(clerk).msg)
    expect(await approveReview(twin, request)).toMatchObject(sameHand(clerk))
    expect(await approveReview(twinOfTwin, request)).toMatchObject(sameHand(clerk))
    // by the twin it would be asked for all the same
    await clerk.ask(reviewCalls.withdraw, request)
    expect(await reset(twin, managerB)).toMatchObject({ code: 1139 })
    const again = await newestReview(clerk)
    expect(await approveReview(clerk, again)).toMatchObject(sameHand(clerk))
    expect(await approveReview(twinOfTwin, again)).toMatchObject(sameHand(twin))
    expect(await logsIn(managerB)).toBe(false)
    // another person may
    expect((await newestReview(peer)).obstacle).toBeNull()
    expect(await approveReview(peer, again)).toMatchObject({ code: 0 })
    expect(await logsIn(managerB)).toBe(true)
  })

  it('is not an account of a file, nor one whose roles whoever asks has set', async () => {
    const { managerB } = company.people
    const content = await makeWorkbook(
      ['手机号', '登录密码', '姓名', '性别', '邮箱', '部门', '岗位', '角色'],
      [['13700000063', PASSWORD, '表格的人', '女', '', '行政部', '', '系统设置管理员']],
    )
    const file = { name: '员工.xlsx', content }
    expect(await sendFile(company, clerk, staffImportCalls.upload, file)).toMatchObject({ code: 0 })
    const imported = await signedIn('13700000063')
    expect(await reset(clerk, managerB)).toMatchObject({ code: 1139 })
    expect(await approveReview(imported, await newestReview(imported))).toMatchObject(sameHand(clerk))
    await clerk.ask(reviewCalls.withdraw, await newestReview(clerk))

    const username = '13700000064'
    const { support: deptId } = company.departments
    const added = { username, password: PASSWORD, realname: '流程员', deptId, roleId: String(FLOWS) }
    await admin.ask(peopleCalls.addUser, added)
    const flows = await signedIn(username)
    await clerk.ask(permissionCalls.relatedUser, { userIds: [flows.userId], roleIds: [CLERK] })
    expect(await reset(clerk, managerB)).toMatchObject({ code: 1139 })
    expect(await approveReview(flows, await newestReview(flows))).toMatchObject(sameHand(clerk))
    await clerk.ask(reviewCalls.withdraw, await newestReview(clerk))
  })

  it('is not one whose password whoever asks has set, agreed to or not; thirty days later it is', async () => {
    const { managerB } = company.people
    expect(await reset(clerk, peer)).toMatchObject({ code: 1139 })
    expect(await approveReview(director, await newestReview(director))).toMatchObject({ code: 0 })
    const taken = await signedIn(peer.username, 'changed77')
    expect(await reset(clerk, managerB, 'changed88')).toMatchObject({ code: 1139 })
    expect(await approveReview(taken, await newestReview(taken))).toMatchObject(sameHand(clerk))
    company.platform.clock.advance(30 * DAY)
    const later = await signedIn(clerk.username)
    const own = await signedIn(peer.username, 'changed77')
    expect(await reset(later, managerB, 'changed88')).toMatchObject({ code: 1139 })
    expect(await approveReview(own, await newestReview(own))).toMatchObject({ code: 0 })
    expect(await logsIn(managerB, 'changed88')).toBe(true)
  })

  it('is not an account that was made and put aside, but one in use for thirty days', async () => {
    const { managerB } = company.people
    const { support: deptId } = company.departments
    const boss = await signedIn(clerk.username)
    const username = '13700000065'
    const added = { username, password: PASSWORD, realname: '备用的人', deptId, roleId: String(CLERK) }
    await boss.ask(peopleCalls.addUser, added)
    company.platform.clock.advance(60 * DAY)
    const asking = await signedIn(clerk.username)
    const spare = await signedIn(username)
    expect(await reset(asking, managerB, 'changed99')).toMatchObject({ code: 1139 })
    expect(await approveReview(spare, await newestReview(spare))).toMatchObject(sameHand(clerk))
    await asking.ask(reviewCalls.withdraw, await newestReview(asking))
    company.platform.clock.advance(30 * DAY)
    const later = await signedIn(clerk.username)
    const inUse = await signedIn(username)
    expect(await reset(later, managerB, 'changed99')).toMatchObject({ code: 1139 })
    expect(await approveReview(inUse, await newestReview(inUse))).toMatchObject({ code: 0 })
  })

  it('is one whose roles a second person agreed to, and whoever was made before it was switched on', async () => {
    const boss = await signedIn(admin.username)
    const second = await signedIn(director.username)
    const given = { userIds: [company.people.finance.userId], roleIds: [ADMINISTRATOR] }
    expect(await boss.call(permissionCalls.relatedUser, given)).toMatchObject({ code: 1139 })
    expect(await approveReview(second, await newestReview(second))).toMatchObject({ code: 0 })
    const third = await signedIn(company.people.finance.username)
    expect(await reset(boss, director)).toMatchObject({ code: 1139 })
    expect(await approveReview(third, await newestReview(third))).toMatchObject({ code: 0 })
  })

  it('is one in use for thirty days since, also without signing in again', async () => {
    const { managerB } = company.people
    const { support: deptId } = company.departments
    const boss = await signedIn(admin.username)
    const username = '13700000066'
    const added = { username, password: PASSWORD, realname: '一直在用的人', deptId, roleId: String(FLOWS) }
    await boss.ask(peopleCalls.addUser, added)
    const used = await signedIn(username)
    company.platform.clock.advance(MINUTE)
    const giver = await signedIn(clerk.username)
    await giver.ask(permissionCalls.relatedUser, { userIds: [used.userId], roleIds: [CLERK] })
    for (let week = 0; week < 6; week++) {
      company.platform.clock.advance(6 * DAY)
      await used.ask(peopleCalls.queryLoginUser, {})
    }
    const later = await signedIn(clerk.username)
    expect(await reset(later, managerB, 'changed66')).toMatchObject({ code: 1139 })
    expect(await approveReview(used, await newestReview(used))).toMatchObject({ code: 0 })
  })
})
