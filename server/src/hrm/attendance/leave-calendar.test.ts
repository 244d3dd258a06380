import { afterAll, beforeAll, expect, it } from 'vitest'
import { calendarCalls } from '#protocol/calendar/calendar-calls.ts'
import { oaTypes } from '#protocol/examine/forms.ts'
import { parseMoment } from '#server/platform/time/clock.ts'
import { signIn } from '../../../test/approvals.ts'
import { employ } from '../../../test/attendance.ts'
import { examinesOf } from '../../../test/examines.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'

let company: TestCompany

beforeAll(async () => {
  company = await drawCompany()
  company.platform.clock.set('2025-05-14 08:00:00')
  await signIn(company)
})
afterAll(() => company.close())
const { ledBy, submitted, decide } = examinesOf(() => company)

const moment = (text: string) => parseMoment(text)?.getTime() ?? 0
const shownTo = (person: Person, more: { userId?: number } = {}) =>
  person.call(calendarCalls.leave, {
    startTime: moment('2025-06-01 00:00:00'),
    endTime: moment('2025-07-01 00:00:00'),
    ...more,
  })

it('passed leave is in the calendar with person and days, its kind for its owner alone, its approval for its readers', async () => {
  const { hr, repA, repB, managerA } = company.people
  await employ(hr, repA)
  const kind = await ledBy(oaTypes.leave, managerA)
  const { examineId, examineRecordId } = await submitted(repA, kind, {
    type_id: '事假',
    start_time: '2025-06-09 09:00:00',
    end_time: '2025-06-10 12:00:00',
    duration: 1.5,
  })
  expect(await shownTo(repA)).toMatchObject({ data: [] })
  await decide(managerA, examineRecordId, 1)
  const shown = {
    examineId,
    realname: repA.realname,
    startTime: moment('2025-06-09 09:00:00'),
    endTime: moment('2025-06-10 12:00:00'),
    days: 1.5,
  }
  expect((await shownTo(repA)).data).toEqual([
    { ...shown, name: '事假', address: `/taskExamine/examine-index/my?examine=${examineId}` },
  ])
  const { userId } = repA
  expect((await shownTo(managerA, { userId })).data).toEqual([
    { ...shown, name: '请假', address: `/taskExamine/examine-index/wait?examine=${examineId}` },
  ])
  expect(await shownTo(repB, { userId })).toMatchObject({ code: 401 })
})
