import { afterAll, beforeAll, expect, it } from 'vitest'
import { appraisalCalls } from '#protocol/hrm/performance/own-calls.ts'
import { permissionCalls } from '#protocol/manage/roles/calls.ts'
import { addPlan, advance, employ, rowOf } from '../../../test/appraisals.ts'
import { drawCompany, type TestCompany } from '../../../test/people.ts'

let company: TestCompany
beforeAll(async () => {
  company = await drawCompany()
})
afterAll(() => company.close())

it('an appraisal is read while viewing as its employee, and only the employee marks it as read', async () => {
  const { hr, repA, managerA, admin } = company.people
  const superior = await employ(hr, managerA)
  const employeeId = await employ(hr, repA, { parent_id: superior })
  const planId = await addPlan(hr, { employeeIds: [employeeId], resultConfirmors: [superior] })
  await advance(hr, planId, 1)
  const { employeeAppraisalId } = await rowOf(hr, planId, employeeId)
  const readStatus = async () => (await rowOf(hr, planId, employeeId)).readStatus
  await admin.ask(permissionCalls.viewAs, { userId: repA.userId })
  expect(await admin.ask(appraisalCalls.detail, { employeeAppraisalId })).toMatchObject({ employeeId })
  await admin.ask(permissionCalls.endViewAs, {})
  expect(await readStatus()).toBe(0)
  await hr.ask(appraisalCalls.detail, { employeeAppraisalId })
  expect(await readStatus()).toBe(0)
  await repA.ask(appraisalCalls.detail, { employeeAppraisalId })
  expect(await readStatus()).toBe(1)
})
