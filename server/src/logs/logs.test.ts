import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { announcementCalls } from '#protocol/announcements/calls.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { leadsCalls } from '#protocol/crm/leads/calls.ts'
import { leads } from '#protocol/crm/leads/type.ts'
import { logCalls } from '#protocol/logs/calls.ts'
import { permissionCalls } from '#protocol/manage/roles/calls.ts'
import type { Call, InputOf } from '#protocol/platform/call.ts'
import { actionIdOf } from '#protocol/platform/permissions.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { sessionCalls } from '#protocol/session/calls.ts'
import { DAY, SECOND } from '#server/platform/time/clock.ts'
import { makeRecord } from '../../test/make.ts'
import { drawCompany, type Person, type TestCompany } from '../../test/people.ts'
import { readWorkbook } from '../../test/workbook.ts'
import { forgetOldLogs } from './jobs.ts'

let company: TestCompany
let people: TestCompany['people']
beforeAll(async () => {
  company = await drawCompany()
  people = company.people
})
afterAll(() => company.close())

type Filter = Partial<InputOf<typeof logCalls.operations>>
const ask = (person: Person, filter: Filter) =>
  person.ask(logCalls.operations, { type: 1, limit: 100, ...filter })
const operations = async (person: Person, filter: Filter = {}) => (await ask(person, filter)).list
/** The rows of a workbook that a call answers. */
async function sheetOf<C extends Call>(person: Person, call: C, request: Partial<InputOf<C>>) {
  const { raw } = await person.call(call, request)
  return readWorkbook(raw)
}

describe('数据操作日志', () => {
  it('tells what was done to records and in the office, newest first', async () => {
    const { admin, repA, managerA, outsider } = people
    const id = await makeRecord(repA, customer, { entity: { customerName: '日志客户' } })
    company.platform.clock.advance(SECOND)
    await outsider.ask(announcementCalls.add, { title: '日志公告', content: '正文' })
    company.platform.clock.advance(SECOND)
    await managerA.ask(recordCallsOf(customer).remove, { ids: [id] })
    const [removed, announced, created] = await operations(admin)
    expect(removed).toMatchObject({
      realname: managerA.realname,
      userId: managerA.userId,
      model: 'crm',
      subModel: '客户',
      subModelLabel: 22,
      behavior: '删除',
      object: '日志客户',
      detail: '删除了客户：日志客户',
      record: { type: 'customer', id },
    })
    expect(announced).toMatchObject({ model: 'oa', subModel: '公告', subModelLabel: 43, behavior: '新建' })
    expect(created).toMatchObject({ realname: repA.realname, behavior: '新建', object: '日志客户' })
    expect((await operations(admin, { type: 2 })).every(({ model }) => model === 'admin')).toBe(true)
  })

  it('is narrowed to models, parts, people and days', async () => {
    const { admin, repB, hr } = people
    await makeRecord(repB, leads, { entity: { leadsName: '窄线索' } })
    const only = await operations(admin, { model: 'crm', subModelLabels: [21] })
    expect(only.map(({ object }) => object)).toEqual(['窄线索'])
    expect(await operations(admin, { model: 'oa', subModelLabels: [21] })).toEqual([])
    expect((await operations(admin, { userIds: [repB.userId] })).map(({ object }) => object)).toEqual([
      '窄线索',
    ])
    expect(await operations(admin, { userIds: [hr.userId] })).toEqual([])
    const [day = ''] = (only[0]?.createTime ?? '').split(' ')
    expect(
      await operations(admin, { model: 'crm', subModelLabels: [21], startTime: day, endTime: day }),
    ).toHaveLength(1)
    expect(await operations(admin, { endTime: '2000-01-01' })).toEqual([])
    const open = { model: 'crm', subModelLabels: [21], startTime: day, endTime: '9999-12-31' }
    expect(await operations(admin, open)).toHaveLength(1)
    expect(await admin.call(logCalls.operations, { type: 1, startTime: '2025-02-30' })).toMatchObject({
      code: 400,
    })
  })

  it('tells what a customer took over from its lead once', async () => {
    const { admin, repB } = people
    const id = await makeRecord(repB, leads, { entity: { leadsName: '转化线索' } })
    await repB.ask(leadsCalls.convert, { ids: [id] })
    const told = (await operations(admin, { userIds: [repB.userId] })).filter(
      ({ object }) => object === '转化线索',
    )
    expect(told.map(({ subModel, behavior }) => `${behavior}${subModel}`).toSorted()).toEqual(
      ['新建客户', '新建线索', '转化客户', '转化线索'].toSorted(),
    )
  })

  it('goes page by page without a gap', async () => {
    const { admin } = people
    const every = await operations(admin)
    const paged = []
    for (let page = 1; page <= Math.ceil(every.length / 3); page++)
      paged.push(...(await ask(admin, { page, limit: 3 })).list)
    expect(paged).toEqual(every)
  })
})

describe('the rights', () => {
  it('are one for each log', async () => {
    const { admin, repA, hr } = people
    for (const call of [logCalls.operations, logCalls.exportOperations])
      for (const type of [1, 2]) expect((await repA.call(call, { type })).code).toBe(401)
    for (const call of [logCalls.logins, logCalls.exportLogins])
      expect((await repA.call(call, {})).code).toBe(401)
    const roleId = await admin.ask(permissionCalls.addRole, { roleName: '审计', roleType: 1 })
    const menuIds = [actionIdOf('manage/adminLog/systemLog') ?? 0]
    await admin.ask(permissionCalls.updateRoleMenu, { roleId, menuIds })
    await admin.ask(permissionCalls.relatedUser, { userIds: [hr.userId], roleIds: [roleId] })
    expect((await hr.call(logCalls.operations, { type: 2 })).code).toBe(0)
    expect((await hr.call(logCalls.operations, { type: 1 })).code).toBe(401)
    expect((await hr.call(logCalls.logins, {})).code).toBe(401)
  })
})

it('the log of logins tells successes and failures with their reasons', async () => {
  const { admin, repA } = people
  await company.nobody.call(sessionCalls.login, { username: repA.username, password: 'wrong1234' })
  await company.signIn(repA.username)
  const { list } = await admin.ask(logCalls.logins, { userIds: [repA.userId] })
  expect(list.slice(0, 2)).toMatchObject([
    { realname: repA.realname, authResult: 1, failResult: '' },
    { realname: repA.realname, authResult: 2, failResult: expect.stringMatching(/./) },
  ])
})

it('workbooks hold every row of the filter, and taking them out is told', async () => {
  const { admin } = people
  const rows = await operations(admin)
  const sheet = await sheetOf(admin, logCalls.exportOperations, { type: 1 })
  expect(sheet[0]).toEqual(['用户', '时间', 'ip地址', '模块', '子模块', '行为', '对象', '操作详情'])
  expect(sheet).toHaveLength(rows.length + 1)
  expect(sheet[1]).toContain(rows[0]?.detail)
  const logins = await sheetOf(admin, logCalls.exportLogins, {})
  expect(logins[0]).toEqual([
    '用户',
    '登陆时间',
    'ip地址',
    '登陆地点',
    '设备类型',
    '终端内核',
    '平台',
    '认证结果',
  ])
  const [taken] = await operations(admin, { type: 2 })
  expect(taken).toMatchObject({ behavior: '导出', object: '登录日志信息', realname: admin.realname })
})

it('after a year logs are forgotten; the history of records stays', async () => {
  const { admin } = people
  const before = await operations(admin)
  const history = before.filter(({ model }) => model === 'crm')
  company.platform.clock.advance(366 * DAY)
  await forgetOldLogs(company.app.services)
  await forgetOldLogs(company.app.services)
  const { db } = company.platform
  expect(await db.selectFrom('sys_log').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('login_log').selectAll().execute()).toEqual([])
  const { rows } = await company.platform.pool.query(
    'select count(*)::int as count from action_records where origin is null',
  )
  expect(rows[0].count).toBe(history.length)
})
