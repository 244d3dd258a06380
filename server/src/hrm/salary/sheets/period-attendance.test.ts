import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { oaTypes } from '#protocol/examine/forms.ts'
import { attendanceMonthCalls } from '#protocol/hrm/attendance/month-calls.ts'
import { employeeCalls } from '#protocol/hrm/employees/calls.ts'
import { runCalls, sheetCalls } from '#protocol/hrm/salary/sheet-calls.ts'
import { varianceCalls } from '#protocol/hrm/salary/variance-calls.ts'
import { signIn } from '../../../../test/approvals.ts'
import { addShift, employ, addGroup as workGroup } from '../../../../test/attendance.ts'
import { examinesOf } from '../../../../test/examines.ts'
import { hire, makeSuperior } from '../../../../test/hr.ts'
import { addGroup, beginPay, compute, edit, fix, lastSheet, rowsOf, valuesIn } from '../../../../test/pay.ts'
import { drawCompany, type Person, type TestCompany } from '../../../../test/people.ts'
import { keepDays } from '../../attendance/keep-days.ts'

const [ACTUAL, DUE] = [1, 2]
const [BASIC, ABSENCE, CARDS] = [10_101, 190_103, 190_105]
let company: TestCompany
let admin: Person
let stays: number
let leaves: number
let joins: number
let corrected: number
let unplanned: number
let waiting: number | null

beforeAll(async () => {
  company = await drawCompany()
  ;({ admin } = company.people)
  const { repA, managerA } = company.people
  company.platform.clock.set('2025-05-12 08:00:00')
  await signIn(company)
  const since = (entry_time: string) => ({ post: { entry_time } })
  stays = await hire(admin, '在职人', since('2024-01-01'))
  leaves = await hire(admin, '离职人', since('2024-01-01'))
  joins = await hire(admin, '入职人', since('2025-02-10'))
  unplanned = await hire(admin, '无班次', since('2024-01-01'))
  corrected = await employ(admin, repA, { entry_time: '2024-01-01' })
  for (const id of [stays, leaves, joins, corrected, unplanned]) await fix(admin, id, { [BASIC]: '8700' })
  await admin.ask(employeeCalls.leave, {
    ...{ employeeId: leaves, planQuitTime: '2025-01-31', applyQuitTime: '2025-01-31' },
    ...{ salarySettlementTime: '2025-01-31', quitType: 1, quitReason: 3 },
  })
  const planned = [stays, leaves, joins, corrected]
  await workGroup(admin, '标准组', await addShift(admin), { employeeIds: planned, followsHolidays: false })
  await addGroup(admin, '全员', { employeeIds: [...planned, unplanned] })
  await beginPay(admin, '2025-01', 26)
  const kind = await ledBy(oaTypes.correction, managerA)
  const asked = { type_id: '上班打卡', start_time: '2025-01-28 09:00:00' }
  waiting = (await submitted(repA, kind, asked)).examineRecordId
})
afterAll(() => company.close())
const { ledBy, submitted, decide } = examinesOf(() => company)

const close = (month: string) => admin.ask(attendanceMonthCalls.close, { month })
const state = async (by = admin) =>
  by.call(runCalls.attendance, { srecordId: (await lastSheet(admin)).srecordId })
const cells = async (id: number) => {
  const { [ACTUAL]: actual, [DUE]: due, [ABSENCE]: absence } = await valuesIn(admin, id)
  return [actual, due, absence]
}

it('nothing of attendance is taken before a month is closed, and the dialog says what lacks', async () => {
  expect(await compute(company, admin)).toMatchObject({ code: 0 })
  for (const id of [stays, leaves, joins]) expect(await cells(id)).toEqual(['21.75', '21.75', '0.00'])
  const months = [
    { month: '2025-01', open: 3, unkept: 0 },
    { month: '2025-02', open: 3, unkept: 0 },
  ]
  expect(await state()).toMatchObject({ code: 0, data: { taken: 0, months } })
  const { hr, managerA, repA2 } = company.people
  await makeSuperior(company, managerA, { rights: ['salary/index'], dataType: 5 })
  for (const person of [repA2, managerA]) expect(await state(person)).toMatchObject({ code: 401 })
  expect(await state(hr)).toMatchObject({ code: 0, data: { taken: 0, months } })
})

it('one of two months is enough for those who have no shift in the other', async () => {
  await close('2025-01')
  await decide(company.people.managerA, waiting, 1)
  await compute(company, admin)
  // 27 to 31 January, without any clock
  expect(await cells(leaves)).toEqual(['0.00', '5.00', '1000.00'])
  for (const id of [stays, joins, corrected]) expect(await cells(id)).toEqual(['21.75', '21.75', '0.00'])
  expect(await state()).toMatchObject({
    data: {
      taken: 1,
      months: [
        { month: '2025-01', open: 0, unkept: 0 },
        { month: '2025-02', open: 3, unkept: 0 },
      ],
    },
  })
})

it('once both are closed, the days of the period are counted, and corrections once', async () => {
  await close('2025-02')
  await compute(company, admin)
  expect(await cells(stays)).toEqual(['0.00', '22.00', '4400.00'])
  // from 10 to 25 February
  expect(await cells(joins)).toEqual(['0.00', '12.00', '2400.00'])
  expect(await cells(leaves)).toEqual(['0.00', '5.00', '1000.00'])
  expect(await cells(unplanned)).toEqual(['21.75', '21.75', '0.00'])
  // 28 January was corrected after January had been closed: a missing card instead of a day of absence
  const row = await valuesIn(admin, corrected)
  expect([row[DUE], row[ABSENCE], row[CARDS]]).toEqual(['22.00', '4200.00', '10.00'])
  expect((await state()).data).toMatchObject({ taken: 4 })
  const { list } = await rowsOf(admin, { employeeName: '在职人' })
  const explained = await admin.ask(varianceCalls.explain, { sempRecordId: list[0]?.sempRecordId ?? 0 })
  expect(explained.figures.find(({ code }) => code === ABSENCE)?.arithmetic).toContain('旷工天数 22')
})

it('a second run gives the same, an edit stays an edit of its cell, and the next sheet has its own days', async () => {
  const before = (await rowsOf(admin)).list
  await compute(company, admin)
  expect((await rowsOf(admin)).list).toEqual(before)
  expect(await edit(admin, unplanned, { [BASIC]: '9000' })).toMatchObject({ code: 0 })
  await admin.ask(sheetCalls.next, {})
  await compute(company, admin)
  expect(await cells(stays)).toEqual(['21.75', '21.75', '0.00'])
  await close('2025-03')
  await compute(company, admin)
  // 26 February to 25 March
  expect(await cells(stays)).toEqual(['0.00', '20.00', '4000.00'])
  expect((await valuesIn(admin, corrected))[ABSENCE]).toBe('4000.00')
})

it('days that were not kept are found again where nothing has changed since; else the dialog says which month lacks them', async () => {
  const { repA, managerA } = company.people
  await forgetDays(['2025-02', '2025-03'])
  const months = (february: number, march: number) => [
    { month: '2025-02', open: 0, unkept: february },
    { month: '2025-03', open: 0, unkept: march },
  ]
  expect((await state()).data).toEqual({ taken: 0, months: months(3, 3) })
  const kind = await ledBy(oaTypes.correction, managerA)
  const asked = { type_id: '上班打卡', start_time: '2025-03-18 09:00:00' }
  await decide(managerA, (await submitted(repA, kind, asked)).examineRecordId, 1)
  await keepDays(company.app.services)
  // what was tried is not tried again
  await keepDays(company.app.services)
  expect((await state()).data).toEqual({ taken: 2, months: months(0, 1) })
  await compute(company, admin)
  expect(await cells(stays)).toEqual(['0.00', '20.00', '4000.00'])
})

/** As months were that were closed before their days were kept. */
async function forgetDays(months: readonly string[]): Promise<void> {
  const owner = new pg.Client({ connectionString: company.platform.ownerUrl })
  await owner.connect()
  await owner.query('alter table hrm_months disable trigger user')
  const firsts = months.map((month) => `${month}-01`)
  await owner.query('update hrm_months set days = null where month = any($1::date[])', [firsts])
  await owner.query('alter table hrm_months enable trigger user')
  await owner.end()
}
