import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accountCalls } from '#protocol/manage/people/account-calls.ts'
import { peopleCalls } from '#protocol/manage/people/calls.ts'
import { sessionCalls } from '#protocol/session/calls.ts'
import { DAY, MINUTE } from '#server/platform/time/clock.ts'
import { drawCompany, PASSWORD, type Person, type TestCompany } from '../../../test/people.ts'

let company: TestCompany
/** Holds the default role 部门与员工管理员: users and departments, and the roles of five types to give. */
let clerk: Person
beforeAll(async () => {
  company = await drawCompany()
  const { admin, outsider } = company.people
  await admin.ask(peopleCalls.setUser, { userId: outsider.userId, roleId: '180164' })
  clerk = outsider
})
afterAll(() => company.close())
beforeEach(() => company.platform.clock.advance(15 * MINUTE))

const snapshot = () => company.app.services.directory.current()
const lastAct = () =>
  company.platform.db.selectFrom('sys_log').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()

let number = 0
const fresh = () => {
  number++
  return {
    username: `1380000${String(number).padStart(4, '0')}`,
    password: PASSWORD,
    realname: `新人${number}`,
    deptId: company.departments.support,
    roleId: '180170',
  }
}
type NewUser = ReturnType<typeof fresh> & {
  email?: string
  parentId?: number | ''
  sex?: number
  post?: string
}
const add = (user: Partial<NewUser>, by: Person = company.people.admin) => by.call(peopleCalls.addUser, user)
const found = (username: string) => {
  const user = snapshot().users.find((each) => each.username === username)
  if (!user) throw new Error(`no user ${username}`)
  return user
}
async function addOne(change: Partial<NewUser> = {}) {
  const user = { ...fresh(), ...change }
  expect(await add(user)).toMatchObject({ code: 0 })
  return found(user.username)
}

describe('addUser (platform.md §5.4)', () => {
  it('creates a user who has not logged in, and logs it', async () => {
    const user = await addOne({ email: 'a@b.cn', sex: 2, post: '助理', parentId: company.people.hr.userId })
    expect(user).toMatchObject({ status: 2, email: 'a@b.cn', sex: 2, post: '助理', isSuper: false })
    expect(user.num).toMatch(/^\d{15}$/)
    expect(await lastAct()).toMatchObject({
      user_id: 14773,
      realname: '系统管理员',
      ip_address: '127.0.0.1',
      model: 'admin',
      sub_model_label: 3,
      behavior: '新建',
      object: user.realname,
      detail: `新增了员工:${user.realname}`,
    })
    await company.signIn(user.username)
    expect(snapshot().user(user.userId)?.status).toBe(1)
  })

  it('takes the empty superior that forms send', async () => {
    expect(await addOne({ parentId: '' })).toMatchObject({ parentId: null })
  })

  it.each([
    [{ password: 'abcdef' }, 1106, '密码必须由 6-20位字母、数字组成', 'password'],
    [{ password: 'a1' }, 1106, '密码必须由 6-20位字母、数字组成', 'password'],
    [{ password: 'aBc123' }, 1106, '这个密码太常见，容易被猜到，请换一个', 'password'],
    [{ username: '13811118888', password: 'a13811118888' }, 1106, '密码不能包含登录名', 'password'],
    [{ password: 'har\tbour7' }, 1106, '密码不能包含控制字符', 'password'],
    [{ username: '13900000001' }, 1107, '用户已存在！', 'username'],
    [{ realname: '安小一' }, 1141, '用户姓名重复!', 'realname'],
    [{ realname: '安\u200B小一' }, 1141, '用户姓名重复!', 'realname'],
    [{ roleId: '' }, 1113, '请先给用户设置角色'],
    [{ roleId: '180170,999' }, 1102, '数据不存在'],
    [{ roleId: '180172' }, 1102, '数据不存在'],
    [{ deptId: 999 }, 1142, '部门已不存在！'],
    [{ parentId: 999 }, 1125, '用户不存在！'],
    [{ username: '2380000' }, 400, '目前只支持中国大陆的手机号码', 'username'],
    [{ email: 'nobody' }, 400, '邮箱格式有误', 'email'],
    [{ realname: ' ' }, 400, '姓名不能为空', 'realname'],
    [{ deptId: undefined }, 400, '部门不能为空'],
  ])('refuses %j with %i', async (change, code, msg, field?: string) => {
    const before = snapshot().users.length
    const data = field ? { field } : null
    expect(await add({ ...fresh(), ...change })).toMatchObject({ code, msg, data })
    expect(snapshot().users).toHaveLength(before)
  })

  it('makes one of two users of the same number created at the same moment', async () => {
    const user = fresh()
    const answers = await Promise.all([add(user), add({ ...user, realname: '另一个' })])
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 1107])
  })

  it('refuses roles the caller may not give, and makes nobody', async () => {
    const user = { ...fresh(), roleId: '180163,180170' }
    const before = snapshot().users.length
    expect(await add(user, clerk)).toMatchObject({ code: 401, msg: '您无权分配角色“系统设置管理员”' })
    expect(await add({ ...user, roleId: '180162' }, clerk)).toMatchObject({ code: 401 })
    expect(snapshot().users).toHaveLength(before)
    expect(await add({ ...user, roleId: '180170' }, clerk)).toMatchObject({ code: 0 })
    expect(snapshot().rolesOf(found(user.username).userId)).toMatchObject([{ roleId: 180170 }])
  })

  it('takes names without what nobody sees', async () => {
    expect(await addOne({ realname: '王\u2060Ａ\u202E一' })).toMatchObject({ realname: '王Ａ一' })
    expect(await add({ ...fresh(), realname: '王A一' })).toMatchObject({
      code: 1141,
      data: { field: 'realname' },
    })
    expect(await addOne({ realname: '葛\u{E0100}一' })).toMatchObject({ realname: '葛\u{E0100}一' })
    expect(await add({ ...fresh(), realname: '葛一' })).toMatchObject({ code: 1141 })
  })

  it('needs users/userSave', async () => {
    expect(await add(fresh(), company.people.managerA)).toMatchObject({ code: 401, msg: '无权操作' })
  })
})

describe('setUser', () => {
  const set = (request: Parameters<typeof change>[1], by = company.people.admin) => change(by, request)
  const change = (
    by: Person,
    request: Partial<{
      userId: number
      realname: string
      parentId: number | ''
      deptId: number
      roleId: string
      username: string
      email: string
      post: string
      password: string
      status: number
    }>,
  ) => by.call(peopleCalls.setUser, request)

  it('changes what is given; login name, password and status never', async () => {
    const user = await addOne({ email: 'set@b.cn' })
    const request = {
      userId: user.userId,
      realname: '改名了',
      username: '13811119999',
      password: 'other11',
      status: 0,
    }
    expect(await set(request)).toMatchObject({ code: 0 })
    expect(snapshot().user(user.userId)).toMatchObject({
      realname: '改名了',
      username: user.username,
      status: 2,
      email: 'set@b.cn',
      deptId: user.deptId,
    })
    expect(await lastAct()).toMatchObject({ behavior: '编辑', detail: '修改了员工:改名了' })
    await company.signIn(user.username, PASSWORD)
  })

  it('takes the superior away when the form sends an empty one', async () => {
    const user = await addOne({ parentId: company.people.hr.userId })
    await set({ userId: user.userId, parentId: '' })
    expect(snapshot().user(user.userId)?.parentId).toBeNull()
  })

  it('refuses cycles of superiors', async () => {
    const { director, managerA, repA2 } = company.people
    expect(await set({ userId: director.userId, parentId: director.userId })).toMatchObject({ code: 1130 })
    for (const below of [managerA, repA2])
      expect(await set({ userId: director.userId, parentId: below.userId })).toMatchObject({
        code: 1109,
        msg: '这个用户的下属不能设置为直属上级！',
      })
  })

  it('lets no cycle arise from two changes at the same moment', async () => {
    const [one, two] = [await addOne(), await addOne()]
    const answers = await Promise.all([
      set({ userId: one.userId, parentId: two.userId }),
      set({ userId: two.userId, parentId: one.userId }),
    ])
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 1109])
  })

  it('refuses a taken name, an unknown department, an unknown user', async () => {
    const { userId } = await addOne()
    expect(await set({ userId, realname: '安小一' })).toMatchObject({ code: 1141 })
    expect(await set({ userId, deptId: 999 })).toMatchObject({ code: 1142 })
    expect(await set({ userId: 999 })).toMatchObject({ code: 1125 })
  })

  it('replaces roles, but keeps those the caller may not take', async () => {
    const { userId } = await addOne({ roleId: '180170,180163' })
    expect(await set({ userId, roleId: '180168' }, clerk)).toMatchObject({ code: 0 })
    expect(
      snapshot()
        .rolesOf(userId)
        .map((role) => role.roleId),
    ).toEqual([180163, 180168])
    expect(await set({ userId, roleId: '180169' })).toMatchObject({ code: 0 })
    expect(
      snapshot()
        .rolesOf(userId)
        .map((role) => role.roleId),
    ).toEqual([180169])
  })

  it('leaves nobody without a role', async () => {
    const { userId } = await addOne()
    expect(await set({ userId, roleId: '999' })).toMatchObject({ code: 1102 })
    expect(snapshot().rolesOf(userId)).toHaveLength(1)
  })

  it('takes the roles that a form shows beside those the caller may give', async () => {
    const { userId } = await addOne({ roleId: '180170,180163' })
    const held = () =>
      snapshot()
        .rolesOf(userId)
        .map((role) => role.roleId)
    expect(await set({ userId, roleId: '180163,180168' }, clerk)).toMatchObject({ code: 0 })
    expect(held()).toEqual([180163, 180168])
    expect(await set({ userId, roleId: '180162,180168' }, clerk)).toMatchObject({ code: 401 })
    expect(held()).toEqual([180163, 180168])
  })

  it('lets only administrators touch administrators', async () => {
    expect(await set({ userId: 14773, realname: '别名' }, clerk)).toMatchObject({ code: 401 })
    expect(await set({ userId: 14773, post: '董事长' })).toMatchObject({ code: 0 })
  })

  it('cannot take the role admin from the super user', async () => {
    await set({ userId: 14773, roleId: '180170' })
    expect(
      snapshot()
        .rolesOf(14773)
        .map((role) => role.roleId),
    ).toEqual([180162, 180170])
    await set({ userId: 14773, roleId: '180162' })
  })
})

describe('setUserDept', () => {
  it('moves several users, or none', async () => {
    const [one, two] = [await addOne(), await addOne()]
    const move = (userIdList: number[], deptId: number) =>
      company.people.admin.call(peopleCalls.setUserDept, { userIdList, deptId })
    expect(await move([one.userId, two.userId], company.departments.salesB)).toMatchObject({ code: 0 })
    expect(snapshot().user(two.userId)?.deptId).toBe(company.departments.salesB)
    expect(await move([one.userId], 999)).toMatchObject({ code: 1142 })
    expect(await move([one.userId, 999], company.departments.office)).toMatchObject({ code: 1125 })
    expect(snapshot().user(one.userId)?.deptId).toBe(company.departments.salesB)
  })
})

describe('setUserStatus and activateUser', () => {
  const setStatus = (ids: (number | string)[], status: 0 | 1, by = company.people.admin) =>
    by.call(accountCalls.setUserStatus, { ids, status })

  it('ends the sessions of whom it disables, at once', async () => {
    const user = await addOne()
    const token = await company.signIn(user.username)
    const caller = company.withToken(token)
    expect(await caller.call(peopleCalls.queryLoginUser)).toMatchObject({ code: 0 })
    expect(await setStatus([String(user.userId)], 0)).toMatchObject({ code: 0 })
    expect(await caller.call(peopleCalls.queryLoginUser)).toMatchObject({ code: 302, data: null })
    expect(await lastAct()).toMatchObject({ behavior: '停用', detail: `停用了${user.realname}` })
    const login = { username: user.username, password: PASSWORD }
    expect(await company.nobody.call(sessionCalls.login, login)).toMatchObject({ code: 1007 })
    expect(
      await company.people.admin.call(accountCalls.activateUser, { ids: [user.userId], status: 1 }),
    ).toMatchObject({
      code: 0,
    })
    expect(await company.nobody.call(sessionCalls.login, login)).toMatchObject({ code: 0 })
  })

  it('refuses the super user, and then does nothing to the others', async () => {
    const { userId } = await addOne()
    expect(await setStatus([userId, 14773], 0)).toMatchObject({ code: 1116, msg: '超级管理员用户不可禁用' })
    expect(snapshot().user(userId)?.status).toBe(2)
    expect(await setStatus([14773], 0, clerk)).toMatchObject({ code: 401 })
  })

  it('lets nobody disable himself; another administrator can', async () => {
    const other = await addOne({ roleId: '180162,180170' })
    const administrator = company.withToken(await company.signIn(other.username))
    const disableOne = (by: Pick<Person, 'call'>) =>
      by.call(accountCalls.setUserStatus, { ids: [other.userId], status: 0 })
    expect(await disableOne(administrator)).toMatchObject({
      code: 400,
      msg: '不能停用自己的账号，请由其他管理员操作',
    })
    expect(snapshot().user(other.userId)?.status).toBe(1)
    expect(await disableOne(clerk)).toMatchObject({ code: 401 })
    expect(await disableOne(company.people.admin)).toMatchObject({ code: 0 })
  })

  it('enables nobody without role or department', async () => {
    const { db } = company.platform
    const { userId } = await addOne()
    await setStatus([userId], 0)
    await db.updateTable('users').set({ dept_id: null }).where('user_id', '=', userId).execute()
    await company.app.services.directory.changed()
    expect(await setStatus([userId], 1)).toMatchObject({ code: 1114, msg: '请先给用户设置部门' })
    await db.deleteFrom('user_role').where('user_id', '=', userId).execute()
    await company.app.services.directory.changed()
    expect(await setStatus([userId], 1)).toMatchObject({ code: 1113, msg: '请先给用户设置角色' })
  })

  it('refuses bad input', async () => {
    const { admin } = company.people
    expect(await admin.call(accountCalls.setUserStatus, { ids: [], status: 0 })).toMatchObject({ code: 400 })
    expect(await admin.call(accountCalls.setUserStatus, { ids: ['x'], status: 0 })).toMatchObject({
      code: 400,
    })
    expect(await admin.call(accountCalls.setUserStatus, { ids: [1], status: 2 })).toMatchObject({ code: 400 })
  })
})

describe('passwords and accounts', () => {
  const { login } = sessionCalls

  it('resets passwords and ends sessions', async () => {
    const [one, two] = [await addOne(), await addOne()]
    const caller = company.withToken(await company.signIn(one.username))
    const reset = (password: string) =>
      company.people.admin.call(accountCalls.resetPassword, { ids: [one.userId, two.userId], password })
    expect(await reset('short')).toMatchObject({ code: 1106 })
    expect(await reset('password1')).toMatchObject({ msg: '这个密码太常见，容易被猜到，请换一个' })
    expect(await reset(`x${two.username}`)).toMatchObject({ code: 1106, msg: '密码不能包含登录名' })
    expect(await caller.call(peopleCalls.queryLoginUser)).toMatchObject({ code: 0 })
    expect(await reset('another2')).toMatchObject({ code: 0 })
    expect(await caller.call(peopleCalls.queryLoginUser)).toMatchObject({ code: 302 })
    for (const { username } of [one, two]) await company.signIn(username, 'another2')
    const acts = await company.platform.db
      .selectFrom('sys_log')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    expect(acts.map(({ behavior }) => behavior)).toEqual(['重置', '重置'])
    expect(JSON.stringify(acts)).not.toContain('another2')
  })

  it('stores argon2id, each with its own salt', async () => {
    const rows = await company.platform.db.selectFrom('users').select('password_hash').execute()
    expect(rows.length).toBeGreaterThan(10)
    expect(rows.every((row) => row.password_hash.startsWith('$argon2id$'))).toBe(true)
    expect(new Set(rows.map((row) => row.password_hash)).size).toBe(rows.length)
  })

  it('gives a new login name and password', async () => {
    const user = await addOne()
    const caller = company.withToken(await company.signIn(user.username))
    const edit = (username: string, password = 'another2', id = user.userId) =>
      company.people.admin.call(accountCalls.usernameEdit, { id, username, password })
    expect(await edit('13822220001', 'bad')).toMatchObject({ code: 1106 })
    expect(await edit('13822220001', 'another2', 999)).toMatchObject({ code: 1125 })
    expect(await edit(user.username)).toMatchObject({ code: 1126, msg: '账号不能和原账号相同！' })
    expect(await edit('12')).toMatchObject({ code: 1120 })
    expect(await edit('13822220001', 'x13822220001')).toMatchObject({ msg: '密码不能包含登录名' })
    expect(await edit(company.people.repA.username)).toMatchObject({ code: 1119, msg: '手机号已被注册！' })
    expect(await edit('13822220001')).toMatchObject({ code: 0, data: null })
    expect(await caller.call(peopleCalls.queryLoginUser)).toMatchObject({ code: 302 })
    expect(await company.nobody.call(login, { username: '13822220001', password: 'another2' })).toMatchObject(
      { code: 0 },
    )
    expect(await lastAct()).toMatchObject({ detail: `重置账号密码:${user.realname}` })
  })

  it('tells only of one’s own password that it is the present one', async () => {
    const user = await addOne()
    const { admin } = company.people
    const edit = (id: number, username: string) =>
      admin.call(accountCalls.usernameEdit, { id, username, password: PASSWORD })
    expect(await edit(admin.userId, '13822220031')).toMatchObject({
      code: 1106,
      msg: '新密码不能与现在的密码相同',
    })
    expect(await edit(user.userId, '13822220032')).toMatchObject({ code: 0 })
  })

  it('gives it by code only with the code sent to the new number', async () => {
    const user = await addOne()
    const { admin } = company.people
    const sent: string[] = []
    company.app.services.sms = {
      ...company.app.services.sms,
      isOffered: () => true,
      send: async ({ code }) => void sent.push(code),
    }
    await admin.ask(sessionCalls.sendSms, { telephone: '13822220002', type: 1 })
    const edit = (smscode: string) =>
      admin.call(accountCalls.usernameEditByManager, {
        id: user.userId,
        username: '13822220002',
        password: 'another2',
        smscode,
      })
    expect(await edit('no')).toMatchObject({ code: 1118, msg: '手机验证码出错！' })
    expect(await edit(sent[0] ?? '')).toMatchObject({ code: 0 })
    expect(snapshot().user(user.userId)?.username).toBe('13822220002')
  })

  it('lets only the super user change his own account', async () => {
    const second = await addOne({ roleId: '180162' })
    const other = company.withToken(await company.signIn(second.username))
    const request = { id: 14773, username: '13822220009', password: 'another2' }
    expect(await other.call(accountCalls.usernameEdit, request)).toMatchObject({ code: 401 })
    expect(await clerk.call(accountCalls.usernameEdit, { ...request, id: second.userId })).toMatchObject({
      code: 401,
    })
    expect(
      await clerk.call(accountCalls.resetPassword, { ids: [second.userId], password: 'x' }),
    ).toMatchObject({
      code: 1106,
    })
    expect(
      await clerk.call(accountCalls.resetPassword, { ids: [second.userId], password: 'another2' }),
    ).toMatchObject({
      code: 401,
    })
  })
})

describe('the person is told', () => {
  const toldTo = async (userId: number) => {
    const rows = await company.platform.db
      .selectFrom('messages')
      .where('recipient_user', '=', userId)
      .where('type', 'in', [151, 152, 153])
      .orderBy('message_id')
      .select(['type', 'title', 'create_user'])
      .execute()
    return rows.map(({ type, title, create_user }) => [type, title, create_user])
  }

  it('when somebody else changes how he signs in or what he may do, and of nothing else', async () => {
    const user = await addOne()
    const { userId } = user
    const { admin } = company.people
    await admin.ask(peopleCalls.setUser, { userId, post: '顾问', roleId: '180170' })
    expect(await toldTo(userId)).toEqual([])
    await clerk.ask(accountCalls.resetPassword, { ids: [userId], password: 'another2' })
    const account = { id: userId, username: '13822229999', password: PASSWORD }
    await admin.ask(accountCalls.usernameEdit, account)
    await admin.ask(peopleCalls.setUser, { userId, roleId: '180169' })
    const role = snapshot().role(180169)?.roleName
    expect(await toldTo(userId)).toEqual([
      [151, '', clerk.userId],
      [152, '13822229999', admin.userId],
      [153, role, admin.userId],
    ])
  })
})

describe('personal centre (platform.md §5.6)', () => {
  it('changes the own card: name, sex, email, post and nothing else', async () => {
    const user = await addOne()
    const caller = company.withToken(await company.signIn(user.username))
    const update = (request: object) => caller.call(accountCalls.updateUser, request)
    const request = { realname: '自己改', sex: 1, email: 'x@y.com', post: '顾问', deptId: 1, parentId: 14773 }
    expect(await update({ ...request, username: user.username, userId: 14773 })).toMatchObject({ code: 0 })
    expect(snapshot().user(user.userId)).toMatchObject({
      realname: '自己改',
      sex: 1,
      email: 'x@y.com',
      post: '顾问',
      deptId: user.deptId,
      parentId: user.parentId,
    })
    expect(await update({ realname: '自己改', username: '13800000000' })).toMatchObject({ code: 1128 })
    expect(await update({ realname: '安小一' })).toMatchObject({ code: 1141 })
    expect(await update({ realname: ' ' })).toMatchObject({ code: 400, msg: '请填写姓名' })
  })

  it('takes no address that somebody else has, newly, in any form; doubles from before stay and are listed', async () => {
    const { db } = company.platform
    const taken = await addOne({ email: 'Taken@suoke.example' })
    const other = await addOne({ email: 'other@suoke.example' })
    const own = company.withToken(await company.signIn(other.username))
    const refused = { code: 400, msg: '这个邮箱已由其他员工使用', data: { field: 'email' } }
    const email = 'taken@suoke.example'
    const card = { realname: other.realname, sex: 1, post: '' }
    expect(await own.call(accountCalls.updateUser, { ...card, email })).toMatchObject(refused)
    expect(await clerk.call(peopleCalls.setUser, { userId: other.userId, email })).toMatchObject(refused)
    expect(await clerk.call(peopleCalls.addUser, { ...fresh(), email })).toMatchObject(refused)
    expect(snapshot().user(other.userId)?.email).toBe('other@suoke.example')
    expect((await own.call(accountCalls.updateUser, { ...card, email: 'Other@suoke.example' })).code).toBe(0)
    expect(await clerk.ask(peopleCalls.doubledEmails)).toEqual([])
    // from before addresses had to be unique
    await db.updateTable('users').set({ email }).where('user_id', '=', other.userId).execute()
    await company.app.services.directory.changed()
    expect((await own.call(accountCalls.updateUser, { ...card, email, post: '顾问' })).code).toBe(0)
    const people = [taken, other].map(({ userId, realname }) => ({ userId, realname, deptName: '行政部' }))
    expect(await clerk.ask(peopleCalls.doubledEmails)).toMatchObject([{ email, people }])
    expect((await company.people.repA.call(peopleCalls.doubledEmails)).code).toBe(401)
    await clerk.ask(peopleCalls.setUser, { userId: other.userId, email: '' })
    expect(await clerk.ask(peopleCalls.doubledEmails)).toEqual([])
  })

  it('changes the own password with the old one and ends all own sessions', async () => {
    const user = await addOne()
    const pc = company.withToken(await company.signIn(user.username))
    const mobile = company.withToken(await company.signIn(user.username, PASSWORD, 2))
    const change = (oldPwd: string, newPwd: string) =>
      pc.call(accountCalls.updatePassword, { oldPwd, newPwd })
    expect(await change('wrong1', 'another2')).toMatchObject({ code: 1127, msg: '密码输入错误！' })
    expect(await change(PASSWORD, 'simple')).toMatchObject({ code: 1106 })
    expect(await change(PASSWORD, 'iloveyou1')).toMatchObject({ msg: '这个密码太常见，容易被猜到，请换一个' })
    expect(await change(PASSWORD, `${user.username}a`)).toMatchObject({ msg: '密码不能包含登录名' })
    expect(await change(PASSWORD, PASSWORD)).toMatchObject({
      code: 1106,
      msg: '新密码不能与现在的密码相同',
    })
    expect(await change(PASSWORD, 'another2')).toMatchObject({ code: 0 })
    for (const caller of [pc, mobile])
      expect(await caller.call(peopleCalls.queryLoginUser)).toMatchObject({ code: 302, data: null })
    await company.signIn(user.username, 'another2')
  })

  it('remembers that the notice was read', async () => {
    const { repB } = company.people
    expect((await repB.ask(peopleCalls.queryLoginUser)).isReadNotice).toBe(0)
    await repB.ask(peopleCalls.readNotice)
    expect((await repB.ask(peopleCalls.queryLoginUser)).isReadNotice).toBe(1)
  })
})

describe('renamed people show at once', () => {
  it('in every list, without being copied', async () => {
    const { admin, repA } = company.people
    await admin.ask(peopleCalls.setUser, { userId: repA.userId, realname: '安一一' })
    const { list } = await company.people.repB.ask(peopleCalls.queryUserList, { pageType: 0 })
    expect(list.find((row) => row.userId === repA.userId)?.realname).toBe('安一一')
    company.platform.clock.advance(DAY)
  })
})
