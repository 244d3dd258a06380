import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { integrationCalls } from '#protocol/integrations/calls.ts'
import { permissionCalls } from '#protocol/manage/roles/calls.ts'
import { mapCalls } from '#protocol/map/calls.ts'
import { sessionCalls } from '#protocol/session/calls.ts'
import { createEvents } from '#server/platform/events/events.ts'
import { createSecretBox } from '#server/platform/settings/secrets.ts'
import { smsGateway } from '#server/session/sms-gateway.ts'
import { eventually } from '../../test/eventually.ts'
import { type FakeMapService, startMapService } from '../../test/map-service.ts'
import { drawCompany, type TestCompany } from '../../test/people.ts'
import { type Receiver, startReceiver } from '../../test/receiver.ts'
import { createIntegrations } from './store.ts'

let company: TestCompany
let gateway: Receiver
let maps: FakeMapService
beforeAll(async () => {
  company = await drawCompany({ config: { outboundAllow: ['127.0.0.1'] } })
  maps = await startMapService()
})
beforeEach(async () => {
  gateway = await startReceiver()
})
afterEach(() => gateway.close())
afterAll(async () => {
  await maps.close()
  await company.close()
})

/** 系统设置管理员 and 部门与员工管理员: the one changes the system, the other does not. */
const SYSTEM = 180163
const DEPARTMENTS = 180164
const SECRET = 'a secret of the gateway'
const admin = () => company.people.admin
const stateOf = async (key: string) =>
  (await admin().ask(integrationCalls.list)).find((each) => each.key === key)
const save = (integration: string, settings: Record<string, string | null>, isOn: 0 | 1 = 1) =>
  admin().call(integrationCalls.save, { integration, isOn, settings })
const tryOut = (integration: string, settings: Record<string, string | null> = {}) =>
  admin().ask(integrationCalls.tryOut, { integration, settings })
const offered = async () => (await company.nobody.ask(sessionCalls.loginWays)).sms
const sms = () => ({ address: gateway.origin, secret: SECRET })

describe('settings of what lies outside', () => {
  it('are for those who may change the system, to read as well', async () => {
    const { repA } = company.people
    const request = { integration: 'sms', settings: {} }
    const asked = [
      repA.call(integrationCalls.list),
      repA.call(integrationCalls.save, { ...request, isOn: 0 }),
      repA.call(integrationCalls.tryOut, request),
    ]
    for (const reply of await Promise.all(asked)) expect(reply).toMatchObject({ code: 401 })
    expect(await stateOf('sms')).toMatchObject({
      label: '短信网关',
      group: '短信与通信',
      isOn: false,
      kept: [],
    })
  })

  it('that decide who gets in are for administrators alone, whoever else may change the system', async () => {
    const { repA, outsider } = company.people
    await admin().ask(permissionCalls.relatedUser, { userIds: [outsider.userId], roleIds: [SYSTEM] })
    await admin().ask(permissionCalls.relatedUser, { userIds: [repA.userId], roleIds: [DEPARTMENTS] })
    const given = { isOn: 0 as const, settings: {} }
    for (const integration of ['oidc', 'ldap']) {
      const fixed = (await outsider.ask(integrationCalls.list)).find(({ key }) => key === integration)?.fixed
      expect(fixed).toBe('只有超级管理员可以修改：它决定谁能登录')
      for (const by of [outsider, repA]) {
        expect(await by.call(integrationCalls.save, { integration, ...given })).toMatchObject({ code: 401 })
        expect(await by.call(integrationCalls.tryOut, { integration, settings: {} })).toMatchObject({
          code: 401,
        })
      }
      expect(await admin().call(integrationCalls.save, { integration, ...given })).toMatchObject({ code: 0 })
    }
    expect(await outsider.call(integrationCalls.save, { integration: 'sms', ...given })).toMatchObject({
      code: 0,
    })
    expect(await repA.call(integrationCalls.save, { integration: 'sms', ...given })).toMatchObject({
      code: 401,
    })
  })

  it('are kept sealed, never sent back, logged without values, and in force at once', async () => {
    expect(await offered()).toBe(false)
    expect(await save('sms', sms())).toMatchObject({ code: 0 })
    expect(await offered()).toBe(true)
    const state = await stateOf('sms')
    expect(state).toMatchObject({ isOn: true, settings: { address: gateway.origin }, kept: ['secret'] })
    expect(JSON.stringify(state)).not.toContain(SECRET)
    const { rows } = await company.platform.pool.query(
      `select settings::text || secrets::text as stored from integrations where integration = 'sms'`,
    )
    expect(rows[0].stored).not.toContain(SECRET)
    expect(await save('sms', { address: `${gateway.origin}/other`, secret: '' })).toMatchObject({ code: 0 })
    const acts = await company.platform.db.selectFrom('sys_log').selectAll().orderBy('id').execute()
    expect(acts.slice(-2)).toMatchObject([
      { object: '集成设置：短信网关', detail: '启用并保存了短信网关的设置，改动：网关地址、签名密钥' },
      { object: '集成设置：短信网关', detail: '启用并保存了短信网关的设置，改动：网关地址' },
    ])
    expect(JSON.stringify(acts)).not.toContain(SECRET)
    expect(await save('sms', { secret: null }, 0)).toMatchObject({ code: 0 })
    expect(await stateOf('sms')).toMatchObject({ isOn: false, kept: [] })
    expect(await offered()).toBe(false)
  })

  it('reach every other process', async () => {
    const { db, url, secrets, config } = company.platform
    const events = await createEvents({ url, db })
    const other = await createIntegrations({ db, events, secrets, config }, [smsGateway])
    expect(other.inUse(smsGateway)).toBeNull()
    await save('sms', sms())
    await eventually(() => expect(other.inUse(smsGateway)?.values).toEqual(sms()))
    await save('sms', {}, 0)
    await eventually(() => expect(other.inUse(smsGateway)).toBeNull())
    other.close()
    await events.close()
  })

  it.each([
    ['sms', { secret: SECRET }, '请填写网关地址'],
    [
      'sms',
      { address: 'ftp://x.example', secret: SECRET },
      '网关地址应以 http:// 或 https:// 开头，不能包含账号和密码',
    ],
    ['map', {}, '请填写底图地址或地点搜索地址'],
    ['map', { tileUrl: 'https://x.example/{z}/{x}' }, '底图地址必须包含 {z}、{x}、{y}，主机名中不能有占位符'],
    [
      'map',
      { geocodingUrl: 'https://{query}.example/' },
      '地点搜索地址必须包含 {query}，主机名中不能有占位符',
    ],
    ['storage', { bucket: 'other' }, '文件存储由环境变量设置，请在部署环境中修改'],
    ['pigeon', {}, '参数验证错误：integration'],
  ])('of %s refuse %j', async (key, settings, msg) => {
    await save('sms', { address: null, secret: null }, 0)
    expect(await save(key, settings)).toMatchObject({ code: 400, msg })
  })

  it('that another installation key has sealed are not in force, and say so', async () => {
    const { db, events, config } = company.platform
    await save('sms', sms())
    const sealed = await db
      .selectFrom('integrations')
      .where('integration', '=', 'sms')
      .select('secrets')
      .executeTakeFirstOrThrow()
    const foreign = createSecretBox('another key').seal(SECRET, 'integration sms secret')
    await db
      .updateTable('integrations')
      .set({ secrets: { secret: foreign } })
      .execute()
    expect(await stateOf('sms')).toMatchObject({ isOn: true, kept: [], lost: ['签名密钥'] })
    const { secrets } = company.platform
    const read = await createIntegrations({ db, events, secrets, config }, [smsGateway])
    expect(read.inUse(smsGateway)).toBeNull()
    read.close()
    await db.updateTable('integrations').set(sealed).execute()
  })
})

describe('a try-out', () => {
  it('says what it found, keeps nothing, and takes what is written', async () => {
    await save('sms', { address: null, secret: null }, 0)
    expect(await tryOut('sms', sms())).toEqual({
      isWorking: true,
      said: `网关收下了发往 ${admin().username} 的测试验证码 000000，请留意手机`,
    })
    expect(gateway.received).toMatchObject([{ body: { mobile: admin().username, code: '000000', type: 4 } }])
    expect(await stateOf('sms')).toMatchObject({ kept: [] })
    gateway.answer = (_, reply) => reply.writeHead(302, { location: `${gateway.origin}/again` }).end()
    expect(await tryOut('sms', sms())).toEqual({ isWorking: false, said: '短信网关回应 HTTP 302' })
    expect(gateway.received).toHaveLength(2)
  })

  it('goes to no address inside that is not allowed', async () => {
    expect(await tryOut('sms', { ...sms(), address: 'http://127.0.0.2/' })).toEqual({
      isWorking: false,
      said: '不能连接内网地址，需要时请由运维人员在 OUTBOUND_ALLOW 中允许',
    })
  })

  it('of a map shows a tile and finds a place', async () => {
    const { tileUrl, geocodingUrl } = maps
    expect(await tryOut('map', { tileUrl, geocodingUrl, key: 'k' })).toEqual({
      isWorking: true,
      said: '底图正常（image/png，1 kB）；搜索“天安门”找到 2 个地点，第一个是 威海大厦',
    })
    maps.instead = (reply) => reply.writeHead(403).end()
    expect(await tryOut('map', { tileUrl, key: 'k' })).toEqual({
      isWorking: false,
      said: '底图：对方回应 HTTP 403',
    })
    maps.instead = null
  })

  it('of the file store writes and reads a file', async () => {
    expect(await stateOf('storage')).toMatchObject({ isOn: false, environment: [], canTry: true })
    expect((await stateOf('storage'))?.fixed).toContain('文件存放在服务器的数据目录')
    expect(await tryOut('storage')).toEqual({
      isWorking: true,
      said: '写入、读出并删除了一个测试文件，一切正常',
    })
  })

  it('is not made more than ten times a minute', async () => {
    company.platform.clock.advance(60_000)
    const trial = () => admin().call(integrationCalls.tryOut, { integration: 'storage', settings: {} })
    for (let time = 0; time < 10; time += 1) expect(await trial()).toMatchObject({ code: 0 })
    expect(await trial()).toMatchObject({ code: 403 })
    company.platform.clock.advance(60_000)
  })
})

it('a map that is set in the product is used until it is another one', async () => {
  const { outsider } = company.people
  const { geocodingUrl } = maps
  expect((await outsider.ask(mapCalls.config)).search).toBe(false)
  await save('map', { geocodingUrl, key: 'first', attribution: '测试地图' })
  expect(await outsider.ask(mapCalls.config)).toEqual({ tiles: false, search: true, attribution: '测试地图' })
  maps.asked.length = 0
  const search = () => outsider.ask(mapCalls.search, { word: '威海' })
  await search()
  await search()
  await save('map', { key: 'second' })
  await search()
  expect(maps.asked.map((path) => new URL(path, 'http://a').searchParams.get('tk'))).toEqual([
    'first',
    'second',
  ])
  // its key goes nowhere else
  const elsewhere = { geocodingUrl: geocodingUrl.replace('/search', '/steal') }
  expect(await save('map', elsewhere)).toMatchObject({ code: 400, msg: '服务器有改动，请重新填写密钥' })
  await save('map', {}, 0)
  expect((await outsider.ask(mapCalls.config)).search).toBe(false)
})

it('what the environment says is in force and only shown', async () => {
  const environment = { url: gateway.origin, secret: SECRET }
  const set = await drawCompany({ config: { sms: environment, outboundAllow: [] } })
  const { admin } = set.people
  const state = (await admin.ask(integrationCalls.list)).find(({ key }) => key === 'sms')
  expect(state).toMatchObject({
    isOn: true,
    settings: { address: gateway.origin },
    kept: ['secret'],
    environment: ['SMS_WEBHOOK_URL', 'SMS_WEBHOOK_SECRET'],
  })
  const request = { integration: 'sms', isOn: 0, settings: {} }
  expect(await admin.call(integrationCalls.save, request)).toMatchObject({
    code: 400,
    msg: '短信网关由环境变量设置，请在部署环境中修改',
  })
  // the operator's own word needs no leave to reach addresses inside
  expect(await admin.ask(integrationCalls.tryOut, { integration: 'sms', settings: {} })).toMatchObject({
    isWorking: true,
  })
  await set.close()
})
