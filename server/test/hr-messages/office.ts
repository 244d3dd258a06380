import { expect } from 'vitest'
import { archiveCalls } from '#protocol/hrm/employees/archive-calls.ts'
import { employeeCalls } from '#protocol/hrm/employees/calls.ts'
import { leavingCalls } from '#protocol/hrm/employees/hand-over-calls.ts'
import { insuranceMonthCalls } from '#protocol/hrm/insurance/month-calls.ts'
import { schemeCalls } from '#protocol/hrm/insurance/scheme-calls.ts'
import { interviewCalls } from '#protocol/hrm/recruiting/interview-calls.ts'
import { archiveRequestCalls } from '#protocol/hrm/self/calls.ts'
import { entryLists, hire, valuesOf } from '../hr.ts'
import { addScheme, beginWith } from '../insurance.ts'
import { addCandidate, addPost } from '../recruiting.ts'
import type { Office } from './raising.ts'

/** 97: the employee side is open. */
export async function openSides({ people, raises, employed }: Office): Promise<void> {
  const { hr } = people
  for (const key of ['director', 'managerA', 'repA', 'repA2', 'repB', 'assistant'] as const) {
    const lists = entryLists(people[key].realname, { person: { mobile: people[key].username } })
    await raises({ 97: [key] }, async () => hr.call(employeeCalls.add, { ...lists, entryStatus: 1 }))
    const { list } = await hr.ask(employeeCalls.list, { employeeName: people[key].realname })
    employed.set(key, Number(list[0]?.employeeId))
  }
  await hire(hr, '无账号的人')
}

/** 83: users who are named twice, and by their department. */
export async function invite({ company, people, raises, raisesEachTime }: Office): Promise<void> {
  const request = {
    userIds: [people.repA.userId, people.repA.userId, people.outsider.userId],
    deptIds: [company.departments.salesA, company.departments.salesA],
  }
  await raisesEachTime({ 83: ['repA', 'managerA', 'assistant'] }, () =>
    people.admin.call(archiveCalls.invite, request),
  )
  // the same one whose answer was lost, and another one
  for (const requestKey of ['第一次邀请', '再次邀请'])
    await raises({ 83: ['repA', 'managerA', 'assistant'] }, () =>
      people.admin.call(archiveCalls.invite, { ...request, requestKey }),
    )
  const again = { ...request, userIds: [], requestKey: '再次邀请' }
  expect(await people.admin.call(archiveCalls.invite, again)).toMatchObject({ code: 2099 })
}

/** 224, 225: a request to change the archive. */
export async function requestChange({ people, raises }: Office): Promise<void> {
  const { hr } = people
  const field = (await people.admin.ask(archiveCalls.settings, {})).find(({ name }) => name === '户籍所在地')
  await people.admin.ask(archiveCalls.saveSettings, {
    fields: [{ fieldId: field?.fieldId ?? 0, isEmployeeVisible: 1, isEmployeeUpdate: 0 }],
  })
  const wish = { dataList: valuesOf({ address: '新地址' }), remarks: '搬家' }
  await raises({ 224: ['hr'] }, () => people.repA.call(archiveRequestCalls.add, wish))
  const { list } = await hr.ask(archiveRequestCalls.list, { status: 0 })
  const requestId = list[0]?.requestId ?? 0
  await raises({ 225: ['repA'] }, () => hr.call(archiveRequestCalls.decide, { requestId, status: 1 }))
}

/** 222: the work of a leaving employee. */
export async function handOver({ people, idOf, raises }: Office): Promise<void> {
  const { hr } = people
  const days = {
    planQuitTime: '2999-01-01',
    applyQuitTime: '2025-05-01',
    salarySettlementTime: '2999-01-01',
  }
  const leave = { ...days, employeeId: idOf('assistant'), quitType: 1, quitReason: 3 }
  await raises({}, () => hr.call(employeeCalls.leave, leave))
  await raises({ 222: ['admin'] }, () => hr.call(leavingCalls.ask, { employeeId: idOf('assistant') }))
}

/** 99: interviewers named as the first one and among the others. */
export async function arrangeInterviews({ people, idOf, raises }: Office): Promise<void> {
  const { hr } = people
  const postId = await addPost(hr, '面试职位')
  const one = await addCandidate(hr, '面试一', { postId })
  const two = await addCandidate(hr, '面试二', { postId })
  const request = {
    ...{ interviewEmployeeId: idOf('managerA'), interviewTime: '2025-06-02 10:00:00', type: 1 },
    ...{ otherInterviewEmployeeIds: [idOf('managerA'), idOf('director')], candidateIds: [one, two, one] },
  }
  await raises({ 99: ['managerA', 'managerA', 'director', 'director'] }, () =>
    hr.call(interviewCalls.arrange, request),
  )
  // a change whose answer was lost comes again after a further change
  const moved = (hour: number, requestKey: string) => ({
    ...{ ...request, interviewTime: `2025-06-02 ${hour}:00:00`, requestKey },
  })
  const all = { 99: ['managerA', 'managerA', 'director', 'director'] } as const
  await raises(all, () => hr.call(interviewCalls.arrange, moved(14, '改到下午')))
  await raises(all, () => hr.call(interviewCalls.arrange, moved(16, '改到傍晚')))
  await raises({}, () => hr.call(interviewCalls.arrange, moved(14, '改到下午')))
}

/** 98: a month of insurance. */
export async function createMonths({ company, people, idOf, raises }: Office): Promise<void> {
  const { hr } = people
  const schemeId = await addScheme(people.admin, '方案甲')
  await hr.ask(schemeCalls.assign, { employeeIds: [idOf('repA'), idOf('repA2')], schemeId })
  await beginWith(company, '2025-04')
  const next = () => hr.call(insuranceMonthCalls.next, { after: 0 })
  await raises({ 98: ['repA', 'repA2'] }, next)
  const { list } = await hr.ask(insuranceMonthCalls.list, { pageType: 0 })
  const irecordId = list[0]?.irecordId ?? 0
  await raises({ 98: ['repA', 'repA2'] }, () => hr.call(insuranceMonthCalls.next, { after: irecordId }))
  const { list: both } = await hr.ask(insuranceMonthCalls.list, { pageType: 0 })
  const newest = both[0]?.irecordId ?? 0
  await raises({}, () => hr.call(insuranceMonthCalls.recompute, { irecordId: newest }))
}
