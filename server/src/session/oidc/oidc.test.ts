import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { integrationCalls } from '#protocol/integrations/calls.ts'
import { logCalls } from '#protocol/logs/calls.ts'
import { accountCalls } from '#protocol/manage/people/account-calls.ts'
import { peopleCalls } from '#protocol/manage/people/calls.ts'
import { sessionCalls } from '#protocol/session/calls.ts'
import { identityCalls } from '#protocol/session/identity-calls.ts'
import { secondFactorCalls } from '#protocol/session/second-factor-calls.ts'
import { MINUTE } from '#server/platform/time/clock.ts'
import { during } from '../../../test/during.ts'
import { CLIENT, startProvider, type TestProvider } from '../../../test/oidc-provider.ts'
import { drawCompany, PASSWORD, type Person, type TestCompany } from '../../../test/people.ts'

let company: TestCompany
let provider: TestProvider
beforeAll(async () => {
  provider = await startProvider()
  company = await drawCompany({ config: { outboundAllow: ['127.0.0.1'] } })
  await set({})
})
afterAll(async () => {
  await company.close()
  await provider.stop()
})
beforeEach(async () => {
  company.platform.clock.advance(15 * MINUTE)
  Object.assign(provider, { forge: null, isForeignKey: false, who: 'unknown' })
})

const NAME = '公司统一登录'
/** The role of repB. */
const SALES = 180170
const settings = () => ({
  name: NAME,
  issuer: provider.issuer,
  clientId: CLIENT.id,
  clientSecret: CLIENT.secret,
  address: 'https://crm.example/',
})
const set = (more: Record<string, string | boolean>) =>
  company.people.admin.ask(integrationCalls.save, {
    integration: 'oidc',
    isOn: 1,
    settings: { ...settings(), ...more },
  })

/** Begins at the login page; a browser has the cookie that comes with it. */
async function begin(redirect = '/crm') {
  const { data, cookies } = await company.nobody.call(identityCalls.begin, { redirect })
  const browser = cookies.find(({ name }) => name === 'oidc-browser')?.value ?? ''
  return { url: data.url, browser }
}
const finish = (query: string, browser: string, smscode?: string) =>
  company.nobody.call(
    identityCalls.finish,
    { query, smscode, type: 4 },
    { cookies: { 'oidc-browser': browser } },
  )

/** The whole path, as the user at the screen of the provider. */
async function logIn(who: string, redirect?: string) {
  provider.who = who
  const { url, browser } = await begin(redirect)
  const query = await provider.visit(url)
  return { query, browser, reply: await finish(query, browser) }
}
const tokenOf = ({ cookies }: Awaited<ReturnType<typeof finish>>) =>
  cookies.find(({ name }) => name === 'Admin-Token')?.value
const whoIs = async (token = '') => (await company.withToken(token).ask(peopleCalls.queryLoginUser)).userId
const lastLogin = () =>
  company.platform.db.selectFrom('login_log').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
const emailOf = async (person: Person, email: string) => {
  const { username, realname } = person
  await person.ask(accountCalls.updateUser, { username, realname, email, sex: 1, post: '' })
}

describe('a log-in at the provider', () => {
  it('is asked for with state, nonce and a challenge, and offered by its name', async () => {
    expect(await company.nobody.ask(sessionCalls.loginWays)).toMatchObject({ oidc: NAME })
    const { url, browser } = await begin()
    expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({
      client_id: CLIENT.id,
      redirect_uri: CLIENT.page,
      response_type: 'code',
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^.{43}$/),
      nonce: expect.stringMatching(/^.{43}$/),
      code_challenge: expect.stringMatching(/^.{43}$/),
    })
    expect(browser).toMatch(/^.{43}$/)
  })

  it('finds a person by what is verified, links him, and knows him by that from then on', async () => {
    const { repA } = company.people
    await emailOf(repA, 'An.Xiao@suoke.example')
    provider.people.set('an', { email: 'an.xiao@suoke.example', email_verified: true })
    const { reply } = await logIn('an', '/crm/customer?page=2')
    expect(reply).toMatchObject({ code: 0, data: { redirect: '/crm/customer?page=2', isLinked: false } })
    expect(reply.cookies.find(({ name }) => name === 'Admin-Token')).toMatchObject({
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
    })
    expect(await whoIs(tokenOf(reply))).toBe(repA.userId)
    expect(await lastLogin()).toMatchObject({
      user_id: repA.userId,
      login_name: 'an.xiao@suoke.example',
      auth_result: 1,
    })
    const log = await company.people.admin.ask(logCalls.operations, { type: 2, userIds: [repA.userId] })
    expect(log.list[0]).toMatchObject({ detail: '关联了外部账号:an.xiao@suoke.example' })
    provider.people.set('an', { email: 'another@suoke.example', email_verified: true })
    expect(await whoIs(tokenOf((await logIn('an')).reply))).toBe(repA.userId)
  })

  it('finds him by a verified phone as well, and leads to no other site', async () => {
    const { repB } = company.people
    provider.people.set('bai', { phone_number: `+86 ${repB.username}`, phone_number_verified: true })
    for (const redirect of ['//evil.example', '/\\evil.example', 'https://evil.example']) {
      const { reply } = await logIn('bai', redirect)
      expect(reply.data).toEqual({ redirect: '/', isLinked: false })
      expect(await whoIs(tokenOf(reply))).toBe(repB.userId)
    }
  })

  it.each([
    ['nobody here', { email: 'stranger@suoke.example', email_verified: true }],
    ['nothing verified', { email: 'hr@suoke.example', email_verified: false }],
    ['two people', { email: 'shared@suoke.example', email_verified: true }],
    ['one who is linked to another account', { email: 'an.xiao@suoke.example', email_verified: true }],
    ['nothing at all', {}],
  ])('by %s opens nothing and makes nobody', async (_, claims) => {
    const { hr, managerA, managerB } = company.people
    await emailOf(hr, 'hr@suoke.example')
    // from before addresses had to be unique
    await company.platform.db
      .updateTable('users')
      .set({ email: 'shared@suoke.example' })
      .where('user_id', 'in', [managerA.userId, managerB.userId])
      .execute()
    await company.app.services.directory.changed()
    const count = company.app.services.directory.current().users.length
    provider.people.set('stranger', claims)
    const { reply } = await logIn('stranger')
    expect(reply).toMatchObject({
      code: 1016,
      msg: '您的账号还没有关联员工：请先用密码登录，在个人中心 › 外部账号中关联',
    })
    expect(tokenOf(reply)).toBeUndefined()
    expect(company.app.services.directory.current().users).toHaveLength(count)
    expect(await lastLogin()).toMatchObject({ auth_result: 2, user_id: null })
  })

  it('takes an address or number as verified only by the document that names it', async () => {
    const { assistant } = company.people
    const email = 'vp@suoke.example'
    const phone_number = assistant.username
    await emailOf(assistant, email)
    for (const [typed, signed] of [
      [{ email }, { email: 'mallory@suoke.example', email_verified: true }],
      [{ phone_number }, { phone_number: '13711112222', phone_number_verified: true }],
    ]) {
      provider.people.set('mallory', { ...typed })
      provider.forge = (claims) => ({ ...claims, ...signed })
      expect((await logIn('mallory')).reply, JSON.stringify(typed)).toMatchObject({ code: 1016 })
      expect((await assistant.ask(identityCalls.list)).identities).toEqual([])
    }
    provider.people.set('himself', { email })
    provider.forge = (claims) => ({ ...claims, email, email_verified: true })
    expect(await whoIs(tokenOf((await logIn('himself')).reply))).toBe(assistant.userId)
  })

  it('of two accounts that say that they are the same person links one, also when both come at once', async () => {
    const { director } = company.people
    const { db } = company.platform
    const answers: { query: string; browser: string }[] = []
    for (const who of ['one', 'two']) {
      provider.people.set(who, { phone_number: director.username, phone_number_verified: true })
      provider.who = who
      const { url, browser } = await begin()
      answers.push({ query: await provider.visit(url), browser })
    }
    const replies = await during(db, {
      held: (trx) =>
        trx.selectFrom('users').where('user_id', '=', director.userId).selectAll().forUpdate().execute(),
      waits: () => Promise.all(answers.map(({ query, browser }) => finish(query, browser))),
      waiters: 2,
    })
    expect(replies.map(({ code }) => code).toSorted()).toEqual([0, 1016])
    expect((await director.ask(identityCalls.list)).identities).toHaveLength(1)
  })

  it('of who is disabled is refused with the usual sentence', async () => {
    const { finance, admin } = company.people
    provider.people.set('qian', { phone_number: finance.username, phone_number_verified: true })
    expect((await logIn('qian')).reply.code).toBe(0)
    await admin.ask(accountCalls.setUserStatus, { ids: [finance.userId], status: 0 })
    expect((await logIn('qian')).reply).toMatchObject({ code: 1007, msg: '账户被禁用!' })
    expect(await lastLogin()).toMatchObject({ user_id: finance.userId, auth_result: 2 })
  })
})

describe('an answer', () => {
  const STALE = { code: 1015, msg: '登录已过期，或不是在这个浏览器中开始的，请重新登录' }
  const UNFIT = { code: 1015, msg: `${NAME}的登录信息没有通过校验，请重新登录；一直如此请联系管理员` }

  it('counts once, in its own browser, with its own state, for ten minutes', async () => {
    provider.who = 'bai'
    const { url, browser } = await begin()
    const query = await provider.visit(url)
    const other = await begin()
    expect(await finish(query, other.browser)).toMatchObject(STALE)
    expect(await finish(query, '')).toMatchObject(STALE)
    const wrong = new URLSearchParams(query)
    wrong.set('state', 'x'.repeat(43))
    expect(await finish(String(wrong), browser)).toMatchObject(STALE)
    expect(await finish(query, browser)).toMatchObject({ code: 0 })
    expect(await finish(query, browser)).toMatchObject(STALE)
    const late = await begin()
    const lateQuery = await provider.visit(late.url)
    company.platform.clock.advance(11 * MINUTE)
    expect(await finish(lateQuery, late.browser)).toMatchObject(STALE)
  })

  it('with the code of another log-in is not taken: the code is used, or not this verifier’s', async () => {
    provider.who = 'bai'
    const first = await begin()
    const used = new URLSearchParams(await provider.visit(first.url))
    const second = await begin()
    const mixed = new URLSearchParams(await provider.visit(second.url))
    mixed.set('code', used.get('code') ?? '')
    expect(await finish(String(mixed), second.browser)).toMatchObject(UNFIT)
    expect(await finish(String(used), first.browser)).toMatchObject({ code: 0 })
    const third = await begin()
    const replayed = new URLSearchParams(await provider.visit(third.url))
    replayed.set('code', used.get('code') ?? '')
    expect(await finish(String(replayed), third.browser)).toMatchObject(UNFIT)
  })

  it.each([
    ['another nonce', { nonce: 'of another log-in' }],
    ['an end that has passed', { exp: 1_700_000_000 }],
    ['another audience', { aud: 'another client' }],
    ['another issuer', { iss: 'https://evil.example' }],
  ])('with an ID token of %s is not taken', async (_, wrong) => {
    provider.forge = (claims) => ({ ...claims, ...wrong })
    const { reply } = await logIn('bai')
    expect(reply).toMatchObject(UNFIT)
    expect(tokenOf(reply)).toBeUndefined()
    expect(await lastLogin()).toMatchObject({ auth_result: 2, fail_result: UNFIT.msg })
  })

  it('with an ID token that another key has signed is not taken', async () => {
    provider.isForeignKey = true
    expect((await logIn('bai')).reply).toMatchObject(UNFIT)
  })

  it('that says no is told as such', async () => {
    provider.who = null
    const { url, browser } = await begin()
    expect(await finish(await provider.visit(url), browser)).toMatchObject({
      code: 1015,
      msg: `您在${NAME}取消了登录，或没有获得允许`,
    })
  })
})

describe('a second factor', () => {
  it('is asked for as after a password, unless the provider is believed to have asked for more than one', async () => {
    const { managerA } = company.people
    const { clock } = company.platform
    await emailOf(managerA, 'manager@suoke.example')
    provider.people.set('chen', { email: 'manager@suoke.example', email_verified: true })
    const { secret } = await managerA.ask(secondFactorCalls.begin, { password: PASSWORD })
    const app = () =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() })
    await managerA.ask(secondFactorCalls.confirm, { smscode: app() })
    clock.advance(MINUTE)
    provider.forge = (claims) => ({ ...claims, amr: ['pwd', 'mfa'] })
    const { query, browser, reply } = await logIn('chen')
    expect(reply).toMatchObject({ code: 1012 })
    expect(tokenOf(reply)).toBeUndefined()
    expect(await finish(query, browser, '000000')).toMatchObject({ code: 1008 })
    expect(await finish(query, 'another browser', app())).toMatchObject({ code: 1015 })
    const code = app()
    const proven = await finish(query, browser, code)
    expect(await whoIs(tokenOf(proven))).toBe(managerA.userId)
    clock.advance(MINUTE)
    expect(await finish(query, browser, app())).toMatchObject({ code: 1015 })
    await set({ trustsFactors: true })
    expect(await whoIs(tokenOf((await logIn('chen')).reply))).toBe(managerA.userId)
    provider.forge = (claims) => ({ ...claims, amr: ['pwd'], acr: 'strong' })
    expect((await logIn('chen')).reply.code).toBe(1012)
    await set({ trustsFactors: true, acr: 'other strong' })
    expect((await logIn('chen')).reply.code).toBe(0)
    await set({ trustsFactors: false, acr: '' })
  })

  it('that the company demands is to be set up, unless the provider is believed to have asked for more than one', async () => {
    const { admin } = company.people
    await set({ trustsFactors: true })
    await admin.ask(secondFactorCalls.setRules, { everybody: 0, roleIds: [SALES] })
    const token = tokenOf((await logIn('bai')).reply) ?? ''
    expect(await company.withToken(token).call(peopleCalls.queryLoginUser)).toMatchObject({ code: 1014 })
    provider.forge = (claims) => ({ ...claims, amr: ['mfa'] })
    const trusted = tokenOf((await logIn('bai')).reply) ?? ''
    expect(await company.withToken(trusted).call(peopleCalls.queryLoginUser)).toMatchObject({ code: 0 })
    await admin.ask(secondFactorCalls.setRules, { everybody: 0, roleIds: [] })
    await set({ trustsFactors: false })
  })
})

describe('who is signed in', () => {
  it('links himself after showing who he is, sees it, and undoes it', async () => {
    const { repA2, repB } = company.people
    const list = () => repA2.ask(identityCalls.list)
    expect(await list()).toEqual({ identities: [], linkable: NAME, passwordElsewhere: false })
    expect(await repA2.call(identityCalls.beginLink, { password: 'wrong123' })).toMatchObject({ code: 1127 })
    provider.people.set('er', { preferred_username: 'an.er' })
    const linkAs = async (who: string, token: string) => {
      provider.who = who
      const { data, cookies } = await repA2.call(identityCalls.beginLink, { password: PASSWORD })
      const browser = cookies.find(({ name }) => name === 'oidc-browser')?.value ?? ''
      const query = await provider.visit(data.url)
      const options = { cookies: { 'oidc-browser': browser } }
      return company.withToken(token).call(identityCalls.finish, { query }, options)
    }
    // the answer counts for no other user
    expect(await linkAs('er', await repB.token())).toMatchObject({ code: 1015 })
    expect(await linkAs('bai', await repA2.token())).toMatchObject({
      code: 1016,
      msg: '这个账号已经关联了其他员工',
    })
    expect(await linkAs('er', await repA2.token())).toMatchObject({
      code: 0,
      data: { redirect: '/person/identities', isLinked: true },
    })
    const { identities, linkable } = await list()
    expect({ identities, linkable }).toMatchObject({
      identities: [{ kind: 'oidc', account: 'an.er', issuer: provider.issuer }],
      linkable: '',
    })
    expect(await whoIs(tokenOf((await logIn('er')).reply))).toBe(repA2.userId)
    const identityId = identities[0]?.identityId ?? 0
    const own = company.withToken(await company.signIn(repA2.username))
    expect(await repB.call(identityCalls.remove, { identityId })).toMatchObject({ code: 1102 })
    await own.ask(identityCalls.remove, { identityId })
    expect((await logIn('er')).reply.code).toBe(1016)
  })

  it('is led to the provider’s own way out where that is wanted', async () => {
    const token = tokenOf((await logIn('bai')).reply) ?? ''
    expect(await company.withToken(token).ask(sessionCalls.logout)).toBeNull()
    await set({ endsSession: true })
    const again = company.withToken(tokenOf((await logIn('bai')).reply) ?? '')
    const { endSession } = (await again.ask(sessionCalls.logout)) ?? { endSession: '' }
    expect(new URL(endSession).searchParams.get('post_logout_redirect_uri')).toBe('https://crm.example/login')
    expect((await again.call(peopleCalls.queryLoginUser)).code).toBe(302)
    const local = company.withToken(await company.signIn(company.people.outsider.username))
    expect(await local.ask(sessionCalls.logout)).toBeNull()
    await set({ endsSession: false })
  })
})

it('is tried out, and set by administrators alone', async () => {
  const { admin } = company.people
  const tryOut = (more: Record<string, string>) =>
    admin.ask(integrationCalls.tryOut, { integration: 'oidc', settings: { ...settings(), ...more } })
  expect(await tryOut({})).toEqual({
    isWorking: true,
    said: `提供方 ${provider.issuer} 可以连接，登录页地址是 ${provider.issuer}/auth`,
  })
  expect(await tryOut({ issuer: `${provider.issuer}/elsewhere` })).toEqual({
    isWorking: false,
    said: '对方的回应不是 OpenID Connect 提供方的，请检查地址',
  })
  expect(await tryOut({ issuer: 'http://8.8.8.8' })).toEqual({
    isWorking: false,
    said: '公网上的提供方必须使用 https',
  })
  const scope = { ...settings(), scope: 'profile' }
  expect(
    await admin.call(integrationCalls.save, { integration: 'oidc', isOn: 1, settings: scope }),
  ).toMatchObject({ code: 400, msg: '请求的范围填写不正确' })
})

it('while the provider is away everything else goes on, and the sentence says so', async () => {
  const away = { code: 1015, msg: `${NAME}暂时无法连接，请稍后再试，或使用密码登录` }
  provider.who = 'bai'
  const { url, browser } = await begin()
  const query = await provider.visit(url)
  await provider.stop()
  expect(await finish(query, browser)).toMatchObject(away)
  await set({ name: NAME })
  expect(await company.nobody.call(identityCalls.begin, {})).toMatchObject(away)
  expect(await company.signIn(company.people.repB.username)).toMatch(/^[0-9a-f]{64}$/)
  await provider.start()
  expect((await logIn('bai')).reply.code).toBe(0)
})

it('without one there is none', async () => {
  await company.people.admin.ask(integrationCalls.save, { integration: 'oidc', isOn: 0, settings: {} })
  expect(await company.nobody.ask(sessionCalls.loginWays)).toMatchObject({ oidc: '' })
  expect(await company.nobody.call(identityCalls.begin, {})).toMatchObject({
    code: 400,
    msg: '没有启用统一登录',
  })
})
