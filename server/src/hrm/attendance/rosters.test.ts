import { afterAll, beforeAll, expect, it } from 'vitest'
import { attendanceSettingCalls } from '#protocol/hrm/attendance/setting-calls.ts'
import { signIn } from '../../../test/approvals.ts'
import { addGroup, addShift, employ } from '../../../test/attendance.ts'
import { addDept, makeSuperior } from '../../../test/hr.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'

let company: TestCompany
let hr: Person
let repA: Person
let managerA: Person
let employeeId: number
let shiftId: number

beforeAll(async () => {
  company = await drawCompany()
  ;({ hr, repA, managerA } = company.people)
  company.platform.clock.set('2025-05-14 08:00:00')
  await signIn(company)
  const dept = await addDept(hr, '排班组')
  employeeId = await employ(hr, repA, { dept_id: dept, entry_time: '2025-05-06' })
  shiftId = await addShift(hr)
  await addGroup(hr, '排班考勤组', shiftId, {
    deptIds: [dept],
    special: [{ day: '2025-05-23', shiftId: null }],
  })
})
afterAll(() => company.close())

const { rosters, saveRoster } = attendanceSettingCalls
const sheetOf = async (person = hr, search = repA.realname) =>
  (await person.ask(rosters, { month: '2025-05', search, pageType: 0 })).list
const dayOf = async (day: string) => (await sheetOf())[0]?.days.find((each) => each.day === day)
interface Cell {
  employeeId: number
  day: string
  shiftId?: number | undefined
  was?: { shiftId?: number }
}
const save = (days: Cell[], person = hr) => person.call(saveRoster, { days })

it('the sheet has whole weeks, with what group and roster say of each day', async () => {
  const [row] = await sheetOf()
  expect(row).toMatchObject({ employeeId, employeeName: repA.realname, deptName: '排班组' })
  expect([row?.days.length, row?.days[0]?.day, row?.days.at(-1)?.day]).toEqual([
    35,
    '2025-04-28',
    '2025-06-01',
  ])
  // not employed before the 6th; Friday the 23rd is a special day off
  expect(await dayOf('2025-05-05')).toMatchObject({ groupShift: null })
  expect(await dayOf('2025-05-06')).toMatchObject({ groupShift: '白班', isOwn: false })
  expect(await dayOf('2025-05-23')).toMatchObject({ groupShift: '休息' })
  expect(await save([{ employeeId, day: '2025-05-24', shiftId }])).toMatchObject({ code: 0 })
  expect(await dayOf('2025-05-24')).toEqual({
    day: '2025-05-24',
    groupShift: '休息',
    isOwn: true,
    shiftId,
    shiftName: '白班',
  })
})

it('a cell that another user has changed since it was shown is refused, and nothing of the act is stored', async () => {
  const others = { employeeId, day: '2025-05-28', shiftId, was: {} }
  expect(await save([others, { employeeId, day: '2025-05-24', shiftId: 0, was: {} }])).toMatchObject({
    msg: '排班已被修改，请刷新后重试',
  })
  expect(await dayOf('2025-05-28')).toMatchObject({ isOwn: false })
  const seen = { employeeId, day: '2025-05-24', was: { shiftId } }
  expect(await save([others, { ...seen, shiftId: 0 }])).toMatchObject({ code: 0 })
  expect(await dayOf('2025-05-24')).toMatchObject({ isOwn: true, shiftId: null, shiftName: '休息' })
  // of two acts on the same cell at once one is stored
  const both = await Promise.all(
    [shiftId, undefined].map((to) =>
      save([{ employeeId, day: '2025-05-24', shiftId: to, was: { shiftId: 0 } }]),
    ),
  )
  expect(both.map(({ code }) => code).toSorted((one, other) => one - other)).toEqual([0, 400])
})

it('rosters are read and set within the reach of the right', async () => {
  await employ(hr, managerA)
  await makeSuperior(company, managerA, { rights: ['attendance/readClock'], dataType: 2 })
  expect(await sheetOf(managerA, '')).toMatchObject([{ employeeName: managerA.realname }])
  expect(await save([{ employeeId, day: '2025-05-29', shiftId }], managerA)).toMatchObject({ code: 401 })
  expect(await repA.call(rosters, { month: '2025-05' })).toMatchObject({ code: 401 })
})
