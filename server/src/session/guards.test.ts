import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sessionCalls } from '#protocol/session/calls.ts'
import { DAY, HOUR, MINUTE, SECOND } from '#server/platform/time/clock.ts'
import { drawCompany, PASSWORD, type TestCompany } from '../../test/people.ts'
import type { SmsProvider } from './sms.ts'

let company: TestCompany
const sent: Parameters<SmsProvider['send']>[0][] = []
beforeAll(async () => {
  company = await drawCompany()
  company.app.services.sms = {
    ...company.app.services.sms,
    isOffered: () => true,
    send: async (message) => {
      if (message.mobile === '13600000000') throw new Error('no credit')
      sent.push(message)
    },
  }
})
afterAll(() => company.close())
beforeEach(() => company.platform.clock.advance(15 * MINUTE))

/** Looks at a picture and at the answer that only the database knows. */
async function lookAtCaptcha() {
  const picture = await company.nobody.call(sessionCalls.captcha, { n: 3 })
  const cookie = picture.cookies.find(({ name }) => name === 'captcha')
  const row = await company.platform.db
    .selectFrom('captchas')
    .orderBy('expires_at', 'desc')
    .select('angle')
    .executeTakeFirstOrThrow()
  return { picture, cookie, cookies: { captcha: cookie?.value ?? '' }, angle: row.angle }
}
const solve = (tel: string, angle: number, cookies: Record<string, string>) =>
  company.nobody.ask(sessionCalls.verfyCode, { tel, angle }, { cookies })

async function verify(tel: string) {
  const { angle, cookies } = await lookAtCaptcha()
  expect(await solve(tel, angle, cookies)).toBe(1)
}
const sendSms = (telephone: string, type = 2) =>
  company.nobody.call(sessionCalls.sendSms, { telephone, type })
const newestCode = () => sent.at(-1)?.code ?? ''

describe('slide captcha (platform.md §2.8)', () => {
  it('shows a picture and hides the angle behind an HttpOnly cookie', async () => {
    const { picture, cookie, angle } = await lookAtCaptcha()
    expect(picture.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'no-store' })
    expect(await sharp(picture.raw).metadata()).toMatchObject({ width: 240, height: 240, format: 'png' })
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', maxAge: 120 })
    expect(angle).toBeGreaterThanOrEqual(30)
    expect(angle).toBeLessThanOrEqual(330)
  })

  it.each([
    [0, 1],
    [10, 1],
    [-10, 1],
    [360, 1],
    [11, 0],
    [-11, 0],
    [180, 0],
  ])('takes an answer %i degrees off as %i', async (off, answer) => {
    const { angle, cookies } = await lookAtCaptcha()
    expect(await solve('13700000000', angle + off, cookies)).toBe(answer)
  })

  it('is good for one answer and two minutes', async () => {
    const once = await lookAtCaptcha()
    expect(await solve('13700000000', once.angle + 90, once.cookies)).toBe(0)
    expect(await solve('13700000000', once.angle, once.cookies)).toBe(0)
    const late = await lookAtCaptcha()
    company.platform.clock.advance(2 * MINUTE)
    expect(await solve('13700000000', late.angle, late.cookies)).toBe(0)
    expect(await solve('13700000000', late.angle, {})).toBe(0)
  })

  it('answers under both names and below /api/captcha', async () => {
    const { angle, cookies } = await lookAtCaptcha()
    const reply = await company.nobody.ask(
      sessionCalls.cloudVerfyCode,
      { tel: '13700000000', angle },
      { cookies },
    )
    expect(reply).toBe(1)
    const page = await company.app.fastify.inject({ method: 'GET', url: '/api/captcha/20' })
    expect(page.headers['content-type']).toBe('image/png')
    const none = await company.app.fastify.inject({ method: 'GET', url: '/api/captcha/21' })
    expect(none.json().code).toBe(400)
  })
})

describe('captcha at login', () => {
  const fail = () =>
    company.nobody.call(sessionCalls.login, { username: company.people.repA.username, password: 'x' })

  it('is asked of clients that can show it, after two failures', async () => {
    const { username } = company.people.repA
    const login = (more: { angle?: number; withCaptcha?: 0 | 1 }, cookies: Record<string, string> = {}) =>
      company.nobody.call(sessionCalls.login, { username, password: PASSWORD, ...more }, { cookies })
    await fail()
    expect(await login({ withCaptcha: 1 })).toMatchObject({ code: 0 })
    await fail()
    await fail()
    expect(await login({ withCaptcha: 1 })).toMatchObject({ code: 1011 })
    const { angle, cookies } = await lookAtCaptcha()
    expect(await login({ withCaptcha: 1, angle: angle + 40 }, cookies)).toMatchObject({ code: 1011 })
    const again = await lookAtCaptcha()
    expect(await login({ withCaptcha: 1, angle: again.angle }, again.cookies)).toMatchObject({ code: 0 })
  })

  it('is not asked of clients that have none', async () => {
    await fail()
    await fail()
    const { username } = company.people.repA
    expect(await company.nobody.call(sessionCalls.login, { username, password: PASSWORD })).toMatchObject({
      code: 0,
    })
  })
})

describe('SMS codes (platform.md §2.8)', () => {
  it('need the captcha or a session, and a mobile number', async () => {
    expect(await sendSms('13711110000', 1)).toMatchObject({ code: 1011 })
    expect(await sendSms('12345', 1)).toMatchObject({ code: 1120, msg: '手机号校验出错！' })
    const inside = await company.people.repA.call(sessionCalls.sendSms, { telephone: '13711110000', type: 1 })
    expect(inside).toMatchObject({ code: 0, data: null })
    expect(sent.at(-1)).toMatchObject({ mobile: '13711110000', type: 1 })
    expect(newestCode()).toMatch(/^\d{6}$/)
  })

  it('keep the captcha mark for ten minutes', async () => {
    await verify('13711110001')
    company.platform.clock.advance(10 * MINUTE - SECOND)
    expect(await sendSms('13711110001', 1)).toMatchObject({ code: 0 })
    company.platform.clock.advance(SECOND)
    expect(await sendSms('13711110001', 1)).toMatchObject({ code: 1011 })
  })

  it('come again after 60 seconds, ten times a day', async () => {
    const send = () => company.people.repB.call(sessionCalls.sendSms, { telephone: '13711110002', type: 1 })
    expect(await send()).toMatchObject({ code: 0 })
    company.platform.clock.advance(59 * SECOND)
    expect(await send()).toMatchObject({ code: 1122 })
    for (let more = 0; more < 9; more++) {
      company.platform.clock.advance(2 * MINUTE)
      expect(await send()).toMatchObject({ code: 0 })
    }
    company.platform.clock.advance(2 * MINUTE)
    expect(await send()).toMatchObject({ code: 1122, msg: '短信发送频率过高，请稍候再试！' })
  })

  it('go to twenty numbers a day from one who is signed in, whoever’s they are', async () => {
    const { managerA, managerB } = company.people
    const send = (at: number, by = managerA) =>
      by.call(sessionCalls.sendSms, { telephone: `138111${String(at).padStart(5, '0')}`, type: 1 })
    for (let at = 0; at < 20; at++) {
      if (at === 10) company.platform.clock.advance(MINUTE)
      expect(await send(at)).toMatchObject({ code: 0 })
    }
    company.platform.clock.advance(HOUR)
    expect(await send(20)).toMatchObject({ code: 403 })
    expect(await send(20, managerB)).toMatchObject({ code: 0 })
    company.platform.clock.advance(DAY)
    expect(await send(21)).toMatchObject({ code: 0 })
  })

  it('are sent once when asked for twice at the same moment', async () => {
    const send = () => company.people.repB.call(sessionCalls.sendSms, { telephone: '13711110003', type: 1 })
    const codes = (await Promise.all([send(), send(), send()])).map(({ code }) => code)
    expect(codes.sort()).toEqual([0, 1122, 1122])
  })

  it('say when the provider failed, and may be asked for again', async () => {
    const send = () => company.people.repB.call(sessionCalls.sendSms, { telephone: '13600000000', type: 1 })
    expect(await send()).toMatchObject({ code: 1123, msg: '发送验证码失败，请稍候再试！' })
    expect(await send()).toMatchObject({ code: 1123 })
  })

  it('do not tell whether a number has an account', async () => {
    await verify('13711110004')
    const before = sent.length
    expect(await sendSms('13711110004', 2)).toMatchObject({ code: 0 })
    expect(sent).toHaveLength(before)
    expect(await sendSms('13711110004', 2)).toMatchObject({ code: 1122 })
  })

  it('sign in once', async () => {
    const { username, userId } = company.people.managerA
    await verify(username)
    await sendSms(username)
    const login = () =>
      company.nobody.call(sessionCalls.login, { username, smscode: newestCode(), loginType: 2, type: 4 })
    const check = (smscode: string) =>
      company.nobody.ask(sessionCalls.verifySms, { telephone: username, smscode, type: 2 })
    expect(await check(newestCode() === '000000' ? '000001' : '000000')).toBe(0)
    expect(await check(newestCode())).toBe(1)
    const { code, data } = await login()
    expect(code).toBe(0)
    expect(await company.app.services.sessions.find(data.adminToken)).toMatchObject({ userId, terminal: 4 })
    expect(await login()).toMatchObject({ code: 1008 })
  })

  it('end after ten minutes and after five attempts', async () => {
    const telephone = company.people.managerB.username
    const check = (smscode: string) =>
      company.nobody.ask(sessionCalls.verifySms, { telephone, smscode, type: 1 })
    const send = () => company.people.managerB.ask(sessionCalls.sendSms, { telephone, type: 1 })
    await send()
    company.platform.clock.advance(10 * MINUTE)
    expect(await check(newestCode())).toBe(0)
    await send()
    const wrong = newestCode() === '000000' ? '000001' : '000000'
    for (let attempt = 0; attempt < 5; attempt++) expect(await check(wrong)).toBe(0)
    expect(await check(newestCode())).toBe(0)
  })

  it('leave the person their attempts when a stranger guesses', async () => {
    const telephone = company.people.managerB.username
    const check = (smscode: string, remoteAddress?: string) =>
      company.nobody
        .call(sessionCalls.verifySms, { telephone, smscode, type: 1 }, { remoteAddress })
        .then(({ data }) => data)
    company.platform.clock.advance(2 * MINUTE)
    await company.people.managerB.ask(sessionCalls.sendSms, { telephone, type: 1 })
    const wrong = newestCode() === '000000' ? '000001' : '000000'
    for (let at = 0; at < 8; at++) expect(await check(wrong, `203.0.113.${1 + (at % 2)}`)).toBe(0)
    // theirs are used up, from whichever address
    expect(await check(newestCode(), '203.0.113.9')).toBe(0)
    expect(await check(newestCode())).toBe(1)
  })

  it('are stored hashed', async () => {
    const rows = await company.platform.db.selectFrom('sms_codes').selectAll().execute()
    expect(sent.length).toBeGreaterThan(0)
    expect(rows.length).toBeGreaterThan(0)
    for (const { code } of sent) expect(JSON.stringify(rows)).not.toContain(`"${code}"`)
  })
})
