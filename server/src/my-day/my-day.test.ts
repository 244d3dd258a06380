import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { activityCalls } from '#protocol/crm/activity.ts'
import { crmTodos } from '#protocol/crm/application.ts'
import { contract } from '#protocol/crm/contract/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { companyCalls } from '#protocol/manage/company/calls.ts'
import { permissionCalls } from '#protocol/manage/roles/calls.ts'
import { myDayCalls } from '#protocol/my-day/calls.ts'
import { MOST_PUT_OFF } from '#protocol/my-day/limits.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { DAY, HOUR } from '#server/platform/time/clock.ts'
import { signIn } from '../../test/approvals.ts'
import { eventually } from '../../test/eventually.ts'
import { nodes, startFlow, stopFlows } from '../../test/flows.ts'
import { makeRecord } from '../../test/make.ts'
import { openPage } from '../../test/open-page.ts'
import { drawCompany, type Person, type TestCompany } from '../../test/people.ts'
import { roleFieldsOf } from '../../test/role-fields.ts'
import { todoCounts, todoEntry } from '../../test/todos.ts'
import { forgetPassed } from './put-off.ts'

/** What the made-up source of 会议 does: it answers, fails, or never answers, by itself or by the database. */
let meetings: 'answer' | 'fail' | 'hang' | 'sleep' = 'answer'
/** Whose meetings are asked for. */
let asked = ''

vi.mock('#server/areas.ts', async (importOriginal) => {
  const { areas } = await importOriginal<typeof import('#server/areas.ts')>()
  const { area } = await import('#server/access/area.ts')
  const entries = [
    {
      thing: 'meeting.1',
      id: 1,
      title: '周例会',
      dueAt: '2025-05-15 15:00:00',
      facts: [{ title: '地点', text: '三楼' }],
      address: '/calendar?event=1',
      mayAct: false,
    },
  ]
  const made = area({
    key: 'meetings',
    module: 'book',
    workSources: [
      {
        key: 'meetings',
        title: '今天的会议',
        order: 500,
        work: async ({ services, viewer }) => {
          asked = viewer.realname
          if (meetings === 'fail') return Promise.reject(new Error('the meetings are away'))
          if (meetings === 'hang') return new Promise(() => undefined)
          if (meetings === 'sleep') await sql`select pg_sleep(100)`.execute(services.db)
          return { entries, count: 1 }
        },
      },
    ],
  })
  return { areas: [...areas, made] }
})

let company: TestCompany
let people: TestCompany['people']
beforeAll(async () => {
  company = await drawCompany()
  people = company.people
  await signIn(company)
})
afterAll(() => company.close())
const roleFields = roleFieldsOf(() => company)
afterEach(async () => {
  meetings = 'answer'
  await roleFields.restore()
})

const dayOf = (person: Person, source?: string) =>
  person.ask(myDayCalls.query, source === undefined ? {} : { source })
const itemIn = async (person: Person, thing: string) =>
  (await dayOf(person)).items.find((item) => item.thing === thing)
const groupIn = async (person: Person, thing: string) => (await itemIn(person, thing))?.group
const makeCustomer = (person: Person, entity: Record<string, unknown>) =>
  makeRecord(person, customer, { entity })
/** It was planned for then, and no contact was had since. */
const plannedFor = (id: number, time: string) =>
  company.platform.pool.query(
    `update ${customer.table} set next_time = $1::timestamptz, last_time = null where id = $2`,
    [`${time}+08`, id],
  )
const putOff = (person: Person, thing: string, until = '2025-05-16', source = 'todayCustomer') =>
  person.call(myDayCalls.putOff, { source, thing, until })

describe('我的一天', () => {
  it('holds what is overdue, due today and still to come, soonest first', async () => {
    const { repA } = people
    const noon = await makeCustomer(repA, { nextTime: '2025-05-15 12:00:00', customerName: '中午' })
    const eleven = await makeCustomer(repA, { nextTime: '2025-05-15 11:00:00', customerName: '十一点' })
    const late = await makeCustomer(repA, { customerName: '拖了三天' })
    await plannedFor(late, '2025-05-12 09:00:00')
    const other = await makeCustomer(repA, { nextTime: '2025-05-20 09:00:00' })
    const { day, items } = await dayOf(repA)
    expect(day).toBe('2025-05-15')
    const ours = [late, eleven, noon].map((id) => `customer.${id}`)
    expect(items.map(({ thing }) => thing).filter((thing) => ours.includes(thing))).toEqual(ours)
    expect(items.some(({ thing }) => thing === `customer.${other}`)).toBe(false)
    expect(items.find(({ id }) => id === late)).toMatchObject({
      key: 'todayCustomer',
      group: 'late',
      title: '拖了三天',
      dueAt: '2025-05-12 09:00:00',
      isDay: false,
      record: { type: 'customer', row: { customerId: late, ownerUserName: repA.realname } },
    })
  })

  it('counts what the entries of 待办事项 count, and what is overdue beside it', async () => {
    const { repA } = people
    const { sources } = await dayOf(repA)
    const counts = await repA.ask(todoEntry('todayCustomer').list, { type: 2 })
    const { todayCustomer = 0, followCustomer } = await todoCounts(repA)
    expect(sources.find(({ key }) => key === 'todayCustomer')?.count).toBe(todayCustomer + counts.totalRow)
    expect(sources.find(({ key }) => key === 'followCustomer')?.count).toBe(followCustomer)
    expect(counts.totalRow).toBeGreaterThan(0)
  })

  it('shows to nobody what is another’s: its owner’s colleagues, their manager, a stranger', async () => {
    const { repA, repA2, managerA, outsider } = people
    const id = await makeCustomer(repA, { nextTime: '2025-05-15 12:30:00' })
    expect(await groupIn(repA, `customer.${id}`)).toBe('today')
    for (const other of [repA2, managerA, outsider])
      expect(await groupIn(other, `customer.${id}`), other.realname).toBeUndefined()
    const keys = (await dayOf(outsider)).sources.map(({ key }) => key)
    expect(keys).toContain('meetings')
    expect(crmTodos.entries.filter(({ todo }) => keys.includes(todo.key))).toEqual([])
  })

  it('is over with a follow-up, wherever it is written, and open pages are told', async () => {
    const { repA } = people
    const id = await makeCustomer(repA, { nextTime: '2025-05-15 10:30:00' })
    expect(await groupIn(repA, `customer.${id}`)).toBe('today')
    await company.app.fastify.listen({ port: 0, host: '127.0.0.1' })
    const page = await openPage(company.app, await repA.token())
    await page.heard()
    company.platform.clock.advance(HOUR)
    await repA.ask(activityCalls.add, {
      activityType: customer.label,
      activityTypeId: id,
      content: '已联系',
      category: '打电话',
    })
    await eventually(() => expect(page.told).toContain('todos'))
    page.close()
    expect(await groupIn(repA, `customer.${id}`)).toBeUndefined()
  })

  it('keeps from the viewer what field rights keep', async () => {
    const { repA } = people
    const id = await makeCustomer(repA, { nextTime: '2025-05-15 13:00:00', remark: '看不到的备注' })
    const shown = async () => JSON.stringify(await itemIn(repA, `customer.${id}`))
    expect(await shown()).toContain('看不到的备注')
    await roleFields.set(customer, 'remark', { authLevel: 1 })
    expect(await shown()).toContain('"today"')
    expect(await shown()).not.toContain('看不到的备注')
  })

  it('shows a thing of two sources once, under the more urgent one', async () => {
    const { repA, repA2, managerA } = people
    const id = await makeCustomer(repA, {})
    await plannedFor(id, '2025-05-13 09:00:00')
    const { transfer } = recordCallsOf(customer)
    if (!transfer) throw new Error('customers are transferred')
    await managerA.ask(transfer, { ids: [id], ownerUserId: repA2.userId, transferType: 1 })
    const { items } = await dayOf(repA2)
    const found = items.filter(({ thing }) => thing === `customer.${id}`)
    expect(found).toHaveLength(1)
    expect(found[0]).toMatchObject({ key: 'todayCustomer', group: 'late', also: ['分配给我的客户'] })
  })

  it('holds what waits for a decision of someone without any right, reduced, beside the record itself', async () => {
    const { admin, outsider, repA } = people
    const { label } = contract.approval
    await startFlow(admin, [nodes.members([outsider.userId])], { label })
    const id = await makeRecord(repA, contract, { entity: { money: '500', remark: '内部备注' } })
    const item = await itemIn(outsider, `decision.contract.${id}`)
    expect(item).toMatchObject({ key: 'checkContract', group: 'today', record: { type: 'contract' } })
    expect(JSON.stringify(item)).not.toContain('内部备注')
    await stopFlows(admin, label)
  })

  it('is that of the viewed user during view-as, who puts nothing off', async () => {
    const { admin, repA } = people
    const id = await makeCustomer(repA, { nextTime: '2025-05-15 14:00:00' })
    await admin.ask(permissionCalls.viewAs, { userId: repA.userId })
    expect(await groupIn(admin, `customer.${id}`)).toBe('today')
    expect(asked).toBe(repA.realname)
    expect((await putOff(admin, `customer.${id}`)).code).not.toBe(0)
    await admin.ask(permissionCalls.endViewAs, {})
    expect(await groupIn(repA, `customer.${id}`)).toBe('today')
  })
})

describe('a source of another part', () => {
  it('is shown with its facts and address; without an act where there is none', async () => {
    expect(await itemIn(people.repB, 'meeting.1')).toMatchObject({
      key: 'meetings',
      group: 'today',
      title: '周例会',
      facts: [{ title: '地点', text: '三楼' }],
      address: '/calendar?event=1',
      record: null,
      mayAct: false,
    })
  })

  it.each(['fail', 'hang', 'sleep'] as const)(
    'that does not answer (%s) is named, and the others are shown',
    async (how) => {
      const { repA } = people
      const id = await makeCustomer(repA, { nextTime: '2025-05-15 16:00:00' })
      meetings = how
      const { sources, items } = await dayOf(repA)
      expect(sources.find(({ key }) => key === 'meetings')).toEqual({
        key: 'meetings',
        title: '今天的会议',
        count: 0,
        failed: true,
      })
      expect(items.some(({ thing }) => thing === `customer.${id}`)).toBe(true)
      // its statement ends with its time
      await eventually(async () => {
        const { rows } = await company.platform.pool.query(`select from pg_stat_activity
          where datname = current_database() and state = 'active' and query like 'select pg_sleep%'`)
        expect(rows).toEqual([])
      })
      meetings = 'answer'
      const again = await dayOf(repA, 'meetings')
      expect(again.sources).toEqual([{ key: 'meetings', title: '今天的会议', count: 1, failed: false }])
      expect(again.items.map(({ thing }) => thing)).toEqual(['meeting.1'])
    },
  )
})

it('asks no source of an application that is switched off', async () => {
  const { admin, repB } = people
  const rows = await admin.ask(companyCalls.queryModuleSetting)
  const settingId = rows.find(({ module }) => module === 'book')?.settingId ?? 0
  const keys = async () => (await dayOf(repB)).sources.map(({ key }) => key)
  expect(await keys()).toContain('meetings')
  await admin.ask(companyCalls.setModuleSetting, { settingId, status: 0 })
  expect(await keys()).not.toContain('meetings')
  expect(await keys()).toContain('todayCustomer')
  expect((await putOff(repB, 'meeting.1', '2025-05-16', 'meetings')).code).toBe(400)
  await admin.ask(companyCalls.setModuleSetting, { settingId, status: 1 })
  expect((await putOff(repB, 'meeting.1', '2025-05-16', 'meetings')).code).toBe(0)
  await repB.ask(myDayCalls.takeBack, { thing: 'meeting.1' })
})

describe('以后', () => {
  it('moves a thing to that group until the day, for its user alone, and takes it back', async () => {
    const { repA, managerA } = people
    const id = await makeCustomer(repA, { nextTime: '2025-05-15 17:00:00' })
    const thing = `customer.${id}`
    expect((await putOff(repA, thing, '2025-05-17')).code).toBe(0)
    expect(await itemIn(repA, thing)).toMatchObject({ group: 'later', putOffUntil: '2025-05-17' })
    expect(await todoCounts(repA), 'it waits all the same').toHaveProperty('todayCustomer')
    await repA.ask(myDayCalls.putOff, { source: 'todayCustomer', thing, until: '2025-05-16' })
    expect(await itemIn(repA, thing)).toMatchObject({ putOffUntil: '2025-05-16' })
    await managerA.ask(myDayCalls.takeBack, { thing })
    expect(await groupIn(repA, thing), 'another’s').toBe('later')
    await repA.ask(myDayCalls.takeBack, { thing })
    expect(await itemIn(repA, thing)).toMatchObject({ group: 'today', putOffUntil: null })
  })

  it('is refused for days that are none, for what does not wait for the user, and beyond the bound', async () => {
    const { repA, repB } = people
    const id = await makeCustomer(repA, { nextTime: '2025-05-15 19:00:00' })
    const thing = `customer.${id}`
    const tooFar = { code: 400, msg: '请选择明天起90天内的日期' }
    for (const until of ['2025-05-15', '2025-05-14', '2025-08-14'])
      expect(await putOff(repA, thing, until)).toMatchObject(tooFar)
    expect((await putOff(repA, thing, '2025-08-13')).code).toBe(0)
    expect(await putOff(repB, thing)).toMatchObject({
      code: 400,
      msg: '该事项已处理，或不再需要您处理',
    })
    expect((await putOff(repA, thing, '2025-05-16', 'nothing')).code).toBe(400)
    await company.platform.pool.query(
      `insert into work_snoozes select $1, 'customer.x' || n, '2025-05-20' from generate_series(1, $2) n`,
      [repA.userId, MOST_PUT_OFF],
    )
    const next = await makeCustomer(repA, { nextTime: '2025-05-15 19:30:00' })
    expect(await putOff(repA, `customer.${next}`)).toMatchObject({
      code: 400,
      msg: '最多可推迟500项，请先处理一部分',
    })
    expect(await groupIn(repA, `customer.${next}`)).toBe('today')
  })
})

describe('已跟进', () => {
  it('is taken back for those who may mark it alone', async () => {
    const { repA, repA2, repB, managerA } = people
    const { followedUp, unfollowed } = todoEntry('followCustomer')
    const { transfer } = recordCallsOf(customer)
    if (!followedUp || !unfollowed || !transfer) throw new Error('customers are followed up and transferred')
    const id = await makeCustomer(repA, {})
    await managerA.ask(transfer, { ids: [id], ownerUserId: repA2.userId, transferType: 1 })
    const thing = `customer.${id}`
    expect(await groupIn(repA2, thing)).toBe('today')
    await repA2.ask(followedUp, { ids: [id] })
    expect(await groupIn(repA2, thing)).toBeUndefined()
    expect((await repB.call(unfollowed, { ids: [id] })).code).toBe(401)
    expect(await groupIn(repA2, thing)).toBeUndefined()
    await repA2.ask(unfollowed, { ids: [id] })
    expect(await groupIn(repA2, thing)).toBe('today')
  })
})

/** The clock goes on: last. */
describe('what was put off', () => {
  it('ends on its day: what was due before is late then', async () => {
    const { repB } = people
    const id = await makeCustomer(repB, { nextTime: '2025-05-15 18:00:00' })
    const thing = `customer.${id}`
    await repB.ask(myDayCalls.putOff, { source: 'todayCustomer', thing, until: '2025-05-16' })
    company.platform.clock.advance(DAY)
    expect(await itemIn(repB, thing)).toMatchObject({ group: 'late', putOffUntil: null })
    const rows = () =>
      company.platform.pool
        .query('select from work_snoozes where thing = $1', [thing])
        .then(({ rowCount }) => rowCount)
    expect(await rows()).toBe(1)
    await forgetPassed(company.app.services)
    expect(await rows()).toBe(0)
  })
})
