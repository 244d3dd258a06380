import { afterAll, beforeAll, expect, it } from 'vitest'
import { calendarCalls } from '#protocol/calendar/calendar-calls.ts'
import { actionRecordCalls } from '#protocol/hrm/action-record-calls.ts'
import { interviewCalls } from '#protocol/hrm/recruiting/interview-calls.ts'
import { postCalls } from '#protocol/hrm/recruiting/post-calls.ts'
import { parseMoment } from '#server/platform/time/clock.ts'
import { hire } from '../../../test/hr.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'
import { addCandidate, addPost } from '../../../test/recruiting.ts'

let company: TestCompany
let hr: Person
let postId: number
let interviewer: number

beforeAll(async () => {
  company = await drawCompany()
  ;({ hr } = company.people)
  postId = await addPost(hr, '日历职位')
  interviewer = await hire(hr, '面试官甲', { person: { mobile: company.people.managerB.username } })
})
afterAll(() => company.close())

const moment = (text: string) => parseMoment(text)?.getTime() ?? 0
const shownTo = (person: Person, more: { userId?: number } = {}) =>
  person.ask(calendarCalls.interviews, {
    startTime: moment('2025-06-02 00:00:00'),
    endTime: moment('2025-06-03 00:00:00') - 1,
    ...more,
  })

it('an interview is in the calendar of its interviewer until it is cancelled, and leads those who may read to the candidate', async () => {
  const { managerB, repB, director, admin } = company.people
  const candidateId = await addCandidate(hr, '被约人', { postId })
  await hr.ask(interviewCalls.arrange, {
    candidateIds: [candidateId],
    interviewEmployeeId: interviewer,
    otherInterviewEmployeeIds: [],
    interviewTime: '2025-06-02 10:00:00',
    type: 1,
  })
  const [shown] = await shownTo(managerB)
  // an interviewer without the right to candidates knows whom they see
  expect(shown).toEqual({
    interviewId: expect.any(Number),
    name: '被约人',
    startTime: moment('2025-06-02 10:00:00'),
    endTime: moment('2025-06-02 11:00:00'),
  })
  expect(await shownTo(repB)).toEqual([])
  const { userId } = managerB
  expect(await shownTo(admin, { userId })).toMatchObject([
    { name: '被约人', address: `/hrm/recruit/candidate?candidate=${candidateId}` },
  ])
  expect((await shownTo(director, { userId })).map(({ name, address }) => [name, address])).toEqual([
    ['面试', undefined],
  ])
  await hr.ask(interviewCalls.setResult, { candidateId, result: 4, cancelReason: '候选人有事' })
  expect(await shownTo(managerB)).toEqual([])
})

it('the history of a post names its interviewers', async () => {
  const other = await hire(hr, '面试官乙')
  const detail = await hr.ask(postCalls.detail, { postId })
  await hr.ask(postCalls.update, { ...detail, jobNature: 1, interviewEmployeeIds: `${interviewer},${other}` })
  await hr.ask(postCalls.update, { ...detail, jobNature: 1, interviewEmployeeIds: String(other) })
  await hr.ask(postCalls.update, { ...detail, jobNature: 1, interviewEmployeeIds: String(other) })
  const records = await hr.ask(actionRecordCalls.list, { type: 2, typeId: postId })
  const words = records.flatMap(({ content }) => JSON.parse(content) as string[])
  expect(words.filter((line) => line.includes('面试官'))).toEqual([
    '将面试官由面试官甲，面试官乙改为面试官乙',
    '将面试官由空改为面试官甲，面试官乙',
  ])
})
