import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { peopleCalls } from '#protocol/manage/people/calls.ts'
import { sessionCalls } from '#protocol/session/calls.ts'
import { SESSION_SECONDS } from '#server/access/session.ts'
import { DAY, formatMoment, HOUR, MINUTE, SECOND } from '#server/platform/time/clock.ts'
import { drawCompany, PASSWORD, type TestCompany } from '../../test/people.ts'
import { countAttempt } from './failure-lock.ts'

let company: TestCompany
beforeAll(async () => {
  company = await drawCompany()
})
afterAll(() => company.close())
// Every test has its own quarter of an hour: failures and throttles of one do not reach the next.
beforeEach(() => company.platform.clock.advance(15 * MINUTE))

type Login = Partial<{ username: string; password: string; smscode: string; type: number; loginType: number }>
const login = (request: Login, remoteAddress?: string) =>
  company.nobody.call(sessionCalls.login, request, { remoteAddress })
const lastEntry = () =>
  company.platform.db.selectFrom('login_log').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
const whoAmI = (token: string) => company.withToken(token).call(peopleCalls.queryLoginUser)

describe('login (platform.md §2.2)', () => {
  it('answers a token and sets the HttpOnly cookie', async () => {
    const { repA } = company.people
    const { code, data, cookies } = await login({ username: ` ${repA.username} `, password: PASSWORD })
    expect(code).toBe(0)
    expect(data.adminToken).toMatch(/^[0-9a-f]{64}$/)
    expect(data).not.toHaveProperty('companyList')
    expect(cookies[0]).toMatchObject({
      name: 'Admin-Token',
      value: data.adminToken,
      path: '/',
      httpOnly: true,
      sameSite: 'Lax',
      maxAge: SESSION_SECONDS,
    })
    expect(cookies[0]).not.toHaveProperty('secure')
  })

  it('is prolonged in the browser too when a page is opened, for those who use the cookie', async () => {
    const token = await company.signIn(company.people.repA2.username)
    const options = { cookies: { 'Admin-Token': token }, headers: { 'sec-fetch-site': 'same-origin' } }
    const opened = await company.nobody.call(peopleCalls.queryLoginUser, {}, options)
    expect(opened.code).toBe(0)
    expect(opened.cookies[0]).toMatchObject({ value: token, httpOnly: true, maxAge: SESSION_SECONDS })
    expect((await whoAmI(token)).cookies).toEqual([])
  })

  it('stores the token hashed and logs the success', async () => {
    const { repA } = company.people
    const token = await company.signIn(repA.username)
    const { db } = company.platform
    const rows = await db
      .selectFrom('sessions')
      .select('token_hash')
      .where('user_id', '=', repA.userId)
      .execute()
    const hashes = rows.map((row) => row.token_hash)
    expect(hashes).toContain(createHash('sha256').update(token).digest('hex'))
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(await lastEntry()).toMatchObject({
      user_id: repA.userId,
      realname: repA.realname,
      auth_result: 1,
      fail_result: null,
      login_address: '内网',
    })
    const user = await db
      .selectFrom('users')
      .select(['last_login_time', 'last_login_ip'])
      .where('user_id', '=', repA.userId)
      .executeTakeFirstOrThrow()
    expect(user).toEqual({ last_login_time: company.platform.clock.now(), last_login_ip: '127.0.0.1' })
  })

  it.each([
    [{ username: ' ', password: PASSWORD }, 1002, '请输入用户名'],
    [{ username: '13900000001' }, 1003, '请输入密码或短信验证码'],
    [{ username: '13900000001', password: 'wrong1' }, 1004, '账号或密码错误'],
    [{ username: '13999999999', password: PASSWORD }, 1004, '账号或密码错误'],
    [{ username: '13900000001', smscode: '123456', loginType: 2 }, 1008, '验证码错误!'],
  ])('refuses %j with %i', async (request, code, msg) => {
    expect(await login(request)).toMatchObject({ code, msg, data: null })
  })

  it('logs every failure with its reason, unknown names too', async () => {
    await login({ username: '13999999998', password: PASSWORD })
    expect(await lastEntry()).toMatchObject({
      user_id: null,
      login_name: '13999999998',
      auth_result: 2,
      fail_result: '账号或密码错误',
    })
  })

  it('keeps out the disabled, those without a role and those without a department', async () => {
    const { db } = company.platform
    const { userId, username } = company.people.hr
    const attempt = () => login({ username, password: PASSWORD })
    const set = async (change: { status?: number; dept_id?: number | null }) => {
      await db.updateTable('users').set(change).where('user_id', '=', userId).execute()
      await company.app.services.directory.changed()
    }
    await set({ status: 0 })
    expect(await attempt()).toMatchObject({ code: 1007, msg: '账户被禁用!' })
    expect(await lastEntry()).toMatchObject({ auth_result: 2, fail_result: '账户被禁用!' })
    await set({ status: 2, dept_id: null })
    expect(await attempt()).toMatchObject({ code: 1114 })
    const roles = await db.deleteFrom('user_role').where('user_id', '=', userId).returningAll().execute()
    await set({ dept_id: company.departments.support })
    expect(await attempt()).toMatchObject({ code: 1113 })
    await db.insertInto('user_role').values(roles).execute()
    await company.app.services.directory.changed()
    expect(await attempt()).toMatchObject({ code: 0 })
    expect(company.app.services.directory.current().user(userId)?.status).toBe(1)
  })

  it('takes a form body as well and answers below every base', async () => {
    const { username } = company.people.repB
    for (const url of ['/login', '/api//login', '/crm/api/login']) {
      const reply = await company.app.fastify.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: `username=${username}&password=${PASSWORD}`,
      })
      expect(reply.json().code).toBe(0)
    }
  })

  it('serves one company: reLogin knows no other', async () => {
    const { code, msg } = await company.nobody.call(sessionCalls.reLogin, { companyId: 1 })
    expect({ code, msg }).toEqual({ code: 1006, msg: '未找到该企业!' })
  })
})

describe('failure lock (platform.md §2.3)', () => {
  const fail = (username: string) => login({ username, password: 'wrong1' })
  const succeed = (username: string) => login({ username, password: PASSWORD })

  it('locks after the third failure for two minutes, even with the right password', async () => {
    const { username } = company.people.managerA
    const { clock } = company.platform
    for (let attempt = 0; attempt < 3; attempt++) expect(await fail(username)).toMatchObject({ code: 1004 })
    expect(await succeed(username)).toMatchObject({ code: 1010, msg: '密码错误次数过多，请在2分后重试！' })
    clock.advance(15 * SECOND)
    expect(await succeed(username)).toMatchObject({ msg: '密码错误次数过多，请在1分45秒后重试！' })
    clock.advance(45 * SECOND)
    expect(await succeed(username)).toMatchObject({ msg: '密码错误次数过多，请在1分后重试！' })
    clock.advance(59 * SECOND)
    expect(await succeed(username)).toMatchObject({ msg: '密码错误次数过多，请在1秒后重试！' })
    clock.advance(SECOND)
    expect(await succeed(username)).toMatchObject({ code: 0 })
  })

  it('remembers a failure for three minutes', async () => {
    const { username } = company.people.managerB
    await fail(username)
    await fail(username)
    company.platform.clock.advance(3 * MINUTE)
    expect(await fail(username)).toMatchObject({ code: 1004 })
    expect(await fail(username)).toMatchObject({ code: 1004 })
    expect(await succeed(username)).toMatchObject({ code: 0 })
  })

  it('forgets failures on success', async () => {
    const { username } = company.people.finance
    await fail(username)
    await fail(username)
    await succeed(username)
    await fail(username)
    await fail(username)
    expect(await succeed(username)).toMatchObject({ code: 0 })
  })

  it('locks unknown names alike', async () => {
    for (let attempt = 0; attempt < 3; attempt++) await fail('13812345678')
    expect(await fail('13812345678')).toMatchObject({ code: 1010 })
  })

  it('lets no more than three guesses through when they come together', async () => {
    const { username } = company.people.outsider
    const answers = await Promise.all(Array.from({ length: 12 }, () => fail(username)))
    expect(answers.filter(({ code }) => code === 1004)).toHaveLength(3)
    expect(answers.filter(({ code }) => code === 1010)).toHaveLength(9)
  })

  it('lets no more than three through when they come to several processes', async () => {
    const attempts = Array.from({ length: 12 }, () => countAttempt(company.platform, '13811112222'))
    const outcomes = await Promise.allSettled(attempts)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  })

  it('stops an address that fails with many names', async () => {
    const from = '203.0.113.9'
    const codes = []
    for (let at = 0; at < 61; at++) {
      const { code } = await login({ username: `1370000${1000 + at}`, smscode: '1', loginType: 2 }, from)
      codes.push(code)
    }
    expect(codes.slice(0, 60)).toEqual(Array(60).fill(1008))
    expect(codes[60]).toBe(403)
    expect(await login({ username: company.people.repA.username, password: PASSWORD })).toMatchObject({
      code: 0,
    })
  })
})

it('an address from which too much was guessed lets in who has lately signed in from there (platform.md §2.3)', async () => {
  const { repA, repB } = company.people
  const { clock } = company.platform
  const office = '203.0.113.40'
  const right = ({ username }: { username: string }) => login({ username, password: PASSWORD }, office)
  const guess = async () => {
    for (let at = 0; at < 64; at++)
      await login({ username: `1310000${String(at).padStart(4, '0')}`, password: 'wrong1' }, office)
  }
  expect(await right(repA)).toMatchObject({ code: 0 })
  clock.advance(20 * DAY)
  await guess()
  expect(await right(repB)).toMatchObject({ code: 403 })
  expect(await right(repA)).toMatchObject({ code: 0 })
  // three guesses of the name, as everywhere
  for (let at = 0; at < 3; at++)
    expect(await login({ username: repA.username, password: 'wrong1' }, office)).toMatchObject({ code: 1004 })
  expect(await right(repA)).toMatchObject({ code: 1010 })
  clock.advance(31 * DAY)
  await guess()
  expect(await right(repA)).toMatchObject({ code: 403 })
})

describe('sessions (platform.md §2.4)', () => {
  it('are one per terminal: the older token learns of the other login', async () => {
    const { username } = company.people.repA
    const first = await company.signIn(username)
    const mobile = await company.signIn(username, PASSWORD, 2)
    company.platform.clock.advance(MINUTE)
    const second = await company.signIn(username)
    const extraTime = formatMoment(company.platform.clock.now())
    expect(await whoAmI(first)).toMatchObject({ code: 302, msg: '请先登录！', data: { extra: 1, extraTime } })
    expect(await whoAmI(second)).toMatchObject({ code: 0 })
    expect(await whoAmI(mobile)).toMatchObject({ code: 0 })
  })

  it('leave one live session when two logins come at the same moment', async () => {
    const { username } = company.people.repA
    const tokens = await Promise.all(Array.from({ length: 5 }, () => company.signIn(username)))
    const answers = await Promise.all(tokens.map(whoAmI))
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
  })

  it('live seven days from their last use', async () => {
    const { clock } = company.platform
    const token = await company.signIn(company.people.repB.username)
    clock.advance(6 * DAY)
    expect(await whoAmI(token)).toMatchObject({ code: 0 })
    clock.advance(6 * DAY)
    expect(await whoAmI(token)).toMatchObject({ code: 0 })
    clock.advance(7 * DAY + SECOND)
    expect(await whoAmI(token)).toMatchObject({ code: 302, data: null })
  })

  it('write their end forward at most every few minutes', async () => {
    const { clock, db } = company.platform
    const { username, userId } = company.people.repB
    const token = await company.signIn(username)
    const end = async () =>
      (
        await db
          .selectFrom('sessions')
          .select('expires_at')
          .where('user_id', '=', userId)
          .where('replaced_at', 'is', null)
          .executeTakeFirstOrThrow()
      ).expires_at.getTime()
    const before = await end()
    clock.advance(2 * MINUTE)
    await whoAmI(token)
    expect(await end()).toBe(before)
    clock.advance(4 * MINUTE)
    await whoAmI(token)
    expect(await end()).toBe(before + 6 * MINUTE)
  })

  it.each([
    ['no token', ''],
    ['an unknown token', 'a'.repeat(64)],
    ['nonsense', "' or 1=1"],
  ])('refuse %s plainly', async (_name, token) => {
    expect(await whoAmI(token)).toMatchObject({ code: 302, msg: '请先登录！', data: null })
  })

  it('end at once on logout, which also expires the cookie', async () => {
    const token = await company.signIn(company.people.repB.username)
    expect(await whoAmI(token)).toMatchObject({ code: 0 })
    const { code, cookies } = await company.withToken(token).call(sessionCalls.logout)
    expect(code).toBe(0)
    expect(cookies[0]).toMatchObject({ name: 'Admin-Token', value: '', maxAge: 0 })
    expect(await whoAmI(token)).toMatchObject({ code: 302, data: null })
  })

  it('need none to log out', async () => {
    expect(await company.nobody.call(sessionCalls.logout)).toMatchObject({ code: 0, data: null })
  })
})

describe('a page of another site', () => {
  const host = '192.168.1.20:8080'
  const elsewhere: [string, Record<string, string>][] = [
    ['said by Sec-Fetch-Site', { 'sec-fetch-site': 'cross-site' }],
    ['on another port of the same host', { 'sec-fetch-site': 'same-site' }],
    ['over plain http, by its origin alone', { origin: 'http://evil.example' }],
    ['over plain http, on another port', { origin: 'http://192.168.1.20:3000' }],
    ['that hides its origin', { origin: 'null' }],
  ]
  const here: [string, Record<string, string>][] = [
    ['said by Sec-Fetch-Site', { 'sec-fetch-site': 'same-origin' }],
    ['over plain http, by its origin alone', { origin: `http://${host}` }],
    ['typed by the person', { 'sec-fetch-site': 'none' }],
  ]
  const send = (path: string, headers: Record<string, string>, body = '') =>
    company.app.fastify.inject({
      method: 'POST',
      url: `/crm/api/${path}`,
      headers: { host, 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: body,
    })
  const logIn = (headers: Record<string, string>) => {
    const form = new URLSearchParams({
      username: company.people.repA.username,
      password: PASSWORD,
      type: '2',
    })
    return send('login', headers, form.toString())
  }

  it.each(elsewhere)('signs nobody in and nobody out: %s', async (_name, headers) => {
    const token = await company.signIn(company.people.repB.username, PASSWORD, 3)
    const replies = [
      await logIn(headers),
      await send('logout', { ...headers, cookie: `Admin-Token=${token}` }),
    ]
    for (const reply of replies) {
      expect(reply.json()).toEqual({ code: 401, msg: '无权操作', data: null })
      expect(reply.headers).not.toHaveProperty('set-cookie')
    }
    expect(await whoAmI(token)).toMatchObject({ code: 0 })
  })

  it.each(here)('is kept apart from the own one: %s', async (_name, headers) => {
    expect((await logIn(headers)).json()).toMatchObject({ code: 0 })
    expect((await send('logout', headers)).json()).toMatchObject({ code: 0 })
  })

  it('cannot send the header by which clients of their own are known', async () => {
    const token = await company.signIn(company.people.repB.username, PASSWORD, 3)
    const headers = { origin: 'http://client.example', 'admin-token': token }
    expect((await send('logout', headers)).json()).toMatchObject({ code: 0 })
    expect(await whoAmI(token)).toMatchObject({ code: 302 })
  })
})

describe('token transport (platform.md §2.1)', () => {
  const ask = (headers: Record<string, string>) =>
    company.app.fastify.inject({ method: 'POST', url: '/crm/api/adminUser/queryLoginUser', headers })

  it.each([
    ['same origin by Sec-Fetch-Site', { 'sec-fetch-site': 'same-origin' }, 0],
    ['same origin by Origin', { origin: 'http://localhost:80', host: 'localhost' }, 0],
    ['cross site', { 'sec-fetch-site': 'cross-site' }, 302],
    ['same site but another origin', { 'sec-fetch-site': 'same-site' }, 302],
    ['foreign origin', { origin: 'https://evil.example', host: 'localhost' }, 302],
    [
      'cross site that claims a fitting origin',
      { 'sec-fetch-site': 'cross-site', origin: 'http://localhost' },
      302,
    ],
    ['neither header', {}, 302],
    ['an origin that is no address', { origin: 'null' }, 302],
  ] as [string, Record<string, string>, number][])(
    'takes the cookie or not: %s',
    async (_name, headers, code) => {
      const token = await company.signIn(company.people.repA.username, PASSWORD, 3)
      const reply = await ask({ ...headers, cookie: `Admin-Token=${token}` })
      expect(reply.json().code).toBe(code)
    },
  )

  it('prefers the header, from anywhere', async () => {
    const token = await company.signIn(company.people.repA.username, PASSWORD, 3)
    const reply = await ask({ 'admin-token': token, 'sec-fetch-site': 'cross-site' })
    expect(reply.json().code).toBe(0)
  })

  it('does not take a token from the query of ordinary calls', async () => {
    const token = await company.signIn(company.people.repA.username, PASSWORD, 3)
    const reply = await company.app.fastify.inject({
      method: 'POST',
      url: `/crm/api/adminUser/queryLoginUser?c=${token}`,
    })
    expect(reply.json().code).toBe(302)
  })

  it('forgets sessions that another process ended', async () => {
    const { repB } = company.people
    const token = await company.signIn(repB.username, PASSWORD, 4)
    expect(await whoAmI(token)).toMatchObject({ code: 0 })
    await company.platform.db.deleteFrom('sessions').where('user_id', '=', repB.userId).execute()
    await company.platform.events.publish('session', { userIds: [repB.userId] })
    expect(await whoAmI(token)).toMatchObject({ code: 302 })
  })

  it('looks again after a while even when nothing was heard', async () => {
    const { repB } = company.people
    const token = await company.signIn(repB.username, PASSWORD, 4)
    expect(await whoAmI(token)).toMatchObject({ code: 0 })
    await company.platform.db.deleteFrom('sessions').where('user_id', '=', repB.userId).execute()
    company.platform.clock.advance(HOUR)
    expect(await whoAmI(token)).toMatchObject({ code: 302 })
  })
})
