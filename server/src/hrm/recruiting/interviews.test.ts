import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventCalls } from '#protocol/calendar/event-calls.ts'
import { calendarSharingCalls } from '#protocol/calendar/sharing-calls.ts'
import { calendarTypeCalls } from '#protocol/calendar/types.ts'
import { candidateCalls } from '#protocol/hrm/recruiting/candidate-calls.ts'
import { interviewCalls } from '#protocol/hrm/recruiting/interview-calls.ts'
import { messageCalls } from '#protocol/messages/calls.ts'
import { myDayCalls } from '#protocol/my-day/calls.ts'
import { formatDay } from '#server/platform/time/clock.ts'
import { hire } from '../../../test/hr.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'
import { addCandidate, addPost, statusOf } from '../../../test/recruiting.ts'

let company: TestCompany
let hr: Person
let postId: number
let interviewer: number

beforeAll(async () => {
  company = await drawCompany()
  ;({ hr } = company.people)
  postId = await addPost(hr, '面试职位')
  interviewer = await hire(hr, '面试官甲', { person: { mobile: company.people.managerB.username } })
})
afterAll(() => company.close())

const at = (interviewTime: string, more: object = {}) => ({
  ...{ interviewEmployeeId: interviewer, otherInterviewEmployeeIds: [], interviewTime, type: 1 },
  ...more,
})
const arrange = (candidateIds: number[], request: object) =>
  hr.call(interviewCalls.arrange, { ...at('2025-06-02 10:00:00'), candidateIds, ...request })
const detail = (id: number) => hr.ask(candidateCalls.detail, { id })

describe('arranging', () => {
  it('moves candidates to interviews, tells the interviewers and changes the latest round', async () => {
    const ids = [await addCandidate(hr, '同场甲', { postId }), await addCandidate(hr, '同场乙', { postId })]
    const [id = 0] = ids
    expect(await arrange(ids, { interviewTime: '2025-06-02 10:00', address: '三楼' })).toMatchObject({
      code: 0,
    })
    expect(await detail(id)).toMatchObject({
      ...{ status: 3, stageNum: 1, interviewTime: '2025-06-02 10:00:00', interviewType: 1 },
      ...{ interviewEmployeeId: interviewer, interviewEmployeeName: '面试官甲', interviewResult: 1 },
      ...{ interviewMinutes: 60, interviewAddress: '三楼' },
    })
    const { list } = await company.people.managerB.ask(messageCalls.list, { label: 8, limit: 50 })
    expect(list.filter(({ type }) => type === 99)).toHaveLength(2)
    expect(list.find(({ typeId }) => typeId === id)).toMatchObject({
      title: '同场甲',
      content: '安排了现场面试(第1轮):周一 06-02 10:00',
    })
    // their own time is no obstacle
    expect(
      await hr.call(interviewCalls.arrange, { ...at('2025-06-02 10:30:00'), candidateIds: ids }),
    ).toMatchObject({ code: 0 })
    expect(await detail(id)).toMatchObject({ stageNum: 1, interviewTime: '2025-06-02 10:30:00' })
    await hr.ask(candidateCalls.eliminate, { candidateIds: ids, eliminate: '候选人放弃' })
  })

  it('refuses an interviewer at two places, also of two at once, until the time is free again', async () => {
    const [one, two] = [
      await addCandidate(hr, '先到', { postId }),
      await addCandidate(hr, '后到', { postId }),
    ]
    const time = '2025-06-03 09:00:00'
    const answers = await Promise.all([
      arrange([one], { interviewTime: time }),
      arrange([two], { interviewTime: time }),
    ])
    const refused = answers.find(({ code }) => code !== 0)
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(refused?.msg).toBe('面试官甲在2025-06-03 09:00已有面试，请选择其他时间')
    const first = (await statusOf(hr, one)) === 3 ? one : two
    const other = first === one ? two : one
    expect(await arrange([other], { interviewTime: '2025-06-03 09:59:00' })).toMatchObject({ code: 400 })
    // as one of several interviewers, too
    const beside = {
      interviewEmployeeId: await hire(hr, '面试官丙'),
      otherInterviewEmployeeIds: [interviewer],
    }
    expect(await arrange([other], { ...beside, interviewTime: '2025-06-03 08:30:00' })).toMatchObject({
      msg: '面试官甲在2025-06-03 09:00已有面试，请选择其他时间',
    })
    expect(await arrange([other], { interviewTime: '2025-06-03 10:00:00' })).toMatchObject({ code: 0 })
    await hr.ask(interviewCalls.setResult, { candidateId: first, result: 4, cancelReason: '有事' })
    expect(await detail(first)).toMatchObject({ status: 3, interviewResult: 4 })
    expect(await hr.call(interviewCalls.arrange, { ...at(time), candidateId: other })).toMatchObject({
      code: 0,
    })
    await hr.ask(candidateCalls.remove, { candidateIds: [other] })
    expect(await hr.call(interviewCalls.arrange, { ...at(time), candidateId: first })).toMatchObject({
      code: 0,
    })
    expect(await detail(first)).toMatchObject({ stageNum: 1, interviewResult: 1 })
    await hr.ask(interviewCalls.setResult, { candidateId: first, result: 2, evaluate: '很好' })
    expect(await detail(first)).toMatchObject({ status: 4, interviewResult: 2 })
    expect(await hr.call(interviewCalls.setResult, { candidateId: first, result: 2 })).toMatchObject({
      code: 6049,
      msg: '暂无面试安排',
    })
    expect(await arrange([first], { interviewTime: '2025-06-05 09:00:00' })).toMatchObject({ code: 0 })
    expect(await hr.ask(interviewCalls.rounds, { candidateId: first })).toMatchObject([
      { stageNum: 2, result: 1, interviewers: ['面试官甲'] },
      { stageNum: 1, result: 2, evaluate: '很好' },
    ])
    await hr.ask(interviewCalls.setResult, { candidateId: first, result: 3 })
    expect(await statusOf(hr, first)).toBe(7)
    expect(await arrange([first], { interviewTime: '2025-06-06 09:00:00' })).toMatchObject({ code: 400 })
  })

  it('refuses an interviewer who has left, and users who do not manage candidates', async () => {
    const id = await addCandidate(hr, '没人面', { postId })
    expect(await arrange([id], { interviewEmployeeId: 999_999 })).toMatchObject({
      msg: '面试官不存在或已离职，请重新选择',
    })
    const request = { ...at('2025-06-10 10:00:00'), candidateIds: [id] }
    expect(await company.people.repA.call(interviewCalls.arrange, request)).toMatchObject({ code: 401 })
    expect(await hr.call(interviewCalls.arrange, request)).toMatchObject({ code: 0 })
  })
})

describe('free times', () => {
  it('leave out interviews and the calendar, and the calendar knows of interviews', async () => {
    const { managerB } = company.people
    const id = await addCandidate(hr, '找时间', { postId })
    await arrange([id], { interviewTime: '2025-06-16 10:00:00', minutes: 30 })
    const wire = (text: string) => new Date(`${text.replace(' ', 'T')}+08:00`).getTime()
    const [type] = await managerB.ask(calendarTypeCalls.list)
    const event = {
      ...{ title: '客户会', typeId: type?.typeId, ownerUserIds: String(managerB.userId), repetitionType: 1 },
      ...{ startTime: wire('2025-06-16 14:00:00'), endTime: wire('2025-06-16 15:00:00') },
    }
    await managerB.ask(eventCalls.save, { event })
    const asked = { employeeIds: [interviewer], from: '2025-06-16', to: '2025-06-16', minutes: 60 }
    const { busy, slots } = await hr.ask(interviewCalls.free, asked)
    expect(busy[0]).toEqual({
      employeeId: interviewer,
      startTime: '2025-06-16 10:00:00',
      endTime: '2025-06-16 10:30:00',
    })
    expect(slots).toEqual([
      { startTime: '2025-06-16 09:00:00', endTime: '2025-06-16 10:00:00' },
      { startTime: '2025-06-16 10:30:00', endTime: '2025-06-16 14:00:00' },
      { startTime: '2025-06-16 15:00:00', endTime: '2025-06-16 18:00:00' },
    ])
    const calendar = await hr.ask(calendarSharingCalls.free, {
      ...{ userIds: [managerB.userId], minutes: 60 },
      ...{ startTime: wire('2025-06-16 00:00:00'), endTime: wire('2025-06-17 00:00:00') },
    })
    expect(calendar.busy).toContainEqual({
      ...{ userId: managerB.userId, startTime: wire('2025-06-16 10:00:00') },
      endTime: wire('2025-06-16 10:30:00'),
    })
    expect(await hr.call(interviewCalls.free, { ...asked, to: '2025-08-16' })).toMatchObject({ code: 400 })
  })
})

it('interviews of the day are in 我的一天 of the interviewer', async () => {
  const id = await addCandidate(hr, '今天面', { postId })
  const day = formatDay(company.platform.clock.now())
  await arrange([id], { interviewTime: `${day} 23:00:00` })
  const { items } = await company.people.managerB.ask(myDayCalls.query, {})
  expect(items.find(({ title }) => title === '面试今天面')).toMatchObject({
    ...{ group: 'today', dueAt: `${day} 23:00:00`, address: null },
    facts: [{ title: '应聘职位', text: '面试职位' }],
  })
})
