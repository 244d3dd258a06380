import { afterAll, beforeAll, expect, it } from 'vitest'
import { payArchiveCalls } from '#protocol/hrm/salary/archive-calls.ts'
import { backPayCalls } from '#protocol/hrm/salary/back-pay-calls.ts'
import { sheetCalls } from '#protocol/hrm/salary/sheet-calls.ts'
import { varianceCalls } from '#protocol/hrm/salary/variance-calls.ts'
import { hire } from '../../../../test/hr.ts'
import { addGroup, beginPay, compute, edit, fix, lastSheet, rowsOf, valuesIn } from '../../../../test/pay.ts'
import { drawCompany, type Person, type TestCompany } from '../../../../test/people.ts'

let company: TestCompany
let admin: Person
let raised: number
let edited: number
const BASIC = 10_101
const ADDED = 130_101
beforeAll(async () => {
  company = await drawCompany()
  ;({ admin } = company.people)
  const hired = { post: { entry_time: '2024-01-01' } }
  raised = await hire(admin, '补发人', hired)
  edited = await hire(admin, '手改人', hired)
  await addGroup(admin, '全员', { employeeIds: [raised, edited] })
  for (const id of [raised, edited]) await fix(admin, id, { [BASIC]: '6000' })
  await beginPay(admin, '2025-03')
  await compute(company, admin)
  await edit(admin, edited, { [BASIC]: '6100' })
  await next()
})
afterAll(() => company.close())

async function next() {
  await admin.ask(sheetCalls.next, {})
  await compute(company, admin)
}
const change = (employeeId: number, value: string) =>
  admin.ask(payArchiveCalls.change, {
    ...{ employeeId, changeReason: 5, enableDate: '2025-03-01' },
    salary: { newSalary: [{ code: BASIC, value }] },
  })
const lines = async () =>
  (await admin.ask(backPayCalls.list, { srecordId: (await lastSheet(admin)).srecordId })).map(
    ({ employeeId, month, old, due, difference, isTaken }) => [
      employeeId,
      month,
      old,
      due,
      difference,
      isTaken,
    ],
  )
const take = async (by = admin) =>
  by.call(backPayCalls.take, { srecordId: (await lastSheet(admin)).srecordId })

it('lists each past month of a change that reaches back, but for what was entered by hand', async () => {
  expect(await lines()).toEqual([])
  for (const id of [raised, edited]) await change(id, '7000')
  await next()
  expect((await valuesIn(admin, raised))[BASIC]).toBe('7000.00')
  expect(await lines()).toEqual([
    [raised, '2025-03', '6000.00', '7000.00', '1000.00', false],
    [raised, '2025-04', '6000.00', '7000.00', '1000.00', false],
    [edited, '2025-04', '6000.00', '7000.00', '1000.00', false],
  ])
})

it('is paid and taxed with the sheet once, beside what was entered, and explained line by line', async () => {
  await edit(admin, raised, { [ADDED]: '50' })
  expect(await take(company.people.repA)).toMatchObject({ code: 401 })
  for (const _ of [1, 2]) expect(await take()).toMatchObject({ code: 0 })
  expect(await valuesIn(admin, raised)).toMatchObject({ [ADDED]: '2050.00', 210101: '9050.00' })
  expect((await lines()).map((line) => line.at(-1))).toEqual([true, true, true])
  await compute(company, admin)
  expect((await valuesIn(admin, raised))[ADDED]).toBe('2050.00')
  const row = (await rowsOf(admin)).list.find(({ employeeId }) => employeeId === raised)
  const { figures } = await admin.ask(varianceCalls.explain, { sempRecordId: row?.sempRecordId ?? 0 })
  expect(figures.find(({ code }) => code === ADDED)?.arithmetic).toContain(
    '2025-03 基本工资 1000.00 = 应发 7000.00 − 已发 6000.00',
  )
})

it('later changes begin with what was corrected, each correction once', async () => {
  await next()
  expect(await lines()).toEqual([])
  await change(raised, '6800')
  await next()
  expect(await lines()).toEqual([
    [raised, '2025-03', '7000.00', '6800.00', '-200.00', false],
    [raised, '2025-04', '7000.00', '6800.00', '-200.00', false],
    [raised, '2025-05', '7000.00', '6800.00', '-200.00', false],
    [raised, '2025-06', '7000.00', '6800.00', '-200.00', false],
  ])
  await take()
  expect(await valuesIn(admin, raised)).toMatchObject({ [ADDED]: '0.00', 140101: '800.00' })
})
