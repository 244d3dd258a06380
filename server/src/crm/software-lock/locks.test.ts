import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { customerFamilyCalls } from '#protocol/crm/customer/calls.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { lockConfigCalls } from '#protocol/crm/lock-config/calls.ts'
import { lockCalls } from '#protocol/crm/software-lock/calls.ts'
import { SUMS_DIFFER } from '#protocol/crm/software-lock/messages.ts'
import { lockStatus, statusCode } from '#protocol/crm/software-lock/status.ts'
import { softwareLock } from '#protocol/crm/software-lock/type.ts'
import { handOverCalls } from '#protocol/manage/people/hand-over-calls.ts'
import { messageCalls } from '#protocol/messages/calls.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { listCallOf, ofRecord } from '#protocol/record/calls/link-calls.ts'
import { linkAt } from '#protocol/record-types.ts'
import { systemWriter } from '#server/engine/model/rules.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { DAY, formatDay } from '#server/platform/time/clock.ts'
import { makeRecord } from '../../../test/make.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'
import { roleFieldsOf } from '../../../test/role-fields.ts'
import { checkLedger, verifyLedger } from './ledger/verify.ts'
import { type EventDraft, writeEvents } from './ledger/write-events.ts'

const calls = recordCallsOf(softwareLock)
const underCustomer = listCallOf(linkAt(softwareLock, 'customer_id'))
let company: TestCompany
let admin: Person
let repA: Person
beforeAll(async () => {
  company = await drawCompany()
  ;({ admin, repA } = company.people)
})
afterAll(() => company.close())
const roleFields = roleFieldsOf(() => company)
afterEach(() => roleFields.restore())

const day = (offset = 0) => formatDay(new Date(company.platform.clock.now().getTime() + offset * DAY))
const services = () => company.app.services
let numbered = 10_000

/** A lock that the administrator has entered; returns its id. */
async function enter(entry: { chipNo?: string } = {}): Promise<{ lockId: number; shellNum: string }> {
  numbered += 1
  const shellNum = `3215${numbered}`
  await admin.ask(lockCalls.stockIn, { region: 1, lockForm: 1, list: [{ shellNum, ...entry }] })
  const { rows } = await company.platform.pool.query<{ id: number }>(
    'select id::int from software_lock where shell_num = $1',
    [shellNum],
  )
  return { lockId: rows[0]?.id ?? 0, shellNum }
}

/** Events as orders write them. */
const write = (drafts: readonly EventDraft[]) =>
  inTransaction(services().db, (trx) => writeEvents(trx, systemWriter(services()), drafts))

/** A lock in use at a customer of repA's from today on, ending after this number of days. */
async function activated(customerId: number, days = 365): Promise<{ lockId: number; shellNum: string }> {
  const lock = await enter()
  await write([
    {
      key: `test:${lock.lockId}:ACTIVATE`,
      lockId: lock.lockId,
      eventType: 'ACTIVATE',
      patch: {
        status: statusCode('inUse'),
        customerId,
        distinguish: 0,
        startTime: day(),
        endTime: day(days),
        portNumber: 5,
        salesPrice: '6000.00',
        ownerUserId: repA.userId,
      },
    },
  ])
  return lock
}
const detail = (lockId: number, who: Person = admin) => who.ask(calls.detail, { lockId })
const listed = async (who: Person, searchList: unknown[] = []) =>
  (await who.ask(calls.list, { searchList, limit: 100 })).list.map(({ shellNum }) => shellNum)
const byStatus = (...names: Parameters<typeof statusCode>[0][]) => [
  { name: 'status', formType: 'select', type: 1, values: names.map(statusCode) },
]

describe('stock in', () => {
  it('enters locks one by one and as a run, and names what it does not enter', async () => {
    const answer = await admin.ask(lockCalls.stockIn, {
      region: 'QD',
      lockForm: 2,
      list: [{ shellNum: 'ａ１２３４', chipNo: 'CH-1' }, { shellNum: 'x' }, { shellNum: 'A1234' }],
      shellNumFrom: 'B0098',
      count: 3,
    })
    expect(answer).toEqual({
      successCount: 4,
      failList: [
        { shellNum: 'X', msg: '锁号格式错误' },
        { shellNum: 'A1234', msg: '锁号重复' },
      ],
    })
    const again = await admin.ask(lockCalls.stockIn, { region: 2, list: [{ shellNum: 'B0100' }] })
    expect(again).toEqual({ successCount: 0, failList: [{ shellNum: 'B0100', msg: '锁号已存在' }] })
    const { list } = await admin.ask(calls.list, { search: 'B00' })
    expect(list.map(({ shellNum, region, status }) => [shellNum, region, status])).toEqual(
      expect.arrayContaining([
        ['B0098', 2, 0],
        ['B0099', 2, 0],
      ]),
    )
  })

  it.each([
    [{ shellNumFrom: 'B99', count: 2 }, '起始锁号应以数字结尾，且连续编号不超出位数'],
    [{ shellNumFrom: 'LOCK', count: 2 }, '起始锁号应以数字结尾，且连续编号不超出位数'],
    [{}, '请填写要入库的锁号'],
    [{ shellNumFrom: 'C0001', count: 501 }, '一次最多入库500把锁'],
  ])('refuses %j', async (request, msg) => {
    expect(await admin.call(lockCalls.stockIn, { region: 1, ...request })).toMatchObject({ code: 400, msg })
  })

  it('is for stock keepers alone', async () => {
    const request = { region: 1, list: [{ shellNum: 'D10001' }] }
    expect((await repA.call(lockCalls.stockIn, request)).code).toBe(401)
    expect((await admin.ask(lockCalls.stockIn, request)).successCount).toBe(1)
  })

  it('of two at once with the same number one enters it', async () => {
    const request = { region: 1, list: [{ shellNum: 'D20001' }] }
    const answers = await Promise.all([1, 2, 3, 4].map(() => admin.call(lockCalls.stockIn, request)))
    const entered = answers.filter(({ code, data }) => code === 0 && data.successCount === 1)
    expect(entered).toHaveLength(1)
    for (const { code, msg } of answers) expect([0, 2227], msg).toContain(code)
  })
})

describe('a lock', () => {
  it('is read by the salesperson whose customer has it, and shows what the day makes of it', async () => {
    const customerId = await makeRecord(repA, customer)
    const { lockId, shellNum } = await activated(customerId, 10)
    expect(await detail(lockId, repA)).toMatchObject({
      shellNum,
      status: statusCode('ending'),
      portNumber: 5,
      endTime: day(10),
      ownerUserName: repA.realname,
    })
    expect(await listed(repA)).toContain(shellNum)
    expect(await listed(repA, byStatus('ending'))).toContain(shellNum)
    expect(await listed(repA, byStatus('inUse')), 'in the place of the stored one').not.toContain(shellNum)
    expect(await listed(company.people.repB)).not.toContain(shellNum)
    expect((await company.people.repB.call(lockCalls.history, { lockId })).code).toBe(401)
    const { list } = await repA.ask(underCustomer, ofRecord(linkAt(softwareLock, 'customer_id'), customerId))
    expect(list.map((row) => row.shellNum)).toEqual([shellNum])
  })

  it('is found by its number with and without the series, in full width and with blanks', async () => {
    const shellNums = ['98760001', '321598760002']
    await admin.ask(lockCalls.stockIn, { region: 1, list: shellNums.map((shellNum) => ({ shellNum })) })
    const found = async (shellNum: string) =>
      (await admin.ask(lockCalls.stateAt, { shellNum, date: day() })).lockId
    const [first, second] = [await found('98760001'), await found('321598760002')]
    expect(await found('321598760001')).toBe(first)
    expect(await found('３２１５ ９８７６0001 ')).toBe(first)
    expect(await found(' 9876 ０００２')).toBe(second)
    expect(await admin.call(lockCalls.stateAt, { shellNum: '98760003', date: day() })).toMatchObject({
      code: 2209,
      msg: '软件锁不存在：98760003',
    })
  })

  it('ends soon from as many days before its end as are set', async () => {
    const { lockId, shellNum } = await activated(await makeRecord(repA, customer), 40)
    const shown = async () => ({
      detail: (await detail(lockId, repA)).status,
      onDay: (await repA.ask(lockCalls.stateAt, { lockId, date: day() })).status,
      isListed: (await listed(repA, byStatus('ending'))).includes(shellNum),
    })
    const inUse = { detail: statusCode('inUse'), onDay: statusCode('inUse'), isListed: false }
    const ending = { detail: statusCode('ending'), onDay: statusCode('ending'), isListed: true }
    expect(await shown()).toEqual(inUse)
    await admin.ask(lockConfigCalls.change, { expireRemindDays: 60 })
    expect(await shown()).toEqual(ending)
    await admin.ask(lockConfigCalls.change, { expireRemindDays: 30 })
    expect(await shown()).toEqual(inUse)
  })

  it('is neither saved nor deleted by a call', async () => {
    const { lockId } = await enter()
    for (const call of [calls.add, calls.update, calls.remove, calls.updateInformation])
      expect((await admin.call(call, { id: lockId, ids: [lockId] })).code, call.path).toBe(404)
    expect((await detail(lockId)).status).toBe(0)
  })

  it('keeps its customer from being deleted as long as it is used there (2264)', async () => {
    const customerId = await makeRecord(repA, customer)
    const { lockId } = await activated(customerId, 3)
    const remove = () => admin.call(recordCallsOf(customer).remove, { ids: [customerId] })
    expect(await remove()).toMatchObject({ code: 2264, msg: '客户名下存在软件锁，不能删除' })
    company.platform.clock.advance(5 * DAY)
    await admin.ask(lockCalls.takeBack, { lockIds: [lockId] })
    expect((await remove()).code).toBe(0)
  })

  it('keeps its end from a role to which it is hidden, also as a status', async () => {
    const customerId = await makeRecord(repA, customer)
    const { lockId, shellNum } = await activated(customerId, 5)
    expect((await detail(lockId, repA)).status).toBe(statusCode('ending'))
    await roleFields.set(softwareLock, 'end_time', { authLevel: 1 })
    const shown = await detail(lockId, repA)
    expect(shown).not.toHaveProperty('endTime')
    expect(shown.status).toBe(statusCode('inUse'))
    expect(await listed(repA, byStatus('ending'))).not.toContain(shellNum)
    expect(await listed(repA, byStatus('inUse'))).toContain(shellNum)
    const { list } = await repA.ask(lockCalls.history, { lockId })
    expect(JSON.stringify(list)).not.toContain(day(5))
    const state = await repA.ask(lockCalls.stateAt, { lockId, date: day() })
    expect(JSON.stringify(state)).not.toContain(day(5))
  })

  it('is told by its number with or without the series', async () => {
    const { lockId, shellNum } = await enter()
    const of = async (asked: string) =>
      (await admin.call(lockCalls.stateAt, { shellNum: asked, date: day() })).data
    expect(await of(shellNum)).toMatchObject({ lockId })
    expect(await of(shellNum.slice(4))).toMatchObject({ lockId })
    expect(await admin.call(lockCalls.history, { shellNum: 'Z9999' })).toMatchObject({
      code: 2209,
      msg: '软件锁不存在：Z9999',
    })
  })
})

describe('movements', () => {
  it('take devices back once nothing runs on them, into the stock of the keeper', async () => {
    const customerId = await makeRecord(repA, customer)
    const { lockId } = await activated(customerId, 3)
    expect(await admin.call(lockCalls.takeBack, { lockIds: [lockId] })).toMatchObject({ code: 2225 })
    company.platform.clock.advance(5 * DAY)
    expect((await repA.call(lockCalls.takeBack, { lockIds: [lockId] })).code).toBe(401)
    await admin.ask(lockCalls.takeBack, { lockIds: [lockId], remark: '到期收回' })
    expect(await detail(lockId)).toMatchObject({ status: 0, endTime: '', ownerUserName: admin.realname })
    const { list } = await admin.ask(lockCalls.history, { lockId })
    expect(list[0]).toMatchObject({ eventTypeName: '退库', reason: '到期收回' })
  })

  it('freeze and let go on, with a reason', async () => {
    const { lockId } = await activated(await makeRecord(repA, customer))
    expect((await admin.call(lockCalls.freeze, { lockId, freeze: 1, reason: ' ' })).code).toBe(400)
    await admin.ask(lockCalls.freeze, { lockId, freeze: 1, reason: '欠款' })
    expect((await detail(lockId)).status).toBe(statusCode('frozen'))
    expect((await admin.call(lockCalls.freeze, { lockId, freeze: 1, reason: '再次' })).code).toBe(2225)
    await admin.ask(lockCalls.freeze, { lockId, freeze: 0, reason: '已付清' })
    expect((await detail(lockId)).status).toBe(statusCode('inUse'))
  })

  it('set right what was written down wrongly, also in the past', async () => {
    const { lockId } = await activated(await makeRecord(repA, customer))
    company.platform.clock.advance(3 * DAY)
    const correct = (patch: Record<string, unknown>, effectiveDate?: string) =>
      admin.call(lockCalls.correct, {
        lockId,
        patch,
        reason: '登记有误',
        ...(effectiveDate ? { effectiveDate } : {}),
      })
    expect((await correct({ chipNo: 'CH-9' }, day(-3))).code).toBe(0)
    expect((await admin.ask(lockCalls.stateAt, { lockId, date: day(-2) })).values).toContainEqual(
      expect.objectContaining({ label: '芯片号', text: 'CH-9' }),
    )
    expect(
      (await admin.ask(lockCalls.stateAt, { lockId, date: day(-2), knownAt: day(-1) })).values,
      'what was believed then',
    ).not.toContainEqual(expect.objectContaining({ text: 'CH-9' }))
    expect(await correct({ endTime: day(-30) })).toMatchObject({ code: 400, msg: '到期时间不能早于开始时间' })
    expect(await correct({ chipNo: 'x' }, day(1))).toMatchObject({ code: 400, msg: '生效日期不能晚于今天' })
    expect((await correct({ portNumber: 0 })).code).toBe(400)
    expect((await correct({ status: 8 })).code, 'an unknown key is dropped').toBe(0)
    expect((await detail(lockId)).status).toBe(statusCode('inUse'))
  })
})

describe('whatever else changes a lock', () => {
  it('is noted in the ledger: its customer is transferred, merged, its owner leaves', async () => {
    const { managerA, repB } = company.people
    const customerId = await makeRecord(repA, customer)
    const { lockId } = await activated(customerId)
    await admin.ask(recordCallsOf(customer).transfer, {
      ids: [customerId],
      ownerUserId: repB.userId,
      transferType: 1,
    })
    expect((await detail(lockId)).ownerUserName).toBe(repB.realname)
    const kept = await makeRecord(admin, customer)
    await admin.ask(customerFamilyCalls.merge, { customerId: kept, customerIds: [customerId] })
    expect((await detail(lockId)).customerId).toBe(kept)
    await admin.ask(handOverCalls.handOver, {
      userIds: [repB.userId],
      rule: 'one',
      receiverId: managerA.userId,
    })
    expect((await detail(lockId)).ownerUserName).toBe(managerA.realname)
    const { list } = await admin.ask(lockCalls.history, { lockId })
    expect(list.map(({ eventType }) => eventType)).toEqual([
      'OWNER',
      'TRANSFER',
      'OWNER',
      'ACTIVATE',
      'STOCK_IN',
    ])
    expect(await verifyLedger(services().db)).toMatchObject({ found: null })
  })

  it('is refused where the ledger has no event for it', async () => {
    const { lockId } = await enter()
    const { rows } = await company.platform.pool.query('select * from software_lock where id = $1', [lockId])
    expect(rows[0].status).toBe(0)
    await company.platform.pool.query('update software_lock set port_number = 9 where id = $1', [lockId])
    expect(await verifyLedger(services().db)).toMatchObject({ found: { lockId, where: 'port_number' } })
    await checkLedger(services())
    const { list } = await admin.ask(messageCalls.list, { limit: 15 })
    expect(list).toContainEqual(expect.objectContaining({ type: SUMS_DIFFER }))
    await company.platform.pool.query('update software_lock set port_number = 1 where id = $1', [lockId])
    expect(await verifyLedger(services().db)).toMatchObject({ found: null })
  })
})

describe('the database itself', () => {
  it.each(['update lock_event set reason = null', 'delete from lock_event', 'truncate lock_event'])(
    'refuses: %s (I1)',
    async (statement) => {
      await enter()
      await expect(company.platform.pool.query(statement)).rejects.toThrow(/permission denied|never changed/)
      expect((await company.platform.pool.query('select from lock_event limit 1')).rowCount).toBe(1)
    },
  )

  it('refuses two licences of one lock on one day (no_two_licences)', async () => {
    const { lockId } = await activated(await makeRecord(repA, customer))
    const add = (from: string, until: string) =>
      sql`insert into lock_licence values (${lockId}, 1, daterange(${from}::date, ${until}::date, '[]'))`.execute(
        services().db,
      )
    await expect(add(day(30), day(60))).rejects.toThrow('no_two_licences')
    await add(day(500), day(600))
    await sql`delete from lock_licence where lock_id = ${lockId} and event_id = 1`.execute(services().db)
  })

  it('has one event of a key, and takes an event back once', async () => {
    const { lockId } = await activated(await makeRecord(repA, customer))
    const renewal = (key: string): EventDraft => ({
      key,
      lockId,
      eventType: 'RENEW',
      patch: { status: statusCode('inUse'), endTime: day(730) },
    })
    await Promise.all(Array.from({ length: 20 }, () => write([renewal(`biz:1:line:${lockId}:RENEW`)])))
    const events = async () =>
      (await admin.ask(lockCalls.history, { lockId })).list.map(({ eventType }) => eventType)
    expect(await events()).toEqual(['RENEW', 'ACTIVATE', 'STOCK_IN'])
    const [renewed] = (await admin.ask(lockCalls.history, { lockId })).list
    const takeBack = (key: string): EventDraft => ({
      key,
      lockId,
      eventType: 'REVERSE',
      reversedEventId: renewed?.eventId ?? 0,
    })
    const outcomes = await Promise.allSettled(
      ['a', 'b', 'c'].map((mark) => write([takeBack(`back:${lockId}:${mark}`)])),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await detail(lockId)).toMatchObject({ endTime: day(365) })
  })
})

it('words and codes of the statuses are those of the specification', () => {
  const words = Object.values(lockStatus.vocabulary).map(({ code, word }) => [code, word])
  expect(words).toHaveLength(13)
  expect(Object.fromEntries(words)).toMatchObject({ 2: '使用中', 10: '已到期', 11: '即将到期', 12: '待启用' })
})
