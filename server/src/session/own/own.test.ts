import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { logCalls } from '#protocol/logs/calls.ts'
import { peopleCalls } from '#protocol/manage/people/calls.ts'
import { sessionCalls } from '#protocol/session/calls.ts'
import { ownSessionCalls } from '#protocol/session/own-calls.ts'
import { formatMoment, HOUR } from '#server/platform/time/clock.ts'
import { drawCompany, PASSWORD, type Person, type TestCompany } from '../../../test/people.ts'

let company: TestCompany
beforeAll(async () => {
  company = await drawCompany()
})
afterAll(() => company.close())

const EDGE =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0'

/** Signs in on a terminal with a browser; a caller with that session. */
async function signInWith({ username }: Person, type: number, userAgent = EDGE) {
  const options = { headers: { 'user-agent': userAgent }, remoteAddress: '203.0.113.9' }
  const { adminToken } = await company.nobody.ask(
    sessionCalls.login,
    { username, password: PASSWORD, type },
    options,
  )
  return company.withToken(adminToken)
}

describe('登录设备 (platform.md §2.4)', () => {
  it('shows device, address and last use, the session that asks first, to nobody else', async () => {
    const { repA, repB } = company.people
    const here = await signInWith(repA, 1)
    const opened = company.platform.clock.now()
    company.platform.clock.advance(HOUR)
    await signInWith(repA, 2, 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0) Version/17.0 Mobile Safari/604.1')
    await signInWith(repB, 1)
    const sessions = await here.ask(ownSessionCalls.sessions)
    expect(sessions).toHaveLength(2)
    expect(sessions[0]).toMatchObject({
      isCurrent: true,
      terminal: 1,
      deviceType: '网页',
      core: 'Edge 130',
      platform: 'Windows 10',
      ipAddress: '203.0.113.9',
      createTime: formatMoment(opened),
      lastSeen: formatMoment(company.platform.clock.now()),
    })
    expect(sessions[1]).toMatchObject({
      isCurrent: false,
      terminal: 2,
      deviceType: '移动端',
      platform: 'iOS',
    })
    expect(JSON.stringify(sessions)).not.toContain('token')
  })

  it('ends one, dead at its next call; of others none can be ended', async () => {
    const { repA, repB } = company.people
    const here = await signInWith(repA, 1)
    const phone = await signInWith(repA, 2)
    const foreign = await signInWith(repB, 1)
    const [, other] = await here.ask(ownSessionCalls.sessions)
    const sessionId = other?.sessionId ?? 0
    expect(await foreign.call(ownSessionCalls.endSession, { sessionId })).toMatchObject({ code: 1102 })
    expect((await phone.call(peopleCalls.queryLoginUser)).code).toBe(0)
    expect((await here.call(ownSessionCalls.endSession, { sessionId })).code).toBe(0)
    expect(await phone.call(peopleCalls.queryLoginUser)).toMatchObject({ code: 302, data: null })
    expect((await here.call(peopleCalls.queryLoginUser)).code).toBe(0)
    expect(await here.call(ownSessionCalls.endSession, { sessionId })).toMatchObject({ code: 1102 })
    const log = await company.people.admin.ask(logCalls.operations, { type: 2, userIds: [repA.userId] })
    expect(log.list[0]).toMatchObject({
      behavior: '退出',
      detail: '让登录设备退出:Edge 130 Windows 10 203.0.113.9',
    })
  })

  it('ends all others at once', async () => {
    const { managerA } = company.people
    const here = await signInWith(managerA, 1)
    const others = [
      await signInWith(managerA, 2),
      await signInWith(managerA, 3),
      await signInWith(managerA, 4),
    ]
    expect(await here.ask(ownSessionCalls.endOtherSessions)).toBe(3)
    for (const other of others) expect((await other.call(peopleCalls.queryLoginUser)).code).toBe(302)
    expect((await here.call(peopleCalls.queryLoginUser)).code).toBe(0)
    expect(await here.ask(ownSessionCalls.endOtherSessions)).toBe(0)
  })
})

describe('登录记录', () => {
  it('shows everybody his own logins, refused ones too; those of all only with the right', async () => {
    const { hr, repB } = company.people
    const here = await signInWith(hr, 1)
    await company.nobody.call(sessionCalls.login, { username: hr.username, password: 'wrong1' })
    await company.nobody.call(sessionCalls.login, { username: repB.username, password: 'wrong1' })
    const { list, totalRow } = await here.ask(logCalls.ownLogins, { page: 1, limit: 10 })
    expect(totalRow).toBe(2)
    expect(list).toMatchObject([
      { userId: hr.userId, authResult: 2, failResult: '账号或密码错误' },
      { userId: hr.userId, authResult: 1, core: 'Edge 130' },
    ])
    expect((await here.call(logCalls.logins)).code).toBe(401)
    expect((await company.people.admin.call(logCalls.logins)).code).toBe(0)
  })
})
