import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { integrationCalls } from '#protocol/integrations/calls.ts'
import { accountCalls } from '#protocol/manage/people/account-calls.ts'
import { peopleCalls } from '#protocol/manage/people/calls.ts'
import { permissionCalls } from '#protocol/manage/roles/calls.ts'
import { reviewCalls } from '#protocol/manage/second-review/calls.ts'
import { textOfMessage } from '#protocol/message-types.ts'
import { messageCalls } from '#protocol/messages/calls.ts'
import { accountSecurityCalls } from '#protocol/session/account-security-calls.ts'
import { sessionCalls } from '#protocol/session/calls.ts'
import { identityCalls } from '#protocol/session/identity-calls.ts'
import { secondFactorCalls } from '#protocol/session/second-factor-calls.ts'
import { MINUTE } from '#server/platform/time/clock.ts'
import { AUTHORITY } from '../../../test/certificates.ts'
import { during } from '../../../test/during.ts'
import { BASE, type LdapServer, READER, startLdapServer, startTlsFront } from '../../../test/ldap-server.ts'
import { drawCompany, PASSWORD, type TestCompany } from '../../../test/people.ts'
import { searchDirectory } from './server.ts'

let company: TestCompany
let plain: LdapServer
let encrypted: LdapServer
beforeAll(async () => {
  plain = await startLdapServer()
  encrypted = await startLdapServer({ isEncrypted: true })
  company = await drawCompany({ config: { outboundAllow: ['127.0.0.1'] } })
  const { repA, repB, admin } = company.people
  const people = [
    ['anxiao', 'Directory-1', { mobile: repA.username, mail: 'an@suoke.example', entryUUID: 'id-1' }],
    ['bai', 'Directory-2', { mobile: `+86 ${repB.username}`, entryUUID: 'id-2' }],
    ['stranger', 'Directory-3', { mobile: '13811112222', entryUUID: 'id-3' }],
    ['root', 'Directory-4', { mobile: admin.username, entryUUID: 'id-4' }],
    ['twin', 'Directory-5', { mobile: repA.username, entryUUID: 'id-5' }],
  ] as const
  for (const server of [plain, encrypted])
    server.people = people.map(([uid, password, attributes]) => ({ uid, password, attributes }))
  await set({})
  // by the password that he has here, while it counts
  await repA.token()
})
afterAll(async () => {
  await company.close()
  await plain.stop()
  await encrypted.stop()
})
beforeEach(() => {
  company.platform.clock.advance(15 * MINUTE)
  plain.binds = []
  plain.filters = []
})

const settings = () => ({
  host: '127.0.0.1',
  port: String(plain.port),
  security: 'none',
  bindDn: READER.dn,
  bindPassword: READER.password,
  baseDn: BASE,
})
type More = Record<string, string | boolean>
const set = (more: More) =>
  company.people.admin.ask(integrationCalls.save, {
    integration: 'ldap',
    isOn: 1,
    settings: { ...settings(), ...more },
  })
const tryOut = (more: More) =>
  company.people.admin.ask(integrationCalls.tryOut, {
    integration: 'ldap',
    settings: { ...settings(), ...more },
  })
const login = (username: string, password: string) =>
  company.nobody.call(sessionCalls.login, { username, password, type: 4 })
const whoIs = async (username: string, password: string) => {
  const { data } = await login(username, password)
  return (await company.withToken(data.adminToken).ask(peopleCalls.queryLoginUser)).userId
}

describe('a log-in by the directory', () => {
  it('finds the person by his number, links him, and is logged', async () => {
    const { repA, repB } = company.people
    expect(await company.nobody.ask(sessionCalls.loginWays)).toMatchObject({ ldap: true })
    expect(await whoIs('anxiao', 'Directory-1')).toBe(repA.userId)
    expect(await whoIs('bai', 'Directory-2')).toBe(repB.userId)
    const entry = await company.platform.db
      .selectFrom('login_log')
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(entry).toMatchObject({ user_id: repB.userId, login_name: 'bai', auth_result: 1 })
    expect(await repA.ask(identityCalls.list)).toMatchObject({
      identities: [{ kind: 'ldap', account: 'anxiao' }],
      passwordElsewhere: true,
    })
    // the entry counts from then on, whatever else it says
    for (const server of [plain, encrypted])
      server.people = server.people.map((each) =>
        each.uid === 'anxiao' ? { ...each, attributes: { ...each.attributes, mobile: '13811113333' } } : each,
      )
    expect(await whoIs('anxiao', 'Directory-1')).toBe(repA.userId)
  })

  it('of two entries that say that they are the same person links one, also when both come at once', async () => {
    const { managerB } = company.people
    const { db } = company.platform
    const both = ['one', 'two'].map((uid) => ({
      uid,
      password: 'Directory-6',
      attributes: { mobile: managerB.username, entryUUID: `both-${uid}` },
    }))
    for (const server of [plain, encrypted]) server.people = [...server.people, ...both]
    for (let time = 0; time < 3; time += 1) {
      const replies = await during(db, {
        held: (trx) =>
          trx.selectFrom('users').where('user_id', '=', managerB.userId).selectAll().forUpdate().execute(),
        waits: () => Promise.all(both.map(({ uid }) => login(uid, 'Directory-6'))),
        waiters: 2,
      })
      expect(replies.map(({ code }) => code).toSorted()).toEqual([0, 1016])
      const linked = db.deleteFrom('user_identities').where('user_id', '=', managerB.userId)
      expect(await linked.returning('account').execute()).toEqual([
        { account: both[replies.findIndex(({ code }) => code === 0)]?.uid },
      ])
    }
  })

  it.each([
    ['a wrong password', 'anxiao', 'wrong123', 1004],
    ['a name that nobody has', 'nobody', 'Directory-1', 1004],
    ['somebody who is nobody here', 'stranger', 'Directory-3', 1016],
    ['one who says that he is somebody who is known already', 'twin', 'Directory-5', 1016],
    ['a name that would match everybody', '*', 'Directory-1', 1004],
    ['a name that would end the filter', 'x)(uid=anxiao', 'Directory-1', 1004],
    ['a name that would be a filter', 'anxiao)(objectclass=*', 'Directory-1', 1004],
  ])('by %s is refused', async (_, username, password, code) => {
    expect((await login(username, password)).code).toBe(code)
  })

  it('escapes what was typed', async () => {
    await login('*)(uid=anxiao', 'Directory-1')
    expect(plain.filters.at(-1)).toContain('(uid=\\2a\\29\\28uid=anxiao)')
    for (const name of ['$&', '$$', "$'", '$`']) {
      expect((await login(name, 'Directory-1')).code, name).toBe(1004)
      expect(plain.filters.at(-1)).toContain(`(uid=${name})`)
    }
  })

  it('never sends an empty password: the server would take it for nobody in particular', async () => {
    expect((await login('anxiao', '')).code).toBe(1003)
    expect((await login('anxiao', '   ')).code).toBe(1003)
    const values = {
      ...settings(),
      port: plain.port,
      security: 'none',
      mode: 'template',
      template: `uid={username},${BASE}`,
      filter: '(uid={username})',
      matchBy: 'mobile',
      mobileAttribute: 'mobile',
      emailAttribute: 'mail',
      idAttribute: 'entryUUID',
    } as const
    const directory = { values, rules: { allow: ['127.0.0.1'] } }
    expect(await searchDirectory(directory, { name: 'anxiao', password: '' })).toBeNull()
    expect(plain.binds).toEqual([])
  })

  it('locks a name after three failures, as others', async () => {
    for (let time = 0; time < 3; time += 1) await login('anxiao', 'wrong123')
    expect((await login('anxiao', 'Directory-1')).code).toBe(1010)
    company.platform.clock.advance(5 * MINUTE)
    expect((await login('anxiao', 'Directory-1')).code).toBe(0)
  })
})

describe('the password here', () => {
  it('is void for whom the directory knows, and goes on for administrators and whom it does not know', async () => {
    const { repA, managerA, admin } = company.people
    expect((await login(repA.username, PASSWORD)).code).toBe(1004)
    expect((await login(managerA.username, PASSWORD)).code).toBe(0)
    expect(await whoIs('root', 'Directory-4')).toBe(admin.userId)
    expect(await whoIs(admin.username, PASSWORD)).toBe(admin.userId)
    expect(await admin.ask(identityCalls.list)).toMatchObject({ passwordElsewhere: false })
  })

  it('is changed elsewhere', async () => {
    const { repA, admin } = company.people
    expect(
      await repA.call(accountCalls.updatePassword, { oldPwd: 'Directory-1', newPwd: 'another1' }),
    ).toMatchObject({ code: 400, msg: '登录密码由公司目录管理，请在公司目录中修改' })
    expect(
      await admin.call(accountCalls.resetPassword, { ids: [repA.userId], password: 'another1' }),
    ).toMatchObject({
      code: 400,
      msg: '安小一的登录密码由公司目录管理，请在公司目录中修改',
    })
  })

  it('is that of the directory where somebody shows that it is he', async () => {
    const { repA } = company.people
    expect((await repA.call(secondFactorCalls.begin, { password: PASSWORD })).code).toBe(1127)
    expect((await repA.call(secondFactorCalls.begin, { password: 'Directory-1' })).code).toBe(0)
  })

  it('counts again where the directory is switched off', async () => {
    const { repA, admin } = company.people
    await admin.ask(integrationCalls.save, { integration: 'ldap', isOn: 0, settings: {} })
    expect((await login('anxiao', 'Directory-1')).code).toBe(1004)
    expect((await login(repA.username, PASSWORD)).code).toBe(0)
    await set({})
  })
})

describe('the server', () => {
  it('is bound by a template as well, in which a name says nothing but itself', async () => {
    await set({ mode: 'template', template: `uid={username},${BASE}`, filter: '(uid={username})' })
    const { repA } = company.people
    expect(await whoIs('anxiao', 'Directory-1')).toBe(repA.userId)
    expect(plain.binds.at(-1)?.dn).toBe(`uid=anxiao,${BASE}`)
    expect((await login('anxiao', 'wrong123')).code).toBe(1004)
    expect((await login('anxiao,ou=people', 'Directory-1')).code).toBe(1004)
    await set({ mode: 'search' })
  })

  it('is spoken to encrypted, by LDAPS or StartTLS, when its certificate is trusted', async () => {
    const { repA } = company.people
    const front = await startTlsFront(plain)
    for (const [security, port] of [
      ['tls', encrypted.port],
      ['starttls', front.port],
    ] as const) {
      const more = { security, port: String(port), bindPassword: READER.password }
      expect(await tryOut({ ...more, ca: '' })).toEqual({ isWorking: false, said: '对方的证书不受信任' })
      expect(await tryOut({ ...more, ca: AUTHORITY })).toEqual({
        isWorking: true,
        said: '目录服务器可以连接，查询账号有效，查找的起点存在',
      })
      await set({ ...more, ca: AUTHORITY })
      expect(await whoIs('anxiao', 'Directory-1')).toBe(repA.userId)
    }
    expect(await tryOut({ security: 'starttls' })).toMatchObject({ isWorking: false })
    front.close()
    await set({ ca: '' })
  })

  it.each([
    [{ bindPassword: 'wrong' }, '查询账号或它的密码不正确'],
    [{ baseDn: 'ou=nowhere,dc=example,dc=cn' }, '查找的起点不存在'],
    [{ host: '127.0.0.2' }, '不能连接内网地址，需要时请由运维人员在 OUTBOUND_ALLOW 中允许'],
  ])('is tried out with %j', async (more, said) => {
    expect(await tryOut(more)).toEqual({ isWorking: false, said })
  })

  it.each([
    [{ bindDn: '' }, '请填写查询账号'],
    [{ mode: 'template', template: 'uid=x' }, '登录模板填写不正确'],
    [{ filter: 'uid={username}' }, '查找条件填写不正确'],
    [{ ca: 'no certificate' }, '服务器的根证书不是 PEM 格式的证书'],
  ])('is not set with %j', async (more, msg) => {
    const request = { integration: 'ldap', isOn: 1 as const, settings: { ...settings(), ...more } }
    expect(await company.people.admin.call(integrationCalls.save, request)).toMatchObject({ code: 400, msg })
  })

  it('may be away: it is said, and those whom it does not know go on', async () => {
    const { admin, managerA } = company.people
    await plain.stop()
    expect(await login('anxiao', 'Directory-1')).toMatchObject({
      code: 1017,
      msg: '公司目录暂时无法连接，请稍后再试',
    })
    expect((await login(managerA.username, PASSWORD)).code).toBe(0)
    expect((await login(admin.username, PASSWORD)).code).toBe(0)
    await plain.start()
    company.platform.clock.advance(15 * MINUTE)
    expect((await login('anxiao', 'Directory-1')).code).toBe(0)
  })
})

it('is set by administrators alone', async () => {
  const { repA } = company.people
  expect((await repA.call(integrationCalls.save, { integration: 'ldap', isOn: 0, settings: {} })).code).toBe(
    401,
  )
})

describe('who is known elsewhere', () => {
  it('is unlinked by whoever looks after accounts, hears of it and is signed in nowhere', async () => {
    const { repA, repB, admin, outsider, managerA } = company.people
    await admin.ask(peopleCalls.setUser, { userId: outsider.userId, roleId: '180164' })
    const { userId } = repA
    const security = () => outsider.ask(accountSecurityCalls.security, { userId })
    const [linked] = (await security()).identities
    expect(linked).toMatchObject({ kind: 'ldap', account: 'anxiao' })
    const { identityId = 0 } = linked ?? {}
    const session = company.withToken((await login('anxiao', 'Directory-1')).data.adminToken)
    const remove = (by: typeof admin, of = userId) =>
      by.call(accountSecurityCalls.removeIdentity, { userId: of, identityId })
    expect(await remove(managerA)).toMatchObject({ code: 401 })
    expect(await remove(repA)).toMatchObject({ code: 401 })
    // of another person it is not there
    expect(await remove(outsider, repB.userId)).toMatchObject({ code: 1102 })
    expect(await remove(outsider, admin.userId)).toMatchObject({ code: 401 })
    expect(await remove(outsider)).toMatchObject({ code: 0 })
    expect((await security()).identities).toEqual([])
    expect(await remove(outsider)).toMatchObject({ code: 1102 })
    expect(await session.call(peopleCalls.queryLoginUser)).toMatchObject({ code: 302 })
    const act = await company.platform.db
      .selectFrom('sys_log')
      .orderBy('id', 'desc')
      .select(['realname', 'behavior', 'detail'])
      .executeTakeFirst()
    expect(act).toEqual({ realname: '路外人', behavior: '编辑', detail: '解除了安小一的外部账号:anxiao' })
    // the password here counts again
    const again = company.withToken((await login(repA.username, PASSWORD)).data.adminToken)
    const { list } = await again.ask(messageCalls.list, { page: 1, limit: 1 })
    expect(list.map(textOfMessage)).toEqual([
      '路外人解除了您的外部账号“anxiao”，已登录的设备已退出，如有疑问请联系管理员',
    ])
  })

  it('waits for a second person where he is above', async () => {
    const { repB, admin, director, outsider } = company.people
    await director.token()
    await admin.ask(permissionCalls.relatedUser, { userIds: [director.userId], roleIds: [180162] })
    await admin.ask(reviewCalls.set, { isOn: 1 })
    const { userId } = repB
    const [linked] = (await outsider.ask(accountSecurityCalls.security, { userId })).identities
    const asked = { userId, identityId: linked?.identityId ?? 0 }
    expect(await outsider.call(accountSecurityCalls.removeIdentity, asked)).toMatchObject({
      code: 1139,
      msg: '已提交复核：解除外部账号（白小一）需另一人通过后生效，24 小时内有效',
    })
    const [request] = (await director.ask(reviewCalls.list, { ended: 0 })).list
    expect(request?.words).toBe('解除外部账号“bai”，不能再用它登录')
    await director.ask(reviewCalls.approve, { reviewId: request?.reviewId ?? 0 })
    expect((await outsider.ask(accountSecurityCalls.security, { userId })).identities).toEqual([])
    await admin.call(reviewCalls.set, { isOn: 0 })
    const [off] = (await director.ask(reviewCalls.list, { ended: 0 })).list
    await director.ask(reviewCalls.approve, { reviewId: off?.reviewId ?? 0 })
  })
})
