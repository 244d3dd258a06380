import dayjs from 'dayjs'
import { clockCalls } from '#protocol/hrm/attendance/clock-calls.ts'
import { attendanceSettingCalls } from '#protocol/hrm/attendance/setting-calls.ts'
import { hrConfigCalls, initSteps } from '#protocol/hrm/config-calls.ts'
import { employeeCalls } from '#protocol/hrm/employees/calls.ts'
import { schemeCalls } from '#protocol/hrm/insurance/scheme-calls.ts'
import { appraisalPlanCalls } from '#protocol/hrm/performance/plan-calls.ts'
import { proofCalls } from '#protocol/hrm/proofs/calls.ts'
import { sheetCalls } from '#protocol/hrm/salary/sheet-calls.ts'
import { slipCalls, slipTemplateCalls } from '#protocol/hrm/salary/slip-calls.ts'
import { archiveRequestCalls } from '#protocol/hrm/self/calls.ts'
import { planOf } from '../../../server/test/appraisals.ts'
import { dayShift, groupOf } from '../../../server/test/attendance.ts'
import { entryLists, valuesOf } from '../../../server/test/hr.ts'
import { schemeNamed } from '../../../server/test/insurance.ts'
import type { Company } from '../../fixture.ts'
import { setPay } from '../../hrm/pay-steps.ts'

/** The administrator is an employee, of whom each page of one's own has something to show (hrm.md §19). */
export async function fillOwnSide(company: Company): Promise<void> {
  const { username, realname } = company.administrator
  const lists = entryLists(realname, { person: { mobile: username } })
  const { employeeId } = employeeCalls.add.reply.parse(
    await company.ask(employeeCalls.add, { ...lists, entryStatus: 1 }),
  )
  await clockIn(company, employeeId)
  await insure(company, employeeId)
  await pay(company, employeeId)
  await appraise(company, employeeId)
  await company.ask(proofCalls.add, { employeeId, kind: 1, purpose: '办理签证' })
  await company.ask(archiveRequestCalls.add, { dataList: valuesOf({ employee_name: `${realname}甲` }) })
}

async function clockIn(company: Company, employeeId: number): Promise<void> {
  const since = dayjs().subtract(10, 'day').format('YYYY-MM-DD')
  await company.ask(attendanceSettingCalls.saveShift, { ...dayShift, effectTime: since })
  const [shift] = attendanceSettingCalls.shifts.reply.parse(
    await company.ask(attendanceSettingCalls.shifts, {}),
  )
  const group = groupOf('无障碍考勤组', shift?.shiftId ?? 0, { employeeIds: [employeeId], effectTime: since })
  await company.ask(attendanceSettingCalls.saveGroup, group)
  const clockTime = dayjs().format('YYYY-MM-DD HH:mm:ss')
  await company.ask(clockCalls.add, { clockType: 1, clockTime, address: '济南', type: 1 })
}

async function insure(company: Company, employeeId: number): Promise<void> {
  await company.ask(schemeCalls.save, schemeNamed('无障碍社保'))
  const { list } = schemeCalls.list.reply.parse(await company.ask(schemeCalls.list, { pageType: 0 }))
  await company.ask(schemeCalls.assign, { employeeIds: [employeeId], schemeId: list[0]?.schemeId })
  await company.ask(hrConfigCalls.step, { type: initSteps.insuranceSet })
  await company.ask(hrConfigCalls.save, { socialSecurityStartMonth: dayjs().format('YYYY-MM') })
}

/** A sheet of this month, with a slip that was sent. */
async function pay(company: Company, employeeId: number): Promise<void> {
  await setPay(company, '无障碍薪资组', [employeeId])
  await company.ask(hrConfigCalls.step, { type: initSteps.salarySet })
  await company.ask(hrConfigCalls.save, { salaryCycleStartDay: 1, socialSecurityMonthType: 1 })
  await company.ask(hrConfigCalls.save, { salaryStartMonth: dayjs().format('YYYY-MM') })
  const sheet = sheetCalls.last.reply.parse(await company.ask(sheetCalls.last, {}))
  await company.ask(sheetCalls.compute, { srecordId: sheet?.srecordId, isSyncInsuranceData: 'true' })
  const [template] = slipTemplateCalls.list.reply.parse(await company.ask(slipTemplateCalls.list, {}))
  const slipTemplateOption = await company.ask(slipTemplateCalls.items, { id: template?.id })
  await company.ask(slipCalls.send, { hideEmpty: 1, isAll: true, slipTemplateOption })
}

/** A plan that has begun: its targets are to be written. */
async function appraise(company: Company, employeeId: number): Promise<void> {
  const self = { type: 5, employeeId }
  const plan = planOf({
    ...{ appraisalName: '无障碍考核', employeeIds: [employeeId], resultConfirmors: [employeeId] },
    ...{ targetConfirmorsList: [self], evaluatorsList: [{ ...self, weight: 100 }] },
  })
  await company.ask(appraisalPlanCalls.add, plan)
  const { list } = appraisalPlanCalls.list.reply.parse(
    await company.ask(appraisalPlanCalls.list, { status: 0 }),
  )
  await company.ask(appraisalPlanCalls.advance, { appraisalId: list[0]?.appraisalId, status: 1 })
}
