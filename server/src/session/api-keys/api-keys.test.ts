import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { customerFamilyCalls } from '#protocol/crm/customer/calls.ts'
import { logCalls } from '#protocol/logs/calls.ts'
import { accountCalls } from '#protocol/manage/people/account-calls.ts'
import { peopleCalls } from '#protocol/manage/people/calls.ts'
import { permissionCalls } from '#protocol/manage/roles/calls.ts'
import { textOfMessage } from '#protocol/message-types.ts'
import { messageCalls } from '#protocol/messages/calls.ts'
import { accountSecurityCalls } from '#protocol/session/account-security-calls.ts'
import { apiKeyCalls, MOST_KEYS } from '#protocol/session/api-key-calls.ts'
import { ownSessionCalls } from '#protocol/session/own-calls.ts'
import { secondFactorCalls } from '#protocol/session/second-factor-calls.ts'
import { DAY, formatMoment, MINUTE } from '#server/platform/time/clock.ts'
import { drawCompany, PASSWORD, type Person, type TestCompany } from '../../../test/people.ts'

let company: TestCompany
beforeAll(async () => {
  company = await drawCompany()
})
afterAll(() => company.close())
beforeEach(() => company.platform.clock.advance(15 * MINUTE))

const key = { name: '订单同步', expireDay: '2025-06-30', password: PASSWORD }
const add = (person: Person, change: object = {}) => person.ask(apiKeyCalls.add, { ...key, ...change })

/** Calls with a key, from an address. */
const withKey =
  (text: string, remoteAddress = '203.0.113.7') =>
  (call: Parameters<TestCompany['nobody']['call']>[0], request = {}) =>
    company.nobody.call(call, request, { headers: { authorization: `Bearer ${text}` }, remoteAddress })

describe('API keys (platform.md §2.10)', () => {
  it('are made by who shows that it is he, told once, stored hashed, and logged', async () => {
    const { repA, repB, admin } = company.people
    for (const [change, code, msg] of [
      [{ name: ' ' }, 400, '请填写密钥名称'],
      [{ password: 'wrong1' }, 1127, '密码输入错误！'],
      [{ expireDay: '2025-05-15' }, 400, '有效期应在明天到一年之内'],
      [{ expireDay: '2026-06-30' }, 400, '有效期应在明天到一年之内'],
      [{ addresses: ['10.0.0.0/99'] }, 400, '“10.0.0.0/99”不是有效的 IP 地址或网段'],
      [{ addresses: ['0.0.0.0/0'] }, 400, '“0.0.0.0/0”的范围太大，等于不限制地址；请填写更小的网段'],
    ] as const)
      expect(await repA.call(apiKeyCalls.add, { ...key, ...change })).toMatchObject({ code, msg })
    const made = await add(repA, { addresses: ['203.0.113.0/24'] })
    expect(made.key).toMatch(/^suoke_[\w-]{43}$/)
    const stored = await company.platform.db.selectFrom('api_keys').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(made.key)
    expect(await repA.ask(apiKeyCalls.list)).toMatchObject([
      {
        name: '订单同步',
        hint: made.key.slice(-4),
        addresses: ['203.0.113.0/24'],
        expireTime: '2025-06-30 23:59:59',
        expired: false,
        lastUseTime: null,
      },
    ])
    expect(await repB.ask(apiKeyCalls.list)).toEqual([])
    const log = await admin.ask(logCalls.operations, { type: 2, userIds: [repA.userId] })
    expect(log.list[0]).toMatchObject({ behavior: '新建', detail: '创建了API密钥:订单同步' })
  })

  it('act for the person from the addresses that are named, and show their last use', async () => {
    const { repA2 } = company.people
    const made = await add(repA2, { addresses: ['203.0.113.0/24', '2001:db8::1'] })
    const { data, code } = await withKey(made.key)(peopleCalls.queryLoginUser)
    expect([code, data]).toMatchObject([0, { userId: repA2.userId }])
    expect((await withKey(made.key, '2001:db8::1')(peopleCalls.queryLoginUser)).code).toBe(0)
    expect(await withKey(made.key, '198.51.100.1')(peopleCalls.queryLoginUser)).toMatchObject({
      code: 401,
      msg: 'API 密钥不能从 198.51.100.1 使用',
    })
    expect((await repA2.ask(apiKeyCalls.list))[0]).toMatchObject({
      lastUseTime: formatMoment(company.platform.clock.now()),
      lastUseIp: '2001:db8::1',
    })
    // a key that does not hold is not passed over for a session
    const token = await repA2.token()
    const both = { headers: { authorization: 'Bearer suoke_nothing', 'admin-token': token } }
    expect((await company.nobody.call(peopleCalls.queryLoginUser, {}, both)).code).toBe(302)
  })

  it('may not do what sessions alone may', async () => {
    const { admin, repB } = company.people
    const byKey = withKey((await add(admin)).key)
    const ids = [repB.userId]
    expect((await byKey(peopleCalls.queryUserList, { page: 1, limit: 5 })).code).toBe(0)
    for (const [call, request] of [
      [apiKeyCalls.add, key],
      [apiKeyCalls.list, {}],
      [apiKeyCalls.revoke, { keyId: 1 }],
      [secondFactorCalls.begin, { password: PASSWORD }],
      [secondFactorCalls.setRules, { everybody: 1 }],
      [ownSessionCalls.endOtherSessions, {}],
      [accountCalls.updatePassword, { oldPwd: PASSWORD, newPwd: 'another77' }],
      [accountCalls.resetPassword, { ids, password: 'another77' }],
      [accountCalls.resetSecondFactor, { ids }],
      [accountCalls.usernameEdit, { id: repB.userId, username: '13700000001', password: 'another77' }],
    ] as const)
      expect(await byKey(call, request), call.path).toMatchObject({
        code: 401,
        msg: '这项操作需要登录后进行，不能使用 API 密钥',
      })
  })

  it('reach as far as the person’s rights at that moment, and a second factor that is demanded', async () => {
    const { admin, managerB } = company.people
    const byKey = withKey((await add(managerB)).key)
    const list = () => byKey(peopleCalls.queryLoginUser).then(({ code }) => code)
    expect(await list()).toBe(0)
    const roleIds = [company.roles.team]
    await admin.ask(secondFactorCalls.setRules, { everybody: 0, roleIds })
    expect(await list()).toBe(1014)
    await admin.ask(secondFactorCalls.setRules, { everybody: 0, roleIds: [] })
    expect(await list()).toBe(0)
    const customers = () => byKey(customerFamilyCalls.parents).then(({ code }) => code)
    expect(await customers()).toBe(0)
    await admin.ask(permissionCalls.updateRoleMenu, { roleId: company.roles.team, menuIds: [], dataType: 2 })
    expect(await customers()).toBe(401)
  })

  it('are dead at once when revoked, when their day is over, and for good when the person is disabled', async () => {
    const { admin, hr, repB } = company.people
    const first = await add(hr)
    const byFirst = withKey(first.key)
    expect((await byFirst(peopleCalls.queryLoginUser)).code).toBe(0)
    expect((await repB.call(apiKeyCalls.revoke, { keyId: first.keyId })).code).toBe(1102)
    await hr.ask(apiKeyCalls.revoke, { keyId: first.keyId })
    expect(await byFirst(peopleCalls.queryLoginUser)).toMatchObject({
      code: 302,
      msg: 'API 密钥无效或已过期',
    })
    expect((await hr.call(apiKeyCalls.revoke, { keyId: first.keyId })).code).toBe(1102)

    const byShort = withKey((await add(hr, { expireDay: '2025-05-16' })).key)
    expect((await byShort(peopleCalls.queryLoginUser)).code).toBe(0)
    company.platform.clock.advance(2 * DAY)
    expect((await byShort(peopleCalls.queryLoginUser)).code).toBe(302)
    expect((await hr.ask(apiKeyCalls.list))[0]).toMatchObject({ expired: true })

    const byThird = withKey((await add(hr)).key)
    expect((await byThird(peopleCalls.queryLoginUser)).code).toBe(0)
    await admin.ask(accountCalls.setUserStatus, { ids: [hr.userId], status: 0 })
    expect((await byThird(peopleCalls.queryLoginUser)).code).toBe(302)
    await admin.ask(accountCalls.setUserStatus, { ids: [hr.userId], status: 1 })
    expect((await byThird(peopleCalls.queryLoginUser)).code).toBe(302)
  })

  it('end with a password where that is asked for, by their person or by who resets it, and live on otherwise', async () => {
    const { admin, assistant } = company.people
    const works = async (text: string) => (await withKey(text)(peopleCalls.queryLoginUser)).code === 0
    const ids = [assistant.userId]
    const signIn = async (password: string) =>
      company.withToken(await company.signIn(assistant.username, password))
    const first = await assistant.ask(apiKeyCalls.add, key)
    await admin.ask(accountCalls.resetPassword, { ids, password: 'another77' })
    expect(await works(first.key)).toBe(true)
    await admin.ask(accountCalls.resetPassword, { ids, password: 'another88', revokeKeys: 1 })
    expect(await works(first.key)).toBe(false)
    const log = await admin.ask(logCalls.operations, { type: 2, userIds: [admin.userId] })
    expect(log.list[0]).toMatchObject({ behavior: '删除', detail: '删除了何助理的全部API密钥' })

    const own = await signIn('another88')
    const second = await own.ask(apiKeyCalls.add, { ...key, password: 'another88' })
    await own.ask(accountCalls.updatePassword, { oldPwd: 'another88', newPwd: 'another99' })
    expect(await works(second.key)).toBe(true)
    const again = await signIn('another99')
    await again.ask(accountCalls.updatePassword, { oldPwd: 'another99', newPwd: PASSWORD, revokeKeys: 1 })
    expect(await works(second.key)).toBe(false)
  })

  it('are limited in number, in calls a minute, and in guesses of an address', async () => {
    const { finance } = company.people
    const { db } = company.platform
    const made = await add(finance)
    const row = await db
      .selectFrom('api_keys')
      .select(['user_id', 'name', 'hint', 'created_at', 'expires_at'])
      .where('key_id', '=', made.keyId)
      .executeTakeFirstOrThrow()
    const others = Array.from({ length: MOST_KEYS - 2 }, (_, at) => ({
      ...row,
      key_hash: String(at).padStart(64, '0'),
      last_used_at: null,
      last_used_ip: null,
      addresses: [],
    }))
    await db.insertInto('api_keys').values(others).execute()
    const both = await Promise.all([1, 2].map(() => finance.call(apiKeyCalls.add, key)))
    expect(both.map(({ code }) => code).sort((a, b) => a - b)).toEqual([0, 400])
    const codes = new Set<number>()
    for (let time = 0; time < 601; time++)
      codes.add((await withKey(made.key)(peopleCalls.queryLoginUser)).code)
    expect([...codes]).toEqual([0, 403])
  })

  it('are seen and revoked by whoever looks after the account, who is told of it', async () => {
    const { admin, repA, repB, outsider } = company.people
    const { platform } = company
    await admin.ask(peopleCalls.setUser, { userId: outsider.userId, roleId: '180164' })
    const made = await add(repB, { name: '报表' })
    const security = (by: Person, person: Person) =>
      by.call(accountSecurityCalls.security, { userId: person.userId })
    const { data } = await security(outsider, repB)
    expect(data).toMatchObject({ secondFactorSince: null, isRequired: false })
    expect(data?.keys.find(({ keyId }) => keyId === made.keyId)).toMatchObject({ name: '报表' })
    expect(JSON.stringify(data)).not.toContain(made.key)
    expect((await security(repA, repB)).code).toBe(401)
    expect(await security(outsider, admin)).toMatchObject({
      code: 401,
      msg: '管理员的账号和角色只能由管理员更改',
    })
    const revoke = (by: Person, person: Person, keyId = made.keyId) =>
      by.call(accountSecurityCalls.revokeKey, { userId: person.userId, keyId })
    expect((await revoke(repA, repB)).code).toBe(401)
    // a number of somebody else's
    expect((await revoke(outsider, repA)).code).toBe(1102)
    const own = await add(admin)
    expect((await revoke(outsider, admin, own.keyId)).code).toBe(401)
    expect((await revoke(outsider, repB)).code).toBe(0)
    expect((await withKey(made.key)(peopleCalls.queryLoginUser)).code).toBe(302)
    expect((await revoke(outsider, repB)).code).toBe(1102)
    const [message] = (await repB.ask(messageCalls.list, { page: 1, limit: 1 })).list
    expect(message && textOfMessage(message)).toBe(
      '路外人删除了您的 API 密钥“报表”，使用它的程序不能再访问系统',
    )
    const log = await admin.ask(logCalls.operations, { type: 2, userIds: [outsider.userId] })
    expect(log.list[0]).toMatchObject({ behavior: '删除', detail: '删除了白小一的API密钥:报表' })
    await platform.db
      .insertInto('second_factors')
      .values({
        user_id: repB.userId,
        secret: 'sealed',
        confirmed_at: platform.clock.now(),
        last_step: 0,
        pending_secret: null,
        pending_at: null,
      })
      .execute()
    expect((await security(outsider, repB)).data).toMatchObject({
      secondFactorSince: formatMoment(platform.clock.now()),
    })
  })

  it('that do not hold are turned away by their address, and hold up none that do', async () => {
    const office = '198.51.100.9'
    const good = await add(company.people.director)
    const guess = (text: string, from = office) =>
      withKey(text, from)(peopleCalls.queryLoginUser).then(({ code }) => code)
    for (let time = 0; time < 60; time++) expect(await guess('suoke_guess')).toBe(302)
    expect(await guess('suoke_guess')).toBe(403)
    expect(await guess(`suoke_${'x'.repeat(43)}`)).toBe(403)
    expect(await guess('suoke_guess', '198.51.100.10')).toBe(302)
    expect(await guess(good.key)).toBe(0)
  })
})
