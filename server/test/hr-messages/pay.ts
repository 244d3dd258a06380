import { approvalCalls } from '#protocol/approval/record-calls.ts'
import { sheetCalls } from '#protocol/hrm/salary/sheet-calls.ts'
import { slipCalls, slipTemplateCalls } from '#protocol/hrm/salary/slip-calls.ts'
import { signIn } from '../approvals.ts'
import { nodes, startFlow } from '../flows.ts'
import { addGroup, beginPay, compute, fix, lastSheet } from '../pay.ts'
import type { Office } from './raising.ts'

/** 84–86: the approval of a sheet. */
export async function approvePay({ company, people, idOf, raises }: Office): Promise<void> {
  const { hr } = people
  const { admin, director } = people
  const employeeIds = [idOf('repA'), idOf('repA2')]
  await addGroup(admin, '全员薪资', { employeeIds })
  for (const id of employeeIds) await fix(admin, id, { 10101: '8000' })
  await beginPay(admin, '2025-03')
  await compute(company, admin)
  await signIn(company, [director])
  await startFlow(admin, [nodes.members([director.userId])], { label: 4 })
  const submit = async () => {
    const { srecordId } = await lastSheet(admin)
    return hr.call(sheetCalls.submit, { srecordId })
  }
  const decide = async (status: 1 | 2) => {
    const { srecordId: typeId, examineRecordId } = await lastSheet(admin)
    return director.call(approvalCalls.decide, {
      ...{ recordId: examineRecordId ?? 0, typeId, status, remarks: '理由' },
    })
  }
  await raises({ 86: ['director'] }, submit)
  await raises({ 85: ['hr', 'admin'] }, () => decide(2))
  await raises({ 86: ['director'] }, submit)
  await raises({ 84: ['hr', 'admin'] }, () => decide(1))
}

/** 80: slips, also those that are sent again. */
export async function sendSlips({ people, idOf, raises, raisesEachTime }: Office): Promise<void> {
  const { admin } = people
  const [template] = await admin.ask(slipTemplateCalls.list, {})
  const slipTemplateOption = await admin.ask(slipTemplateCalls.items, { id: template?.id ?? 0 })
  const { list } = await admin.ask(slipCalls.people, { pageType: 0 })
  const row = list.find(({ employeeId }) => employeeId === idOf('repA'))?.sempRecordId ?? 0
  const sempRecordIds = [row, row]
  await raisesEachTime({ 80: ['repA'] }, () =>
    admin.call(slipCalls.send, { hideEmpty: 1, isAll: false, sempRecordIds, slipTemplateOption }),
  )
  const all = { hideEmpty: 1, isAll: true, slipTemplateOption }
  await raisesEachTime({ 80: ['repA', 'repA2'] }, () => admin.call(slipCalls.send, all))
  // those whose answer was lost, and others on purpose
  for (const requestKey of ['发放', '再次发放'])
    await raises({ 80: ['repA', 'repA2'] }, () => admin.call(slipCalls.send, { ...all, requestKey }))
}
