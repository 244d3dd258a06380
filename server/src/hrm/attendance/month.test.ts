import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approvalCalls } from '#protocol/approval/record-calls.ts'
import { examineCalls } from '#protocol/examine/calls.ts'
import { oaTypes } from '#protocol/examine/forms.ts'
import { clockCalls } from '#protocol/hrm/attendance/clock-calls.ts'
import type { MonthCell } from '#protocol/hrm/attendance/month.ts'
import { attendanceMonthCalls } from '#protocol/hrm/attendance/month-calls.ts'
import { attendanceSettingCalls } from '#protocol/hrm/attendance/setting-calls.ts'
import { hrConfigCalls } from '#protocol/hrm/config-calls.ts'
import { myDayCalls } from '#protocol/my-day/calls.ts'
import { signIn } from '../../../test/approvals.ts'
import { addGroup, addShift, dayShift, employ, groupOf } from '../../../test/attendance.ts'
import { examinesOf } from '../../../test/examines.ts'
import { addDept, makeSuperior } from '../../../test/hr.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'
import { payMonthsOf } from './door.ts'

let company: TestCompany
let hr: Person
let repA: Person
let managerA: Person
let employeeId: number
let shiftId: number
let groupId: number

beforeAll(async () => {
  company = await drawCompany()
  ;({ hr, repA, managerA } = company.people)
  at('2025-05-12 08:00:00')
  await signIn(company)
  const dept = await addDept(hr, '外勤组')
  employeeId = await employ(hr, repA, { dept_id: dept })
  shiftId = await addShift(hr)
  groupId = await addGroup(hr, '标准组', shiftId, { deptIds: [dept], effectTime: '2025-05-12' })
})
afterAll(() => company.close())
const { ledBy, submitted, decide } = examinesOf(() => company)

const at = (moment: string) => company.platform.clock.set(moment)
const punchAt = (person: Person, moment: string, clockType: 1 | 2) => {
  at(moment)
  return person.ask(clockCalls.punch, { clockType })
}
const monthOf = (id = employeeId, month = '2025-05') =>
  hr.ask(attendanceMonthCalls.detail, { employeeId: id, month })
const cellsOf = async (keys: readonly MonthCell[], id = employeeId) => {
  const { cells } = await monthOf(id)
  return keys.map((key) => cells.find((cell) => cell.key === key)?.value)
}
const dayOf = async (day: string, id = employeeId) =>
  (await monthOf(id)).days.find((each) => each.day === day)

describe('a month', () => {
  it('is judged by the days that are over, and each cell shows from which days it comes', async () => {
    await punchAt(repA, '2025-05-12 09:12:30', 1)
    await punchAt(repA, '2025-05-12 18:00:10', 2)
    await punchAt(repA, '2025-05-14 08:59:00', 1)
    at('2025-05-15 10:00:00')
    const { cells, groupName, isClosed, days } = await monthOf()
    expect({ groupName, isClosed }).toEqual({ groupName: '标准组', isClosed: false })
    const shown = new Map(cells.map(({ key, words }) => [key, words]))
    expect(shown.get('due')).toBe('应出勤天数 15')
    expect(shown.get('lateMinutes')).toBe('迟到时长 12 = 5月12日 12')
    expect(shown.get('lateCharge')).toBe(
      '迟到扣款 18 = 四舍五入到分（取小（迟到时长 12，上限 30） × 每分钟 1.5）',
    )
    expect(await cellsOf(['actual', 'absent', 'absenceCharge', 'missingCards', 'missingCardCharge'])).toEqual(
      ['2', '1', '200', '1', '10'],
    )
    expect(days.filter(({ state }) => state !== 'off').slice(0, 4)).toMatchObject([
      { day: '2025-05-12', state: 'bad', reasons: ['09:00 上班，09:12 打卡，迟到 12 分钟'] },
      { day: '2025-05-13', state: 'bad', reasons: ['白班 无打卡记录，旷工 480 分钟'] },
      { day: '2025-05-14', state: 'bad', reasons: ['18:00 下班缺卡'] },
      { day: '2025-05-15', state: 'open', reasons: [] },
    ])
    const own = await repA.ask(attendanceMonthCalls.mine, { month: '2025-05' })
    expect(own?.cells).toEqual(cells)
    expect(await managerA.ask(attendanceMonthCalls.mine, { month: '2025-05' })).toBeNull()
    expect(await repA.call(attendanceMonthCalls.detail, { employeeId, month: '2025-05' })).toMatchObject({
      code: 401,
    })
  })

  it('missing clocks are on the page of the day, and in no other one', async () => {
    const shown = async (person: Person) => {
      const { items } = await person.ask(myDayCalls.query, {})
      return items.filter(({ key }) => key === 'missingClocks').map(({ title }) => title)
    }
    expect(await shown(repA)).toEqual([
      '2025-05-13 白班 无打卡记录，旷工 480 分钟',
      '2025-05-14 18:00 下班缺卡',
    ])
    expect(await shown(managerA)).toEqual([])
  })

  it('leave and corrections change the day when they have passed, and no longer once they are deleted', async () => {
    const leaveKind = await ledBy(oaTypes.leave, managerA)
    const leave = await submitted(repA, leaveKind, {
      type_id: '事假',
      start_time: '2025-05-13 09:00:00',
      end_time: '2025-05-13 18:00:00',
      duration: 1,
    })
    expect(await cellsOf(['absent', 'leave'])).toEqual(['1', '0'])
    expect(await decide(managerA, leave.examineRecordId, 1)).toMatchObject({ code: 0 })
    expect(await cellsOf(['absent', 'leave', 'actual'])).toEqual(['0', '1', '2'])
    expect(await dayOf('2025-05-13')).toMatchObject({ state: 'leave', reasons: ['事假 480 分钟'] })
    await company.people.admin.ask(examineCalls.remove, { examineId: leave.examineId })
    expect(await cellsOf(['absent', 'leave'])).toEqual(['1', '0'])

    const correctionKind = await ledBy(oaTypes.correction, managerA)
    const correction = { type_id: '下班打卡', start_time: '2025-05-14 18:01:00' }
    const asked = await submitted(repA, correctionKind, correction)
    await decide(managerA, asked.examineRecordId, 1)
    expect(await dayOf('2025-05-14')).toMatchObject({
      state: 'good',
      clocks: [{ type: 1 }, { at: '2025-05-14 18:01:00', isCorrection: true }],
    })
    const { list } = await repA.ask(clockCalls.mine, { pageType: 0 })
    const clockId = list.find(({ isCorrection }) => isCorrection)?.clockId ?? 0
    expect(await repA.call(clockCalls.remove, { clockId })).toMatchObject({ msg: '补卡产生的打卡不能修改' })
    const ahead = { oaExamine: { categoryId: correctionKind, content: '明天', ...correction } }
    const save = (start_time: string, person = repA) =>
      person.call(examineCalls.save, { oaExamine: { ...ahead.oaExamine, start_time } })
    expect(await save('2025-05-16 18:00:00')).toMatchObject({ msg: '打卡时间不能晚于现在' })
    expect(await save('2025-05-13 18:00:00', managerA)).toMatchObject({ code: 6048 })
  })

  it('of a night shift has its clocks on the day on which it began', async () => {
    const { repB } = company.people
    const night = await addShift(hr, {
      name: '夜班',
      periods: [{ start: '22:00', end: '06:00' }],
      rest: null,
    })
    const own = await employ(hr, repB)
    await addGroup(hr, '夜班组', night, { employeeIds: [own], effectTime: '2025-05-12' })
    await punchAt(repB, '2025-05-12 21:55:00', 1)
    await punchAt(repB, '2025-05-13 05:40:00', 2)
    at('2025-05-13 09:00:00')
    // the window of the night is open until 10:00
    expect(await dayOf('2025-05-12', own)).toMatchObject({ state: 'open' })
    at('2025-05-13 10:01:00')
    expect(await dayOf('2025-05-12', own)).toMatchObject({
      state: 'bad',
      shiftName: '夜班',
      reasons: ['次日06:00 下班，次日05:40 打卡，早退 20 分钟'],
    })
    at('2025-05-15 10:00:00')
  })

  it('is listed within the reach of the right, by name, with those who have no group', async () => {
    await employ(hr, managerA)
    await makeSuperior(company, managerA, { rights: ['attendance/readClock'], dataType: 2 })
    const listOf = async (person: Person, search = '') =>
      (await person.ask(attendanceMonthCalls.list, { month: '2025-05', search, pageType: 0 })).list
    expect(await listOf(managerA)).toMatchObject([
      { employeeName: managerA.realname, groupName: null, cells: [] },
    ])
    expect((await listOf(hr)).length).toBeGreaterThan(2)
    expect(await listOf(hr, repA.realname)).toMatchObject([{ employeeId, groupName: '标准组' }])
    expect(await managerA.call(attendanceMonthCalls.export, { month: '2025-05' })).toMatchObject({
      code: 401,
    })
    expect(await managerA.call(attendanceMonthCalls.close, { month: '2025-05' })).toMatchObject({ code: 401 })
  })
})

it.each(['9999-12', '0001-01', '2200-01', '2025-13'])(
  '%s is no month that anyone may ask for',
  async (month) => {
    const msg = '月份应在1900年1月至2199年12月之间，如2026-03'
    const unfit = { code: 400, msg, data: { field: 'month' } }
    expect(await repA.call(attendanceMonthCalls.mine, { month })).toMatchObject(unfit)
    expect(await hr.call(attendanceMonthCalls.list, { month })).toMatchObject(unfit)
    expect(await hr.call(attendanceSettingCalls.rosters, { month })).toMatchObject(unfit)
    expect(await hr.call(hrConfigCalls.save, { salaryStartMonth: month })).toMatchObject({ code: 400, msg })
    expect(await hr.call(clockCalls.list, { date: month })).toMatchObject({ code: 400 })
    expect(await repA.call(attendanceMonthCalls.mine, { month: '2199-12' })).toMatchObject({ code: 0 })
  },
)

describe('settings', () => {
  it('hold from their day on, and days that are over keep what they had', async () => {
    const settings = { ...dayShift, periods: [{ start: '10:00', end: '19:00' }] }
    const save = (effectTime: string, shift = settings) =>
      hr.call(attendanceSettingCalls.saveShift, { ...shift, shiftId, effectTime })
    expect(await save('2025-05-14')).toMatchObject({ msg: '生效日期不能早于今天' })
    expect(await save('2025-05-15', { ...settings, rest: { from: '20:00', to: '21:00' } })).toMatchObject({
      data: { field: 'periods' },
    })
    expect(await save('2025-05-16')).toMatchObject({ code: 0 })
    expect(await dayOf('2025-05-12')).toMatchObject({ reasons: ['09:00 上班，09:12 打卡，迟到 12 分钟'] })
    const shifts = await hr.ask(attendanceSettingCalls.shifts, {})
    expect(shifts.find((each) => each.shiftId === shiftId)).toMatchObject({
      from: '2025-05-16',
      words: '10:00–19:00，休息 12:00–13:00',
    })
    expect(await hr.call(attendanceSettingCalls.removeShift, { shiftId })).toMatchObject({
      msg: '班次正在使用，不能删除',
    })
    const spare = await addShift(hr, { name: '备用班' })
    await hr.ask(attendanceSettingCalls.removeShift, { shiftId: spare })
    const unknown = await hr.call(attendanceSettingCalls.saveGroup, groupOf('无班次组', spare))
    expect(unknown).toMatchObject({ data: { field: 'week' } })
  })

  it('an employee is in one group at a time, before their department', async () => {
    const twice = (effectTime: string) =>
      hr.call(attendanceSettingCalls.saveGroup, {
        ...groupOf('另一组', shiftId, { employeeIds: [employeeId], effectTime }),
      })
    expect(await twice('2025-05-15')).toMatchObject({ code: 0 })
    expect(await twice('2025-05-20')).toMatchObject({
      msg: '有员工已在其他考勤组',
      data: { field: 'employeeIds' },
    })
    expect(await monthOf()).toMatchObject({ groupName: '另一组' })
    const back = { ...groupOf('另一组', shiftId), effectTime: '2025-05-15' }
    const groups = await hr.ask(attendanceSettingCalls.groups, {})
    const other = groups.find(({ name }) => name === '另一组')?.groupId
    await hr.ask(attendanceSettingCalls.saveGroup, { ...back, groupId: other })
    expect(await monthOf()).toMatchObject({ groupName: '标准组' })
    expect(groupId).toBeGreaterThan(0)
    const group = groupOf('越权组', shiftId)
    expect(await managerA.call(attendanceSettingCalls.saveGroup, group)).toMatchObject({ code: 401 })
  })

  it('a roster sets days of one person from today on', async () => {
    const request = { month: '2025-05', employeeId }
    const nameOn = async (day: string) =>
      (await hr.ask(attendanceSettingCalls.roster, request)).find((each) => each.day === day)
    const set = (day: string, shift: number | '') =>
      hr.call(attendanceSettingCalls.saveRoster, { days: [{ employeeId, day, shiftId: shift }] })
    expect(await nameOn('2025-05-17')).toMatchObject({ shiftName: '休息', isOwn: false })
    expect(await set('2025-05-17', shiftId)).toMatchObject({ code: 0 })
    expect(await nameOn('2025-05-17')).toMatchObject({ shiftName: '白班', isOwn: true })
    expect(await set('2025-05-16', 0)).toMatchObject({ code: 0 })
    expect(await nameOn('2025-05-16')).toMatchObject({ shiftName: '休息', isOwn: true })
    expect(await cellsOf(['due'])).toEqual(['15'])
    for (const day of ['2025-05-16', '2025-05-17']) await set(day, '')
    expect(await nameOn('2025-05-17')).toMatchObject({ shiftName: '休息', isOwn: false })
    expect(await set('2025-05-14', shiftId)).toMatchObject({ msg: '生效日期不能早于今天' })
  })
})

it('a closed month stays as it is: what comes later is entered in the next one', async () => {
  const correctionKind = await ledBy(oaTypes.correction, managerA)
  const correction = { type_id: '上班打卡', start_time: '2025-05-13 09:00:00' }
  const waiting = await submitted(repA, correctionKind, correction)
  at('2025-06-01 23:00:00')
  const [hrNow, repNow, managerNow] = await Promise.all(
    [hr, repA, managerA].map(async ({ username }) => company.withToken(await company.signIn(username))),
  )
  if (!hrNow || !repNow || !managerNow) throw new Error('not signed in')
  const close = () => hrNow.call(attendanceMonthCalls.close, { month: '2025-05' })
  expect(await close()).toMatchObject({ msg: '2025-05尚未结束，次月2日起可以封账' })
  at('2025-06-02 09:00:00')
  const detail = (month: string) => hrNow.ask(attendanceMonthCalls.detail, { employeeId, month })
  const open = await detail('2025-05')
  const { data } = await close()
  expect(data).toEqual({ closed: 2 })
  expect(await close()).toMatchObject({ msg: '2025-05没有可封账的员工' })
  const frozen = await detail('2025-05')
  expect(frozen).toMatchObject({ isClosed: true, cells: open.cells })
  const may = { start: '2025-05-01', end: '2025-05-31' }
  const pay = async () =>
    (await payMonthsOf(company.platform.db, company.app.services, may, [employeeId])).get(employeeId)
  const valueIn = (cells: typeof open.cells, key: MonthCell) => cells.find((cell) => cell.key === key)?.value
  expect(await pay()).toMatchObject({
    dueDays: '15',
    paidDays: valueIn(open.cells, 'actual'),
    amounts: { 190101: '18', 190103: valueIn(open.cells, 'absenceCharge') },
  })
  const late = { clockType: 1, type: 1, address: '', lng: '', lat: '', remark: '' }
  const refused = await repNow.call(clockCalls.add, { ...late, clockTime: '2025-05-20 09:00:00' })
  expect(refused).toMatchObject({ msg: '2025-05的考勤已封账，请通过补卡审批更正' })

  const { examineRecordId } = waiting
  await managerNow.ask(approvalCalls.decide, { recordId: examineRecordId ?? 0, status: 1, remarks: '' })
  expect((await detail('2025-05')).cells).toEqual(open.cells)
  const june = await detail('2025-06')
  // one day less of absence, and a card that is missing instead
  expect(valueIn(june.cells, 'absenceCharge')).toBe('-200')
  expect(june.cells.find(({ key }) => key === 'missingCards')?.words).toContain('+ 1（更正2025-05）')
  const { days } = await detail('2025-05')
  expect(days.find(({ day }) => day === '2025-05-13')?.reasons).toEqual(['18:00 下班缺卡'])
})
