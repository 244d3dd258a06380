import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventCalls } from '#protocol/calendar/event-calls.ts'
import { calendarTypeCalls } from '#protocol/calendar/types.ts'
import { momentOf, wallTime } from '#protocol/calendar/wall-time.ts'
import { activityCalls } from '#protocol/crm/activity.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { examineCalls } from '#protocol/examine/calls.ts'
import { oaTypes } from '#protocol/examine/forms.ts'
import { addressOfWaiting, EXAMINE_SUBJECT } from '#protocol/examine/limits.ts'
import { logCalls } from '#protocol/logs/calls.ts'
import { clearingCalls } from '#protocol/manage/clearing/calls.ts'
import { handOverCalls } from '#protocol/manage/people/hand-over-calls.ts'
import { myDayCalls } from '#protocol/my-day/calls.ts'
import { workLogCalls } from '#protocol/work-log/log-calls.ts'
import { HOUR } from '#server/platform/time/clock.ts'
import { signIn } from '../../test/approvals.ts'
import { examinesOf } from '../../test/examines.ts'
import { nodes } from '../../test/flows.ts'
import { makeRecord } from '../../test/make.ts'
import { drawCompany, PASSWORD, type Person, type TestCompany } from '../../test/people.ts'

let company: TestCompany
beforeAll(async () => {
  company = await drawCompany()
  await signIn(company)
})
afterAll(() => company.close())
const { custom, ledBy, submitted, decide, typesOf } = examinesOf(() => company)

it('an approval is in the timeline of its customer, to those who may read both, until it is deleted', async () => {
  const { repA, repB, managerA, admin, finance } = company.people
  const customerId = await makeRecord(repA, customer, { title: '有审批的公司' })
  const asked = {
    crmType: customer.label,
    activityTypeId: customerId,
    page: 1,
    activityType: EXAMINE_SUBJECT,
  }
  const entries = async (person: Person) => (await person.ask(activityCalls.timeline, asked)).list
  const categoryId = await ledBy(oaTypes.plain, repB)
  const oaExamineRelation = { customerIds: [customerId] }
  const { examineId, examineRecordId } = await submitted(repA, categoryId, {}, { oaExamineRelation })
  const entry = { activityType: 9, activityTypeId: examineId, activityTypeName: '普通审批' }
  expect(await entries(repA)).toMatchObject([{ ...entry, realname: repA.realname }])
  expect(await entries(admin)).toMatchObject([entry])
  // superior of the initiator
  expect(await entries(managerA)).toMatchObject([entry])
  // reads the customer, and has nothing to do with the approval
  expect(await entries(finance)).toEqual([])
  // decides, and may not read the customer
  expect((await repB.call(activityCalls.timeline, asked)).code).not.toBe(0)
  await decide(repA, examineRecordId, 4, '撤回')
  await repA.ask(examineCalls.remove, { examineId })
  expect(await entries(repA)).toEqual([])
})

it('what waits for one is on the page of the day once, late after its day, and gone when it is decided', async () => {
  const { repA, repB, managerB } = company.people
  const days = { limit: { days: 1, otherwise: 'remind' } }
  const categoryId = await custom('领用申请', [nodes.members([managerB.userId], { options: days })])
  const { examineId, examineRecordId, content } = await submitted(repA, categoryId, {})
  const shown = async (person: Person) => {
    const { items, sources } = await person.ask(myDayCalls.query, {})
    const source = sources.find(({ key }) => key === 'waitingExamines')
    return { count: source?.count ?? 0, items: items.filter(({ id }) => id === examineId) }
  }
  expect(await shown(managerB)).toMatchObject({
    count: 1,
    items: [
      {
        key: 'waitingExamines',
        title: `领用申请：${content}`,
        group: 'later',
        facts: [{ title: '提交人', text: repA.realname }],
        address: addressOfWaiting(examineId),
      },
    ],
  })
  expect(await shown(repB)).toEqual({ count: 0, items: [] })
  await company.platform.pool.query(`update approval_log set due_on = '2025-05-14' where status = 3`)
  expect((await shown(managerB)).items).toMatchObject([{ group: 'late' }])
  await decide(managerB, examineRecordId, 1)
  expect(await shown(managerB)).toEqual({ count: 0, items: [] })
})

it('who leaves hands over what waits for them, and their place in types, which keep their forms', async () => {
  const { admin, repA, managerA, director } = company.people
  const categoryId = await custom('设备借用', [nodes.members([managerA.userId])])
  const data = [{ name: '设备', formType: 'text' }]
  await admin.ask(examineCalls.saveForm, { categoryId, data })
  const waiting = await submitted(repA, categoryId, {})
  const { token } = await admin.ask(handOverCalls.handOver, {
    userIds: [managerA.userId],
    rule: 'one',
    receiverId: director.userId,
  })
  const nameIn = async (examineId: number) => (await repA.ask(examineCalls.detail, { examineId })).examineName
  expect(await nameIn(waiting.examineId)).toBe(director.realname)
  const inUse = async () =>
    (await typesOf(repA)).find(({ examineName }) => examineName === '设备借用')?.examineId ?? 0
  const next = await inUse()
  expect(next).not.toBe(categoryId)
  const form = (await repA.ask(examineCalls.form, { categoryId: next, type: '1' })).flat()
  expect(form.map(({ name }) => name)).toEqual(['审批事由', '备注', '设备'])
  expect((await submitted(repA, next, {})).examineName).toBe(director.realname)
  await admin.ask(handOverCalls.undo, { token })
  expect([await inUse(), await nameIn(waiting.examineId)]).toEqual([categoryId, managerA.realname])
  expect((await submitted(repA, categoryId, {})).examineName).toBe(managerA.realname)
})

it('who is on leave all day owes no log, once the leave has passed', async () => {
  const { hr, managerB } = company.people
  const categoryId = await ledBy(oaTypes.leave, managerB)
  const isDue = async () => (await hr.ask(workLogCalls.counts)).isDue
  const take = (from: string, to: string) =>
    submitted(hr, categoryId, {
      type_id: '事假',
      start_time: `2025-05-15 ${from}`,
      end_time: `2025-05-15 ${to}`,
      duration: '1',
    })
  const morning = await take('09:00:00', '12:00:00')
  await decide(managerB, morning.examineRecordId, 1)
  const whole = await take('09:00:00', '18:00:00')
  expect(await isDue()).toBe(1)
  await decide(managerB, whole.examineRecordId, 1)
  expect(await isDue()).toBe(0)
})

it('approvals of the day are counted for the first page of a phone', async () => {
  const { repB, managerB } = company.people
  const count = async () => (await repB.ask(workLogCalls.dayNumbers)).examineNum
  const before = await count()
  await submitted(repB, await ledBy(oaTypes.plain, managerB), {})
  expect(await count()).toBe(before + 1)
  await company.platform.pool.query(`update oa_examine set create_time = create_time - interval '1 day'`)
  expect(await count()).toBe(0)
})

it('what happens to approvals is in the operation log, under their part, and stays there', async () => {
  const { admin, repB, managerB } = company.people
  const categoryId = await ledBy(oaTypes.plain, managerB)
  const { examineId, examineRecordId } = await submitted(repB, categoryId, {})
  expect((await repB.call(examineCalls.export, { categoryId, queryType: 1 })).raw.length).toBeGreaterThan(0)
  await decide(repB, examineRecordId, 4, '撤回')
  await repB.ask(examineCalls.remove, { examineId })
  const { list } = await admin.ask(logCalls.operations, {
    type: 1,
    model: 'oa',
    subModelLabels: [44],
    limit: 5,
  })
  expect(list.map(({ behavior }) => behavior)).toEqual(['删除', '撤回审批', '导出', '提交审核', '新建'])
  expect(list[0]).toMatchObject({ realname: repB.realname, object: '普通审批', subModelLabel: 44 })
})

it('neither deleting approvals nor clearing them touches entries of events, whose number is the label of approvals', async () => {
  const { admin, repB, managerB } = company.people
  const customerId = await makeRecord(repB, customer, { title: '有日程的公司' })
  const entries = async () =>
    (
      await repB.ask(activityCalls.timeline, { crmType: customer.label, activityTypeId: customerId, page: 1 })
    ).list
      .map(({ activityType }) => activityType)
      .toSorted((one, other) => one - other)
  const relation = { customerIds: [customerId] }
  const { examineId, examineRecordId } = await submitted(
    repB,
    await ledBy(oaTypes.plain, managerB),
    {},
    { oaExamineRelation: relation },
  )
  const numbered = `select setval(pg_get_serial_sequence('calendar_events', 'event_id'), ${examineId - 1})`
  await company.platform.pool.query(numbered)
  const [type] = await repB.ask(calendarTypeCalls.list)
  const moment = momentOf(wallTime('2025-06-02 09:00'))
  const event = {
    title: '评审',
    typeId: type?.typeId ?? 0,
    ownerUserIds: String(repB.userId),
    startTime: moment,
    endTime: moment + HOUR,
    repetitionType: 1,
  }
  await repB.ask(eventCalls.save, { event, relation })
  const { rows } = await company.platform.pool.query('select max(event_id)::int as id from calendar_events')
  expect(rows[0]?.id).toBe(examineId)
  expect(await entries()).toEqual([2, 9, 10])
  await decide(repB, examineRecordId, 4, '撤回')
  await repB.ask(examineCalls.remove, { examineId })
  expect(await entries()).toEqual([2, 10])

  const waiting = await submitted(
    repB,
    await ledBy(oaTypes.plain, managerB),
    {},
    { oaExamineRelation: relation },
  )
  expect(await entries()).toEqual([2, 9, 10])
  const { verifyPassword, clear } = clearingCalls
  const temporaryCode = await admin.ask(verifyPassword, { password: PASSWORD })
  await admin.ask(clear, { password: PASSWORD, temporaryCode, modules: ['taskExamine'] })
  expect(await entries()).toEqual([2, 10])
  expect(await repB.call(examineCalls.detail, { examineId: waiting.examineId })).toMatchObject({ code: 511 })
  const left = await company.platform.pool.query(
    `select (select count(*) from approval_records where label = 0)::int as submissions,
      (select count(*) from oa_examine_travel)::int as lines, (select count(*) from messages where label = 3)::int as messages`,
  )
  expect(left.rows).toEqual([{ submissions: 0, lines: 0, messages: 0 }])
  // types stay: they are settings
  expect((await submitted(repB, await ledBy(oaTypes.plain, managerB), {})).examineName).toBe(
    managerB.realname,
  )
})
