import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { flowCalls } from '#protocol/approval/flow-calls.ts'
import { eventCalls } from '#protocol/calendar/event-calls.ts'
import { calendarTypeCalls } from '#protocol/calendar/types.ts'
import { momentOf, wallTime } from '#protocol/calendar/wall-time.ts'
import { examineCalls } from '#protocol/examine/calls.ts'
import { oaTypes } from '#protocol/examine/forms.ts'
import { HOUR } from '#server/platform/time/clock.ts'
import { signIn } from '../../test/approvals.ts'
import { type ExamineInput, examinesOf } from '../../test/examines.ts'
import { nodes } from '../../test/flows.ts'
import { drawCompany, type Person, type TestCompany } from '../../test/people.ts'

/** What initiators read before 提交, and those who decide (approval-office.md §10.3). The clock is at 2025-05-15 10:00:00. */
let company: TestCompany
let admin: Person
let repA: Person
let repB: Person
let managerA: Person
let finance: Person
beforeAll(async () => {
  company = await drawCompany()
  ;({ admin, repA, repB, managerA, finance } = company.people)
  await signIn(company)
})
afterAll(() => company.close())
const { custom, ledBy, submit, submitted, decide } = examinesOf(() => company)

const check = (person: Person, categoryId: number, rest: Partial<ExamineInput> = {}) =>
  person.ask(examineCalls.check, { ...rest, oaExamine: { categoryId, content: '事由', ...rest.oaExamine } })
const wordsOf = async (...asked: Parameters<typeof check>) =>
  (await check(...asked)).findings.map(({ level, words }) => `${level} ${words}`)

describe('what would be refused', () => {
  it('is said of fields of administrators and of approvers that are not picked, in the words of the save', async () => {
    const categoryId = await custom('用车申请', [nodes.picked()])
    const data = [{ name: '人数', formType: 'number', isNull: 1 }]
    await admin.ask(examineCalls.saveForm, { categoryId, data })
    const fields = (await repA.ask(examineCalls.form, { categoryId, type: '1' })).flat()
    const fieldName = fields.find(({ name }) => name === '人数')?.fieldName ?? ''
    const complete = { field: [{ fieldName, value: '3' }] }
    expect((await check(repA, categoryId)).findings).toEqual([
      { level: 'refusal', words: '人数不能为空', field: fieldName },
    ])
    expect(await submit(repA, categoryId, { content: '事由' })).toMatchObject({ msg: '人数不能为空' })
    const [step] = (await check(repA, categoryId, complete)).examineFlowList
    expect(await wordsOf(repA, categoryId, complete)).toEqual(['refusal 请完善审批信息'])
    expect(await submit(repA, categoryId, { content: '事由' }, complete)).toMatchObject({
      msg: '请完善审批信息',
    })
    const picked = { optionalList: [{ flowId: step?.flowId, userList: [managerA.userId] }] }
    const whole = { ...complete, examineFlowData: picked }
    expect(await wordsOf(repA, categoryId, whole)).toEqual([])
    expect(await submit(repA, categoryId, { content: '事由' }, whole)).toMatchObject({ code: 0 })
  })

  it('is that a type was switched off, or changed, while its form was open', async () => {
    const categoryId = await custom('门禁申请', [nodes.members([managerA.userId])])
    expect(await wordsOf(repA, categoryId)).toEqual([])
    await admin.ask(examineCalls.saveForm, { categoryId, data: [] })
    const { examineId } = await submitted(repA, categoryId, {})
    await admin.ask(examineCalls.saveForm, { categoryId, data: [{ name: '楼层', formType: 'text' }] })
    expect(await wordsOf(repA, categoryId)).toEqual(['refusal 该审批流已被停用或删除'])
    expect(await submit(repA, categoryId, { content: '事由' })).toMatchObject({ code: 504 })
    expect(await repA.ask(examineCalls.detail, { examineId })).toMatchObject({ categoryId })
  })

  it('is nothing for one that was refused under an older version, which it keeps', async () => {
    const categoryId = await ledBy(oaTypes.loan, managerA)
    const { examineId, examineRecordId } = await submitted(repA, categoryId, { money: '10' })
    await decide(managerA, examineRecordId, 2, '再议')
    await ledBy(oaTypes.loan, finance)
    const edit = { oaExamine: { examineId, content: '改过', money: '12' } }
    const { findings, examineFlowList } = await check(repA, categoryId, edit)
    expect(findings).toEqual([])
    expect(examineFlowList.map(({ userList }) => userList.map(({ userId }) => userId))).toEqual([
      [managerA.userId],
    ])
    expect(await repA.call(examineCalls.save, edit)).toMatchObject({ code: 0 })
    expect(await repA.ask(examineCalls.detail, { examineId })).toMatchObject({
      examineStatus: 3,
      categoryId,
      examineName: managerA.realname,
    })
    expect(await wordsOf(repA, categoryId, edit)).toEqual(['refusal 不能编辑，请先撤回再编辑！'])
  })
})

it('the path with its people follows from what is entered, and the usual time from what was decided', async () => {
  const large = { name: '金额', fieldName: 'money', type: 6, conditionType: 2, values: [100] }
  const categoryId = await custom('采购付款', [nodes.members([managerA.userId])])
  const loan = await ledBy(oaTypes.loan, managerA)
  const { examineId: forked } = await admin.ask(flowCalls.save, {
    examineId: loan,
    label: 0,
    examineName: '借款申请',
    managerList: [admin.userId],
    dataList: [
      nodes.members([managerA.userId]),
      nodes.fork({ when: [large], nodes: [nodes.members([finance.userId])] }, {}),
    ],
  })
  const peopleOf = async (money: string) =>
    (await check(repA, forked, { oaExamine: { money } })).examineFlowList.map(({ userList }) =>
      userList.map(({ realname }) => realname).join(),
    )
  expect(await peopleOf('100')).toEqual([managerA.realname])
  expect(await peopleOf('100.01')).toEqual([managerA.realname, finance.realname])

  const leave = await ledBy(oaTypes.leave, managerA)
  const fieldsOf = async (of?: number) => {
    const fields = await admin.ask(flowCalls.fields, { label: 0, categoryId: of })
    return fields.map(({ fieldName, name, type }) => [fieldName, name, type])
  }
  expect(await fieldsOf(forked)).toEqual([['money', '借款金额（元）', 6]])
  expect(await fieldsOf(leave)).toEqual([
    ['type_id', '请假类型', 3],
    ['duration', '时长(天)', 6],
  ])
  expect([await fieldsOf(categoryId), await fieldsOf()]).toEqual([[], []])
  const ill = { name: '请假类型', fieldName: 'type_id', type: 3, conditionType: 7, values: ['病假'] }
  const { examineId: byKind } = await admin.ask(flowCalls.save, {
    examineId: leave,
    label: 0,
    examineName: '请假审批',
    managerList: [admin.userId],
    dataList: [
      nodes.fork(
        { when: [ill], nodes: [nodes.members([finance.userId])] },
        { nodes: [nodes.members([repB.userId])] },
      ),
    ],
  })
  const days = { start_time: '2025-06-10 09:00:00', end_time: '2025-06-10 18:00:00', duration: 1 }
  for (const [type_id, decides] of [
    ['病假', finance],
    ['年假', repB],
  ] as const) {
    const oaExamine = { type_id, ...days }
    const [step] = (await check(repA, byKind, { oaExamine })).examineFlowList
    expect(step?.userList).toMatchObject([{ userId: decides.userId }])
    expect(await submitted(repA, byKind, oaExamine)).toMatchObject({ examineName: decides.realname })
  }

  expect((await check(repA, categoryId)).usualHours).toBeNull()
  for (const hours of [2, 4, 9]) {
    const { examineRecordId } = await submitted(repA, categoryId, {})
    company.platform.clock.advance(hours * HOUR)
    await decide(managerA, examineRecordId, hours === 9 ? 2 : 1, '可')
  }
  expect((await check(repB, categoryId)).usualHours).toBe(4)
})

describe('leave and overtime without a length', () => {
  const friday = { start_time: '2025-06-20 09:00:00', end_time: '2025-06-20 18:00:00' }

  it.each([
    ['of no days', { ...friday, duration: 0 }, { code: 400, msg: '时长应大于0', field: 'duration' }],
    ['of less than none', { ...friday, duration: -1 }, { code: 400, field: 'duration' }],
    [
      'that ends when it begins',
      { ...friday, end_time: friday.start_time, duration: 1 },
      { code: 502, msg: '审批结束时间早于开始时间', field: 'endTime' },
    ],
  ])('is refused at its field: one %s', async (_, days, { field, ...refused }) => {
    for (const oaType of [oaTypes.leave, oaTypes.overtime]) {
      const categoryId = await ledBy(oaType, managerA)
      const oaExamine = { ...days, ...(oaType === oaTypes.leave ? { type_id: '事假' } : {}) }
      const { findings } = await check(repA, categoryId, { oaExamine })
      expect(findings[0]).toMatchObject({ level: 'refusal', field })
      const answer = await submit(repA, categoryId, { content: '事由', ...oaExamine })
      expect(answer).toMatchObject({ ...refused, data: { field } })
      expect(findings[0]?.words).toBe(answer.msg)
      const half = { ...oaExamine, ...friday, duration: 0.5 }
      expect(await submit(repA, categoryId, { content: '事由', ...half })).toMatchObject({ code: 0 })
    }
  })

  it('is not one of days off alone, which whoever works by shifts takes: it is noticed', async () => {
    const categoryId = await ledBy(oaTypes.leave, managerA)
    const saturday = { start_time: '2025-06-21 09:00:00', end_time: '2025-06-21 18:00:00' }
    const oaExamine = { type_id: '事假', ...saturday, duration: 1 }
    expect(await wordsOf(repA, categoryId, { oaExamine })).toEqual(['hint 所选时间内没有工作日'])
    expect(await submit(repA, categoryId, { content: '事由', ...oaExamine })).toMatchObject({ code: 0 })
  })
})

describe('what is at the same time', () => {
  const from = { start_time: '2025-06-03 09:00:00', end_time: '2025-06-04 18:00:00' }

  it('is named: trips, leave and events of one’s own, not those of others', async () => {
    const trip = await ledBy(oaTypes.trip, managerA)
    const leave = await ledBy(oaTypes.leave, managerA)
    const line = { startTime: '2025-06-04 08:00:00', endTime: '2025-06-05 20:00:00', duration: 2 }
    await submitted(repA, trip, {}, { oaExamineTravelList: [line] })
    const at = (text: string) => momentOf(wallTime(text))
    const [type] = await repA.ask(calendarTypeCalls.list)
    const event = {
      title: '方案评审',
      typeId: type?.typeId ?? 0,
      ownerUserIds: String(repA.userId),
      startTime: at('2025-06-03 14:00'),
      endTime: at('2025-06-03 15:00'),
      repetitionType: 1,
    }
    await repA.ask(eventCalls.save, { event })
    const oaExamine = { ...from, type_id: '事假', duration: 2 }
    expect(await wordsOf(repA, leave, { oaExamine })).toEqual([
      'hint 与您的出差审批（2025-06-04 08:00 至 2025-06-05 20:00）时间重叠',
      'hint 与您的日程“方案评审”（2025-06-03 14:00 至 2025-06-03 15:00）时间重叠',
    ])
    expect(await wordsOf(repB, leave, { oaExamine })).toEqual([])
    const next = { start_time: '2025-06-05 20:00:00', end_time: '2025-06-06 12:00:00' }
    expect(await wordsOf(repA, leave, { oaExamine: { ...oaExamine, ...next, duration: 0.5 } })).toEqual([])
    const { examineId } = await submitted(repA, leave, oaExamine)
    const seen = await managerA.ask(examineCalls.findings, { examineId })
    expect(seen.map(({ words }) => words)).toEqual([
      '与申请人的出差审批（2025-06-04 08:00 至 2025-06-05 20:00）时间重叠',
    ])
  })
})

it('who decides sees that an invoice was claimed twice, also when both claims came at once', async () => {
  const categoryId = await ledBy(oaTypes.expense, managerA)
  const line = { traffic: '80', invoiceNumber: '25317000000123456789' }
  const claim = (person: Person) => submitted(person, categoryId, {}, { oaExamineTravelList: [line] })
  const [one, other] = await Promise.all([claim(repA), claim(repB)])
  const words = async (person: Person, examineId: number) =>
    (await person.ask(examineCalls.findings, { examineId })).map((each) => each.words)
  expect(await words(managerA, one.examineId)).toEqual([
    `费用明细（1）的发票号码已在${repB.realname}的审批中使用`,
  ])
  expect(await words(repB, other.examineId)).toEqual(['费用明细（1）的发票号码已在本公司的其他审批中使用'])
  expect(await finance.call(examineCalls.findings, { examineId: one.examineId })).toMatchObject({ code: 401 })
  await decide(managerA, other.examineRecordId, 2, '重复')
  expect(await words(managerA, one.examineId)).toEqual([])
  await decide(managerA, one.examineRecordId, 1)
  expect(await words(managerA, one.examineId)).toEqual([])
})
