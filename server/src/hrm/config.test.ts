import { afterAll, beforeAll, expect, it } from 'vitest'
import { hrConfigCalls } from '#protocol/hrm/config-calls.ts'
import { hire } from '../../test/hr.ts'
import { addScheme } from '../../test/insurance.ts'
import { addGroup, beginPay, lastSheet } from '../../test/pay.ts'
import { drawCompany, type TestCompany } from '../../test/people.ts'

let company: TestCompany
beforeAll(async () => {
  company = await drawCompany()
})
afterAll(() => company.close())

it('a company that opens insurance first is still asked for the cycle of its pay', async () => {
  const { admin } = company.people
  await addScheme(admin, '先开社保')
  await admin.ask(hrConfigCalls.step, { type: 4 })
  await admin.ask(hrConfigCalls.save, { socialSecurityStartMonth: '2025-04' })
  expect(await admin.ask(hrConfigCalls.init, {})).toMatchObject({
    statusInitConfig: { '2': 0, '3': 0, '4': 1, '5': 1 },
    otherInitConfig: { salaryCycleStartDay: 0, salaryCycleEndDay: 0, socialSecurityStartMonth: '2025-04' },
  })
  expect(await admin.call(hrConfigCalls.save, { salaryStartMonth: '2025-04' })).toMatchObject({ code: 400 })
  await addGroup(admin, '工资组', { employeeIds: [await hire(admin, '后计薪')] })
  await beginPay(admin, '2025-04', 16)
  expect((await admin.ask(hrConfigCalls.init, {})).otherInitConfig).toMatchObject({
    ...{ salaryCycleStartDay: 16, salaryCycleEndDay: 15 },
    ...{ salaryStartMonth: '2025-04', socialSecurityStartMonth: '2025-04' },
  })
  expect(await lastSheet(admin)).toMatchObject({ startTime: '2025-04-16', endTime: '2025-05-15' })
})
