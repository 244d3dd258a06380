import { approvalCalls } from '#protocol/approval/record-calls.ts'
import { insuranceMonthCalls, insuranceRowCalls } from '#protocol/hrm/insurance/month-calls.ts'
import { schemeCalls } from '#protocol/hrm/insurance/scheme-calls.ts'
import { payArchiveCalls } from '#protocol/hrm/salary/archive-calls.ts'
import { sheetCalls } from '#protocol/hrm/salary/sheet-calls.ts'
import { ownSlipCalls, slipCalls, slipTemplateCalls } from '#protocol/hrm/salary/slip-calls.ts'
import { signIn } from '../approvals.ts'
import { nodes, startFlow } from '../flows.ts'
import { addMonth, addScheme, beginWith } from '../insurance.ts'
import { addGroup, beginPay, compute, fix, lastSheet } from '../pay.ts'
import type { TestCompany } from '../people.ts'
import { bases } from './places.ts'
import { amountOf, markOf, type Staff } from './staff.ts'

const BASIC = 10_101

async function idOf({ platform }: TestCompany, statement: string, values: unknown[]): Promise<number> {
  const { rows } = await platform.pool.query<{ id: number }>(statement, values)
  return Number(rows[0]?.id)
}

/** Pay with an archived month, slips that are objected to, and a change that is ahead. */
export async function drawPay(company: TestCompany, staff: readonly Staff[]): Promise<void> {
  const { admin, director } = company.people
  const employeeIds = staff.map(({ employeeId }) => employeeId)
  await addGroup(admin, '全员薪资', { employeeIds })
  for (const each of staff) {
    const { employeeId } = each
    await fix(admin, employeeId, { [BASIC]: amountOf(each) })
    await admin.ask(payArchiveCalls.change, {
      ...{ employeeId, changeReason: 5, enableDate: '2030-01-01', remarks: `${markOf(each)}调薪` },
      salary: { newSalary: [{ code: BASIC, value: amountOf(each) }] },
    })
  }
  await beginPay(admin, '2025-03')
  await compute(company, admin)
  await signIn(company, [director])
  await startFlow(admin, [nodes.members([director.userId])], { label: 4 })
  const { srecordId: typeId } = await lastSheet(admin)
  await admin.ask(sheetCalls.submit, { srecordId: typeId })
  const { examineRecordId } = await lastSheet(admin)
  await director.ask(approvalCalls.decide, { recordId: examineRecordId ?? 0, typeId, status: 1 })
  const [template] = await admin.ask(slipTemplateCalls.list, {})
  const id = template?.id ?? 0
  const slipTemplateOption = await admin.ask(slipTemplateCalls.items, { id })
  await admin.ask(slipCalls.send, { hideEmpty: 1, isAll: true, slipTemplateOption })
  await admin.ask(sheetCalls.next, {})
  await compute(company, admin)
  const { srecordId } = await lastSheet(admin)
  for (const each of staff) {
    const { employeeId, person, things } = each
    const one = (statement: string, ...more: unknown[]) => idOf(company, statement, [employeeId, ...more])
    const slipId = await one('select max(id) as id from hrm_slips where employee_id = $1')
    await person.ask(ownSlipCalls.object, { id: slipId, objection: `${markOf(each)}异议` })
    await admin.ask(slipCalls.remark, { ids: [slipId], remarks: `${markOf(each)}备注` })
    const rowIn = (sheet: number) =>
      one('select row_id as id from hrm_sheet_rows where employee_id = $1 and sheet_id = $2', sheet)
    const record = (kind: string) => ({ employeeId, id: Number(kind) })
    const records = await admin.ask(payArchiveCalls.records, { employeeId })
    for (const { id: recordId, recordType } of records)
      things.set(recordType === 1 ? '定薪' : '调薪', {
        ...record(String(recordId)),
        ...{ proSalary: { newSalary: [] }, salary: { newSalary: [{ code: BASIC, value: '1' }] } },
        ...{ changeReason: 5, enableDate: '2029-01-01' },
      })
    for (const [name, sheet] of [
      ['archived row', typeId],
      ['row', srecordId],
    ] as const) {
      const sempRecordId = await rowIn(sheet)
      things.set(name, {
        ...{ srecordId: sheet, sempRecordId, sempRecordIds: [sempRecordId], employeeId, slipTemplateOption },
        rows: [{ sempRecordId, salaryValues: { [BASIC]: '1' } }],
        words: [{ employeeId, code: BASIC, kind: 'changed', text: '被改' }],
      })
    }
    things.set('slip', { id: slipId, ids: [slipId], employeeId, objection: '被改', reply: '被改' })
    const sendId = await idOf(company, 'select max(id) as id from hrm_slip_sends', [])
    things.set('send', { id: sendId, templateId: id, employeeId, year: 2025, month: 3 })
  }
}

/** A scheme of each, an archived month and an open one. */
export async function drawInsurance(company: TestCompany, staff: readonly Staff[]): Promise<void> {
  const { admin } = company.people
  const schemes = new Map<Staff, number>()
  for (const each of staff) {
    const schemeId = await addScheme(admin, `方案${each.employeeId}`)
    schemes.set(each, schemeId)
    await admin.ask(schemeCalls.assign, { employeeIds: [each.employeeId], schemeId })
  }
  await beginWith(company, '2025-04')
  const old = await addMonth(admin)
  await admin.ask(insuranceMonthCalls.archive, { irecordId: old.irecordId })
  const { irecordId } = await addMonth(admin)
  for (const each of staff) {
    const schemeId = schemes.get(each) ?? 0
    const { socialSecurityProjectList: projects } = await admin.ask(schemeCalls.read, { schemeId })
    const projectList = projects.map(({ projectId }) => ({ projectId, defaultAmount: bases[each.place] }))
    for (const [name, month] of [
      ['old insurance', old.irecordId],
      ['insurance', irecordId],
    ] as const) {
      const iempRecordId = await idOf(
        company,
        'select iemp_record_id as id from hrm_ins_rows where employee_id = $1 and irecord_id = $2',
        [each.employeeId, month],
      )
      each.things.set(name, {
        ...{ irecordId: month, iempRecordId, iempRecordIds: [iempRecordId], schemeId },
        ...{ employeeIds: [each.employeeId], projectList: [{ ...projectList[0], defaultAmount: '4321' }] },
      })
      if (month === irecordId)
        await admin.ask(insuranceRowCalls.update, { iempRecordId, schemeId, projectList })
    }
  }
}
