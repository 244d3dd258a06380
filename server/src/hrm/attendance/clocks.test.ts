import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clockCalls } from '#protocol/hrm/attendance/clock-calls.ts'
import { signIn } from '../../../test/approvals.ts'
import { addGroup, addShift, employ } from '../../../test/attendance.ts'
import { addDept, makeSuperior } from '../../../test/hr.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'

let company: TestCompany
let hr: Person
let repA: Person
let repB: Person
let employeeId: number

beforeAll(async () => {
  company = await drawCompany()
  ;({ hr, repA, repB } = company.people)
  await signIn(company)
  const dept = await addDept(hr, '外勤组')
  employeeId = await employ(hr, repA, { dept_id: dept })
})
afterAll(() => company.close())

const at = (moment: string) => company.platform.clock.set(moment)
const listed = async (person: Person, more = {}) =>
  (await person.ask(clockCalls.list, { pageType: 0, ...more })).list
const mine = async (person: Person) => (await person.ask(clockCalls.mine, { pageType: 0 })).list
const sent = { clockType: 1, address: '', lng: '', lat: '', remark: '', type: 1 }

describe('a clock', () => {
  it('is made by the employee alone, at the time of the server, and once for each request', async () => {
    at('2025-05-15 08:58:30')
    const first = await repA.ask(clockCalls.punch, { clockType: 1, requestKey: 'k1' })
    expect(first).toMatchObject({
      clockTime: '2025-05-15 08:58:30',
      attendanceTime: '2025-05-15',
      clockType: 1,
      type: 1,
      counts: true,
    })
    const again = await repA.ask(clockCalls.punch, { clockType: 1, requestKey: 'k1' })
    expect(again.clockId).toBe(first.clockId)
    expect(await mine(repA)).toHaveLength(1)
    expect(await repB.call(clockCalls.punch, { clockType: 1 })).toMatchObject({
      code: 6048,
      msg: '您在人力资源没有员工',
    })
    expect(await repB.call(clockCalls.add, { ...sent, clockTime: '2025-05-15 08:58:00' })).toMatchObject({
      code: 6048,
    })
    expect(await mine(repB)).toEqual([])
  })

  it('of a day are at most fifty, of many at once too', async () => {
    at('2025-05-18 09:00:00')
    const sent = await Promise.all(
      Array.from({ length: 60 }, () => repA.call(clockCalls.punch, { clockType: 1 })),
    )
    expect(sent.filter(({ code }) => code === 0)).toHaveLength(50)
    expect(sent.find(({ code }) => code !== 0)).toMatchObject({ code: 400, msg: '每天最多打卡50次' })
    at('2025-05-19 09:00:00')
    const next = await repA.ask(clockCalls.punch, { clockType: 1 })
    await company.platform.pool.query(
      `delete from hrm_clocks where clock_id = ${next.clockId} or (at >= '2025-05-18' and at < '2025-05-19')`,
    )
  })

  it('that arrives late, from ahead or by hand is kept and not judged, or refused', async () => {
    at('2025-05-14 18:10:00')
    await repA.ask(clockCalls.add, { ...sent, clockType: 2, clockTime: '2025-05-14 18:06:00' })
    await repA.ask(clockCalls.add, { ...sent, clockTime: '2025-05-14 09:00:00' })
    await repA.ask(clockCalls.add, { ...sent, type: 2, clockTime: '2025-05-14 18:09:00' })
    const found = (await mine(repA)).filter(({ attendanceTime }) => attendanceTime === '2025-05-14')
    expect(found.map(({ clockTime, counts }) => [clockTime.slice(11, 16), counts])).toEqual([
      ['18:09', false],
      ['18:06', true],
      ['09:00', false],
    ])
    const ahead = await repA.call(clockCalls.add, { ...sent, clockTime: '2025-05-14 18:20:00' })
    expect(ahead).toMatchObject({ msg: '打卡时间不能晚于现在', data: { field: 'clockTime' } })
    const counted = found.find(({ counts }) => counts)
    const clockId = counted?.clockId ?? 0
    const change = { ...sent, clockType: 2, clockId, clockTime: '2025-05-14 18:06:00', remark: '客户处' }
    await repA.ask(clockCalls.update, change)
    const byId = async () => (await mine(repA)).find((each) => each.clockId === clockId)
    expect(await byId()).toMatchObject({ counts: true, remark: '客户处' })
    await repA.ask(clockCalls.update, { ...change, clockTime: '2025-05-14 17:00:00' })
    expect(await byId()).toMatchObject({ counts: false })
    expect(await repB.call(clockCalls.update, change)).toMatchObject({ code: 6048 })
  })

  it('is listed by month, name and department within the reach of the right, the newest first', async () => {
    at('2025-05-15 18:00:00')
    const { managerA, finance } = company.people
    await employ(hr, managerA)
    await managerA.ask(clockCalls.punch, { clockType: 2 })
    expect((await listed(hr)).map(({ employeeName }) => employeeName)).toEqual([
      managerA.realname,
      ...Array.from({ length: 4 }, () => repA.realname),
    ])
    expect(await listed(hr, { date: '2025-04-30 12:00:00' })).toEqual([])
    expect(await listed(hr, { date: '2025-5-2', search: managerA.realname })).toMatchObject([
      { clockType: 2, attendanceTime: '2025-05-15' },
    ])
    expect(await hr.call(clockCalls.list, { date: '2025-13-01' })).toMatchObject({ code: 400 })
    expect(await repA.call(clockCalls.list, {})).toMatchObject({ code: 401 })
    await makeSuperior(company, managerA, { rights: ['attendance/readClock'], dataType: 2 })
    expect((await listed(managerA)).map(({ employeeName }) => employeeName)).toEqual([managerA.realname])
    expect(await managerA.call(clockCalls.export, { search: '' })).toMatchObject({ code: 401 })
    expect(await finance.call(clockCalls.list, {})).toMatchObject({ code: 401 })
  })

  it('is deleted by its employee or by administrators of human resources', async () => {
    at('2025-05-15 18:05:00')
    const { managerA } = company.people
    const made = await repA.ask(clockCalls.punch, { clockType: 2 })
    const other = await repA.ask(clockCalls.punch, { clockType: 2 })
    expect(await managerA.call(clockCalls.remove, { clockId: made.clockId })).toMatchObject({ code: 401 })
    await repA.ask(clockCalls.remove, { clockId: made.clockId })
    await hr.ask(clockCalls.remove, { clockId: other.clockId })
    const left = (await mine(repA)).map(({ clockId }) => clockId)
    expect(left).not.toContain(made.clockId)
    expect(left).not.toContain(other.clockId)
  })

  it('outside of the places of the group is marked, or refused where the group does not allow it', async () => {
    at('2025-05-15 18:10:00')
    const shiftId = await addShift(hr, { name: '定点班' })
    const places = [{ name: '总部', lng: 121.4737, lat: 31.2304, radius: 300 }]
    const groupId = await addGroup(hr, '定点组', shiftId, { places, employeeIds: [employeeId] })
    expect(groupId).toBeGreaterThan(0)
    const near = { clockType: 2, lng: '121.4745', lat: '31.2310' }
    const far = { clockType: 2, lng: '121.5', lat: '31.2310' }
    expect(await repA.ask(clockCalls.punch, near)).toMatchObject({ isOutside: false })
    expect(await repA.ask(clockCalls.punch, far)).toMatchObject({ isOutside: true })
    expect(await repA.ask(clockCalls.punch, { clockType: 2 })).toMatchObject({ isOutside: true })
    const strict = await addGroup(hr, '严格组', shiftId, {
      places,
      outsideAllowed: false,
      employeeIds: [await employ(hr, repB)],
    })
    expect(strict).toBeGreaterThan(groupId)
    expect(await repB.call(clockCalls.punch, far)).toMatchObject({ msg: '不在打卡范围内，请到打卡地点打卡' })
    expect(await repB.ask(clockCalls.punch, near)).toMatchObject({ isOutside: false })
  })
})
