import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { logCalls } from '#protocol/logs/calls.ts'
import { accountCalls } from '#protocol/manage/people/account-calls.ts'
import { peopleCalls } from '#protocol/manage/people/calls.ts'
import { permissionCalls } from '#protocol/manage/roles/calls.ts'
import { textOfMessage } from '#protocol/message-types.ts'
import { messageCalls } from '#protocol/messages/calls.ts'
import { sessionCalls } from '#protocol/session/calls.ts'
import { secondFactorCalls } from '#protocol/session/second-factor-calls.ts'
import { lockOrganisation } from '#server/access/organisation-lock.ts'
import { formatMoment, MINUTE, SECOND } from '#server/platform/time/clock.ts'
import { during } from '../../../test/during.ts'
import { drawCompany, PASSWORD, type Person, type TestCompany } from '../../../test/people.ts'

let company: TestCompany
beforeAll(async () => {
  company = await drawCompany()
})
afterAll(() => company.close())
// failures and codes of one case do not reach the next
beforeEach(() => company.platform.clock.advance(15 * MINUTE))

/** What the person's app shows now, or so many seconds from now. */
const appOf =
  (secret: string) =>
  (seconds = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: company.platform.clock.now().getTime() + seconds * SECOND,
    })

/** Sets a person's second factor up; what his app shows, and his recovery codes. */
async function setUp(person: Person) {
  const { secret } = await person.ask(secondFactorCalls.begin, { password: PASSWORD })
  const app = appOf(secret)
  const { recoveryCodes } = await person.ask(secondFactorCalls.confirm, { smscode: app() })
  company.platform.clock.advance(MINUTE)
  return { app, recoveryCodes, secret }
}

const login = ({ username }: Person, smscode = '', password = PASSWORD) =>
  company.nobody.call(sessionCalls.login, { username, password, smscode, type: 4 })
const lastEntry = () =>
  company.platform.db.selectFrom('login_log').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()

describe('setting up (platform.md §2.9)', () => {
  it('asks for the password, is in force with the first code, and shows recovery codes once', async () => {
    const { repA } = company.people
    expect(await repA.ask(secondFactorCalls.state)).toEqual({
      since: null,
      recoveryCodesLeft: 0,
      required: false,
    })
    expect(await repA.call(secondFactorCalls.begin, { password: 'wrong1' })).toMatchObject({ code: 1127 })
    const { secret, uri } = await repA.ask(secondFactorCalls.begin, { password: PASSWORD })
    expect(decodeURIComponent(uri)).toContain(`测试企业:${repA.username}`)
    expect(uri).toContain(`secret=${secret}`)
    // not yet in force
    expect((await login(repA)).code).toBe(0)
    expect(await repA.call(secondFactorCalls.confirm, { smscode: '000000' })).toMatchObject({ code: 1008 })
    const { recoveryCodes } = await repA.ask(secondFactorCalls.confirm, { smscode: appOf(secret)() })
    expect(new Set(recoveryCodes).size).toBe(8)
    expect(recoveryCodes[0]).toMatch(/^[2-9A-Z]{4}(-[2-9A-Z]{4}){3}$/)
    expect(await repA.ask(secondFactorCalls.state)).toEqual({
      since: formatMoment(company.platform.clock.now()),
      recoveryCodesLeft: 8,
      required: false,
    })
    const stored = await company.platform.db.selectFrom('second_factors').selectAll().execute()
    const codes = await company.platform.db.selectFrom('recovery_codes').selectAll().execute()
    for (const kept of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
      expect(JSON.stringify([stored, codes])).not.toContain(kept)
    const log = await company.people.admin.ask(logCalls.operations, { type: 2, userIds: [repA.userId] })
    expect(log.list[0]).toMatchObject({ behavior: '编辑', detail: '开启两步验证' })
  })

  it('expires after ten minutes, and begins anew', async () => {
    const { repA2 } = company.people
    const { secret } = await repA2.ask(secondFactorCalls.begin, { password: PASSWORD })
    company.platform.clock.advance(11 * MINUTE)
    const late = await repA2.call(secondFactorCalls.confirm, { smscode: appOf(secret)() })
    expect(late).toMatchObject({ code: 400, msg: '设置已过期，请重新开始' })
    await setUp(repA2)
  })

  it('locks who guesses the password or the code, as at login', async () => {
    const { hr } = company.people
    for (const password of ['wrong1', 'wrong2', 'wrong3'])
      expect((await hr.call(secondFactorCalls.begin, { password })).code).toBe(1127)
    expect((await hr.call(secondFactorCalls.begin, { password: PASSWORD })).code).toBe(1010)
    company.platform.clock.advance(3 * MINUTE)
    expect((await hr.call(secondFactorCalls.begin, { password: PASSWORD })).code).toBe(0)
  })
})

describe('login with a second factor', () => {
  let app: ReturnType<typeof appOf>
  let recoveryCodes: string[]
  beforeAll(async () => {
    const made = await setUp(company.people.managerA)
    app = made.app
    recoveryCodes = made.recoveryCodes
  })

  it('asks for the code after the right password, and takes it as smscode', async () => {
    const { managerA } = company.people
    expect((await login(managerA, '', 'wrong1')).code).toBe(1004)
    expect(await login(managerA)).toMatchObject({ code: 1012, msg: '请输入动态验证码', data: null })
    const { code, data } = await login(managerA, app())
    expect(code).toBe(0)
    expect((await company.withToken(data.adminToken).call(peopleCalls.queryLoginUser)).code).toBe(0)
    expect(await lastEntry()).toMatchObject({ auth_result: 1, user_id: managerA.userId })
  })

  it('takes no code twice, also when it comes twice at once, and none that has passed', async () => {
    const { managerA } = company.people
    const late = app(-2 * 60)
    expect((await login(managerA, late)).code).toBe(1008)
    const code = app()
    const both = await Promise.all([login(managerA, code), login(managerA, code)])
    expect(both.map((answer) => answer.code).sort((a, b) => a - b)).toEqual([0, 1008])
    expect((await login(managerA, code)).code).toBe(1008)
    expect(await lastEntry()).toMatchObject({ auth_result: 2, fail_result: '验证码错误!' })
    company.platform.clock.advance(MINUTE)
    expect((await login(managerA, app())).code).toBe(0)
  })

  it('locks who guesses codes; asking for one does not count', async () => {
    const { managerA } = company.people
    for (let time = 0; time < 5; time++) expect((await login(managerA)).code).toBe(1012)
    for (const guess of ['000001', '000002', '000003']) expect((await login(managerA, guess)).code).toBe(1008)
    expect((await login(managerA, app())).code).toBe(1010)
    company.platform.clock.advance(3 * MINUTE)
    expect((await login(managerA, app())).code).toBe(0)
  })

  it('takes each recovery code once, however it is typed, and says so in the log', async () => {
    const { managerA } = company.people
    const [first = '', second = ''] = recoveryCodes
    expect((await login(managerA, first.toLowerCase().replaceAll('-', ' '))).code).toBe(0)
    expect((await login(managerA, first)).code).toBe(1008)
    expect((await login(managerA, second)).code).toBe(0)
    expect((await managerA.ask(secondFactorCalls.state)).recoveryCodesLeft).toBe(6)
    const log = await company.people.admin.ask(logCalls.operations, { type: 2, userIds: [managerA.userId] })
    expect(log.list[0]).toMatchObject({ detail: '使用恢复码登录' })
    // somebody else's fits nobody else
    expect((await login(company.people.repA2, recoveryCodes[2])).code).toBe(1008)
  })

  it('refuses the phone’s code in its place', async () => {
    const { managerA } = company.people
    const sent: string[] = []
    const { sms } = company.app.services
    company.app.services.sms = {
      ...company.app.services.sms,
      isOffered: () => true,
      send: async ({ code }) => void sent.push(code),
    }
    await managerA.ask(sessionCalls.sendSms, { telephone: managerA.username, type: 2 })
    const bySms = { username: managerA.username, smscode: sent[0] ?? '', loginType: 2 }
    expect(await company.nobody.call(sessionCalls.login, bySms)).toMatchObject({ code: 1013 })
    company.app.services.sms = sms
  })

  it('is taken away, and its recovery codes renewed, by the person himself', async () => {
    const { managerA } = company.people
    const proof = (smscode: string) => ({ password: PASSWORD, smscode })
    expect((await managerA.call(secondFactorCalls.renewCodes, proof(''))).code).toBe(1012)
    const renewed = await managerA.ask(secondFactorCalls.renewCodes, proof(app()))
    expect((await login(managerA, recoveryCodes[3])).code).toBe(1008)
    company.platform.clock.advance(MINUTE)
    expect((await managerA.call(secondFactorCalls.begin, { password: PASSWORD })).code).toBe(1012)
    expect((await managerA.call(secondFactorCalls.remove, proof('111111'))).code).toBe(1008)
    const [last = ''] = renewed.recoveryCodes
    expect((await managerA.call(secondFactorCalls.remove, proof(last))).code).toBe(0)
    expect((await login(managerA)).code).toBe(0)
    expect((await managerA.call(secondFactorCalls.remove, proof(''))).code).toBe(1102)
  })
})

describe('reset by an administrator', () => {
  it('lets the person in by password again, ends his sessions, is logged, and he is told', async () => {
    const { repB, hr, admin } = company.people
    const { recoveryCodes } = await setUp(repB)
    const before = company.withToken(await repB.token())
    const ids = [repB.userId]
    expect((await hr.call(accountCalls.resetSecondFactor, { ids })).code).toBe(401)
    expect((await login(repB)).code).toBe(1012)
    await admin.ask(accountCalls.resetSecondFactor, { ids })
    expect((await before.call(peopleCalls.queryLoginUser)).code).toBe(302)
    const { code, data } = await login(repB)
    expect(code).toBe(0)
    const now = company.withToken(data.adminToken)
    expect(await now.ask(secondFactorCalls.state)).toMatchObject({ since: null, recoveryCodesLeft: 0 })
    const [message] = (await now.ask(messageCalls.list, { page: 1, limit: 5 })).list
    expect(message && textOfMessage(message)).toBe(`${admin.realname}重置了您的两步验证，请尽快重新设置`)
    // what is sent besides the password is asked of nobody any more
    expect((await login(repB, recoveryCodes[0])).code).toBe(0)
    const log = await admin.ask(logCalls.operations, { type: 2, userIds: [admin.userId] })
    expect(log.list[0]).toMatchObject({ behavior: '重置', detail: `重置了两步验证:${repB.realname}` })
  })
})

describe('demanded by the company', () => {
  it('leads who has none to setting it up before anything else, from his next call', async () => {
    const { admin, director, managerB, repA2 } = company.people
    const rule = (change: object) =>
      admin.ask(secondFactorCalls.setRules, { everybody: 0, roleIds: [], ...change })
    const state = (person: Person) => person.call(peopleCalls.queryLoginUser).then(({ code }) => code)
    expect((await repA2.call(secondFactorCalls.setRules, { everybody: 1 })).code).toBe(401)
    expect([await state(managerB), await state(director)]).toEqual([0, 0])
    await rule({ roleIds: [company.roles.team] })
    expect([await state(managerB), await state(director)]).toEqual([1014, 0])
    expect(await managerB.call(permissionCalls.auth)).toMatchObject({
      code: 1014,
      msg: '企业要求您先设置两步验证',
    })
    expect(await managerB.ask(secondFactorCalls.state)).toMatchObject({ since: null, required: true })
    const { app } = await setUp(managerB)
    expect(await state(managerB)).toBe(0)
    const proof = { password: PASSWORD, smscode: app() }
    expect(await managerB.call(secondFactorCalls.remove, proof)).toMatchObject({ code: 401 })
    await rule({ everybody: 1 })
    expect([await state(managerB), await state(director), await state(repA2)]).toEqual([0, 1014, 0])
    // the administrator too
    expect((await admin.call(secondFactorCalls.rules)).code).toBe(1014)
    await setUp(admin)
    expect(await admin.ask(secondFactorCalls.rules)).toMatchObject({ everybody: 1, roleIds: [], having: 4 })
    expect((await admin.call(secondFactorCalls.setRules, { everybody: 0, roleIds: [1] })).code).toBe(1102)
    await rule({})
    expect(await state(director)).toBe(0)
  })

  it('may be set by two at once', async () => {
    const { admin } = company.people
    const asked = { everybody: 0 as const, roleIds: [company.roles.team] }
    await during(company.platform.db, {
      held: lockOrganisation,
      waits: () => Promise.all([0, 1].map(() => admin.ask(secondFactorCalls.setRules, asked))),
      waiters: 2,
    })
    expect(await admin.ask(secondFactorCalls.rules)).toMatchObject(asked)
    await admin.ask(secondFactorCalls.setRules, { everybody: 0, roleIds: [] })
  })
})
