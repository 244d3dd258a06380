import { afterAll, beforeAll, expect, it } from 'vitest'
import { candidateCalls } from '#protocol/hrm/recruiting/candidate-calls.ts'
import { interviewCalls } from '#protocol/hrm/recruiting/interview-calls.ts'
import { postCalls } from '#protocol/hrm/recruiting/post-calls.ts'
import { handOverCalls } from '#protocol/manage/people/hand-over-calls.ts'
import { hire } from '../../../test/hr.ts'
import { drawCompany, type TestCompany } from '../../../test/people.ts'
import { addCandidate, addPost } from '../../../test/recruiting.ts'

let company: TestCompany
beforeAll(async () => {
  company = await drawCompany()
})
afterAll(() => company.close())

it('open posts and interviews to come go to the receiver, but for those at a time of their own, and come back', async () => {
  const { admin, hr, repB, managerA } = company.people
  const giver = await hire(hr, '交出的人', { person: { mobile: repB.username } })
  const receiver = await hire(hr, '接手的人', { person: { mobile: managerA.username } })
  const postId = await addPost(hr, '要交接的职位', { ownerEmployeeId: giver })
  const ids = [
    await addCandidate(hr, '交接甲', { postId }),
    await addCandidate(hr, '交接乙', { postId }),
    await addCandidate(hr, '接手的', { postId }),
  ]
  const arrange = (at: number, interviewEmployeeId: number, interviewTime: string) =>
    hr.ask(interviewCalls.arrange, {
      ...{ candidateIds: [ids[at] ?? 0], interviewEmployeeId, otherInterviewEmployeeIds: [] },
      ...{ interviewTime, type: 1 },
    })
  await arrange(0, giver, '2025-07-01 09:00:00')
  await arrange(1, giver, '2025-07-01 14:00:00')
  await arrange(2, receiver, '2025-07-01 14:30:00')
  const interviewers = async () =>
    Promise.all(ids.map(async (id) => (await hr.ask(candidateCalls.detail, { id })).interviewEmployeeName))
  const { kinds } = await admin.ask(handOverCalls.look, { userIds: [repB.userId] })
  expect(kinds.find(({ key }) => key === 'hrm.posts')).toMatchObject({ name: '招聘职位', count: 1 })
  expect(kinds.find(({ key }) => key === 'hrm.interviews')).toMatchObject({ name: '面试', count: 2 })
  await managerA.token()
  const { token } = await admin.ask(handOverCalls.handOver, {
    userIds: [repB.userId],
    rule: 'kind',
    receivers: ['hrm.posts', 'hrm.interviews'].map((key) => ({ key, userId: managerA.userId })),
  })
  const owner = async () => (await hr.ask(postCalls.detail, { postId })).ownerEmployeeName
  expect(await owner()).toBe('接手的人')
  expect(await interviewers()).toEqual(['接手的人', '交出的人', '接手的人'])
  await admin.ask(handOverCalls.undo, { token })
  expect(await owner()).toBe('交出的人')
  expect(await interviewers()).toEqual(['交出的人', '交出的人', '接手的人'])
})
