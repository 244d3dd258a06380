import { afterAll, beforeAll, expect, it } from 'vitest'
import { payArchiveCalls } from '#protocol/hrm/salary/archive-calls.ts'
import { salaryGroupCalls } from '#protocol/hrm/salary/setting-calls.ts'
import { sheetCalls } from '#protocol/hrm/salary/sheet-calls.ts'
import { varianceCalls } from '#protocol/hrm/salary/variance-calls.ts'
import { hire } from '../../../../test/hr.ts'
import { addGroup, beginPay, compute, fix, rowsOf, valuesIn } from '../../../../test/pay.ts'
import { drawCompany, type Person, type TestCompany } from '../../../../test/people.ts'

let company: TestCompany
let admin: Person
const BASIC = 10_101
const MEALS = 20_104
beforeAll(async () => {
  company = await drawCompany()
  ;({ admin } = company.people)
})
afterAll(() => company.close())

it('a change within a period counts from its day where the group mixes, and whole where it does not', async () => {
  const hired = { post: { entry_time: '2024-01-01' } }
  const [mixing, whole] = [await hire(admin, '混合人', hired), await hire(admin, '整月人', hired)]
  await addGroup(admin, '混合组', { employeeIds: [mixing], isMixed: 1 })
  await addGroup(admin, '整月组', { employeeIds: [whole] })
  const { list } = await admin.ask(salaryGroupCalls.list, { pageType: 0 })
  expect(list.map(({ groupName, isMixed }) => [groupName, isMixed])).toEqual([
    ['混合组', 1],
    ['整月组', 0],
  ])
  for (const id of [mixing, whole]) await fix(admin, id, { [BASIC]: '6000', [MEALS]: '300' })
  await beginPay(admin, '2025-04')
  await compute(company, admin)
  expect((await valuesIn(admin, mixing))[BASIC]).toBe('6000.00')
  for (const employeeId of [mixing, whole])
    await admin.ask(payArchiveCalls.change, {
      ...{ employeeId, changeReason: 5, enableDate: '2025-05-16' },
      salary: {
        newSalary: [
          { code: BASIC, value: '9000' },
          { code: MEALS, value: '400' },
        ],
      },
    })
  await admin.ask(sheetCalls.next, {})
  await compute(company, admin)
  // 6,000 for 15 of 31 days and 9,000 for 16; other items are not counted by days
  expect(await valuesIn(admin, mixing)).toMatchObject({ [BASIC]: '7548.39', [MEALS]: '400.00' })
  expect((await valuesIn(admin, whole))[BASIC]).toBe('9000.00')
  const row = (await rowsOf(admin)).list.find(({ employeeId }) => employeeId === mixing)
  const { figures } = await admin.ask(varianceCalls.explain, { sempRecordId: row?.sempRecordId ?? 0 })
  expect(figures.find(({ code }) => code === BASIC)?.arithmetic).toMatch(/^混合工资 7,548\.39 = /)
  await admin.ask(sheetCalls.next, {})
  await compute(company, admin)
  expect((await valuesIn(admin, mixing))[BASIC]).toBe('9000.00')
})
