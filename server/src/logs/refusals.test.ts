import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customer } from '#protocol/crm/customer/type.ts'
import { logCalls } from '#protocol/logs/calls.ts'
import { permissionCalls } from '#protocol/manage/roles/calls.ts'
import { textOfMessage } from '#protocol/message-types.ts'
import { messageCalls } from '#protocol/messages/calls.ts'
import type { InputOf } from '#protocol/platform/call.ts'
import { actionIdOf } from '#protocol/platform/permissions.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { apiKeyCalls } from '#protocol/session/api-key-calls.ts'
import { sessionCalls } from '#protocol/session/calls.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { DAY, HOUR, MINUTE } from '#server/platform/time/clock.ts'
import { createCaller } from '../../test/as.ts'
import { eventually } from '../../test/eventually.ts'
import { makeRecord } from '../../test/make.ts'
import { drawCompany, PASSWORD, type Person, type TestCompany } from '../../test/people.ts'
import { readWorkbook } from '../../test/workbook.ts'

const calls = recordCallsOf(customer)
let company: TestCompany
let people: TestCompany['people']
beforeAll(async () => {
  company = await drawCompany()
  people = company.people
})
afterAll(() => company.close())

const list = (filter: Partial<InputOf<typeof logCalls.refusals>> = {}) =>
  people.admin.ask(logCalls.refusals, { limit: 100, ...filter })
/** Of one person, newest first. */
const refusalsOf = async ({ userId }: Person) => (await list({ userIds: [userId] })).list

describe('who tried what was not his', () => {
  it('a call without its right: person, time, address, call, reason', async () => {
    const { hr } = people
    expect((await hr.call(logCalls.logins, {}, { remoteAddress: '10.1.2.3' })).code).toBe(401)
    expect(await refusalsOf(hr)).toEqual([
      {
        realname: hr.realname,
        userId: hr.userId,
        viewedAs: '',
        createTime: '2025-05-15 10:00:00',
        ipAddress: '10.1.2.3',
        call: logCalls.logins.path,
        callName: '登录日志列表',
        lack: 'right',
        object: '',
        reason: '无权操作',
        times: 1,
      },
    ])
  })

  it('a record out of reach, by its type and number, never its name; who may read it leaves no row', async () => {
    const { repA, repB } = people
    const id = await makeRecord(repA, customer, { entity: { customerName: '越权客户' } })
    await repA.ask(calls.form, { id, type: 1 })
    expect((await repB.call(calls.form, { id, type: 1 })).code).toBe(401)
    expect(await refusalsOf(repA)).toEqual([])
    const [row] = await refusalsOf(repB)
    expect(row).toMatchObject({ lack: 'record', object: `客户 #${id}`, call: calls.form.path })
    expect(JSON.stringify(row)).not.toContain('越权客户')
  })

  it('writing while viewing as somebody else, as whom', async () => {
    const { admin, repA } = people
    const token = await company.signIn(admin.username, PASSWORD, 2)
    const viewing = company.withToken(token)
    await viewing.ask(permissionCalls.viewAs, { userId: repA.userId })
    expect((await viewing.call(calls.remove, { ids: [1] })).code).toBe(401)
    const { list: rows } = await list({ lacks: ['viewing'] })
    expect(rows).toMatchObject([{ userId: admin.userId, viewedAs: repA.realname, call: calls.remove.path }])
    await viewing.ask(permissionCalls.endViewAs)
  })

  it('a page of another site', async () => {
    const token = await people.finance.token()
    const foreign = { headers: { origin: 'https://evil.example' }, cookies: { 'Admin-Token': token } }
    const nobody = createCaller(company.app.fastify, async () => null)
    expect((await nobody.call(calls.remove, { ids: [1] }, foreign)).code).toBe(302)
    const login = { username: people.finance.username, password: PASSWORD }
    expect((await nobody.call(sessionCalls.login, login, foreign)).code).toBe(401)
    const { list: rows } = await list({ lacks: ['origin'] })
    expect(rows.map(({ call, realname }) => ({ call, realname }))).toEqual([
      { call: sessionCalls.login.path, realname: '' },
      { call: calls.remove.path, realname: '' },
    ])
  })

  it('a key that goes not as far, or not from there', async () => {
    const { assistant } = people
    const { key } = await assistant.ask(apiKeyCalls.add, {
      name: '对接',
      expireDay: '2025-06-15',
      addresses: ['10.9.9.9'],
      password: PASSWORD,
    })
    const nobody = createCaller(company.app.fastify, async () => null)
    const headers = { authorization: `Bearer ${key}` }
    const from = (remoteAddress: string) => nobody.call(apiKeyCalls.list, {}, { headers, remoteAddress })
    expect((await from('10.9.9.9')).code).toBe(401)
    expect((await from('10.1.1.1')).code).toBe(401)
    expect(await refusalsOf(assistant)).toMatchObject([
      { lack: 'key', reason: 'API 密钥不能从 10.1.1.1 使用', ipAddress: '10.1.1.1' },
      { lack: 'key', ipAddress: '10.9.9.9' },
    ])
  })
})

describe('the writer', () => {
  const row = (reason: string) =>
    sql<{ times: number }>`
    select times from refusal_log where reason = ${reason} order by id`.execute(company.platform.db)
  const refuseTimes = async (times: number) => {
    for (let at = 0; at < times; at++) await people.outsider.call(logCalls.exportLogins, {})
  }

  it('counts repetitions of a minute in one row', async () => {
    await refuseTimes(4)
    company.platform.clock.advance(MINUTE)
    await refuseTimes(1)
    await company.app.services.refusals.flush()
    expect((await refusalsOf(people.outsider)).map(({ times }) => times).toSorted()).toEqual([1, 1, 3])
  })

  it('takes so many rows of a person in an hour and a day, counts the others together, and tells so once', async () => {
    const { admin, managerB } = people
    const { clock } = company.platform
    const { refusals } = company.app.services
    const times = async (count: number) => {
      for (let id = 1; id <= count; id++) await managerB.call(calls.form, { id: 1_000_000 + id, type: 1 })
      await refusals.flush()
      return (await list({ userIds: [managerB.userId] })).totalRow
    }
    expect(await times(1010)).toBe(1001)
    const { rows } = await row('一分钟内的其他越权访问，合并计数')
    expect(rows).toEqual([{ times: 10 }])
    // a minute later the hour has no more, an hour later it has
    clock.advance(MINUTE)
    expect(await times(5)).toBe(1002)
    clock.advance(HOUR)
    expect(await times(1010)).toBe(2003)
    clock.advance(HOUR)
    expect(await times(5)).toBe(2004)
    const before = (await refusalsOf(people.finance)).length
    await people.finance.call(calls.form, { id: 1_000_001, type: 1 })
    await refusals.flush()
    expect(await refusalsOf(people.finance)).toHaveLength(before + 1)
    await eventually(async () => {
      const { list: messages } = await admin.ask(messageCalls.list, { page: 1, limit: 20 })
      const told = messages.map(textOfMessage).filter((text) => text.includes('合并为一行'))
      expect(told).toEqual(['白经理被拒绝的越权访问过多，超出部分每分钟合并为一行，请查看越权访问日志'])
    })
    clock.advance(DAY)
    expect(await times(3)).toBe(2007)
  })

  it('never fails a call, and keeps what could not be written until it can', async () => {
    const { director } = people
    const owner = openDatabase(company.platform.ownerUrl, { poolSize: 1 })
    await sql`alter table refusal_log rename to refusal_log_away`.execute(owner.db)
    expect((await director.call(logCalls.exportLogins, {})).code).toBe(401)
    await company.app.services.refusals.written()
    await sql`alter table refusal_log_away rename to refusal_log`.execute(owner.db)
    await owner.close()
    expect(await refusalsOf(director)).toHaveLength(1)
  })
})

it('is read and taken out with its own right, which the rows tell of as well', async () => {
  const { admin, repA2 } = people
  expect((await repA2.call(logCalls.refusals, {})).code).toBe(401)
  const roleId = await admin.ask(permissionCalls.addRole, { roleName: '越权审计', roleType: 1 })
  const menuIds = [actionIdOf('manage/adminLog/refusalLog') ?? 0]
  await admin.ask(permissionCalls.updateRoleMenu, { roleId, menuIds })
  await admin.ask(permissionCalls.relatedUser, { userIds: [repA2.userId], roleIds: [roleId] })
  const { list: rows } = await repA2.ask(logCalls.refusals, { userIds: [repA2.userId] })
  expect(rows).toMatchObject([{ call: logCalls.refusals.path, times: 1 }])
  const { raw } = await repA2.call(logCalls.exportRefusals, { userIds: [repA2.userId] })
  const sheet = await readWorkbook(raw)
  expect(sheet[0]).toEqual([
    ...['用户', '查看身份', '时间', 'ip地址', '操作', '接口', '缺少', '对象', '原因', '次数'],
  ])
  expect(sheet).toHaveLength(2)
  expect(sheet[1]).toContain('操作权限')
})
