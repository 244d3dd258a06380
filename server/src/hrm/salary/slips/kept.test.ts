import { afterAll, beforeAll, expect, it } from 'vitest'
import { employeeCalls } from '#protocol/hrm/employees/calls.ts'
import { moveCalls } from '#protocol/hrm/employees/move-calls.ts'
import { payArchiveCalls } from '#protocol/hrm/salary/archive-calls.ts'
import { backPayCalls } from '#protocol/hrm/salary/back-pay-calls.ts'
import { payHistoryCalls } from '#protocol/hrm/salary/history-calls.ts'
import { salaryOptionCalls } from '#protocol/hrm/salary/setting-calls.ts'
import { sheetCalls } from '#protocol/hrm/salary/sheet-calls.ts'
import { ownSlipCalls, slipCalls, slipTemplateCalls } from '#protocol/hrm/salary/slip-calls.ts'
import { varianceCalls } from '#protocol/hrm/salary/variance-calls.ts'
import { addDept, hire } from '../../../../test/hr.ts'
import { addGroup, beginPay, compute, edit, fix, lastSheet, valuesIn } from '../../../../test/pay.ts'
import { drawCompany, type Person, type TestCompany } from '../../../../test/people.ts'
import { sendFile } from '../../../../test/upload.ts'

const [BASIC, MEALS, NET] = [10_101, 20_104, 240_101]
let company: TestCompany
let admin: Person
let repA: Person
let stays: number
let goes: number
let march: number
let kept: unknown

beforeAll(async () => {
  company = await drawCompany()
  ;({ admin, repA } = company.people)
  const post = { entry_time: '2024-01-01' }
  stays = await hire(admin, repA.realname, { person: { mobile: repA.username }, post })
  goes = await hire(admin, '将离职', { post })
  await addGroup(admin, '全员', { employeeIds: [stays, goes] })
  for (const id of [stays, goes]) await fix(admin, id, { [BASIC]: '20000', [MEALS]: '300' })
  await beginPay(admin, '2025-03')
  await compute(company, admin)
  march = (await lastSheet(admin)).srecordId
  const [template] = await admin.ask(slipTemplateCalls.list, {})
  const slipTemplateOption = await admin.ask(slipTemplateCalls.items, { id: template?.id ?? 0 })
  await admin.ask(slipCalls.send, { hideEmpty: 1, isAll: true, slipTemplateOption })
  await admin.ask(sheetCalls.next, {})
  await compute(company, admin)
  // reading marks as read
  await read()
  kept = await read()
})
afterAll(() => company.close())

/** An archived sheet as it is shown: sums, head, rows, the total row, how a figure came about, and slips. */
async function read() {
  const detail = await admin.ask(payHistoryCalls.detail, { srecordId: march })
  const sempRecordId = detail.pageData.list[0]?.sempRecordId ?? 0
  return {
    sums: { ...detail, pageData: null },
    figures: detail.pageData.list.map(({ employeeId, needWorkDay, actualWorkDay, salary }) => ({
      ...{ employeeId, needWorkDay, actualWorkDay },
      salary: salary.map(({ code, value }) => [code, value]),
    })),
    total: await admin.ask(sheetCalls.sums, { srecordId: march }),
    explained: await admin.ask(varianceCalls.explain, { sempRecordId }),
    slips: (await repA.ask(ownSlipCalls.list, { pageType: 0 })).list,
  }
}
const rowIn = async () =>
  (await admin.ask(payHistoryCalls.detail, { srecordId: march })).pageData.list[0]?.sempRecordId ?? 0

it('PAY-KEPT: only the newest sheet changes; whatever changes an archived one is refused with a sentence', async () => {
  const cell = { sempRecordId: await rowIn(), salaryValues: { [MEALS]: '1' } }
  const fields = { srecordId: String(march), isSyncInsuranceData: 'false' }
  const answers = [
    await admin.call(sheetCalls.edit, { rows: [cell] }),
    await sendFile(company, admin, sheetCalls.compute, null, fields),
    await admin.call(sheetCalls.remove, { srecordId: march }),
    await admin.call(sheetCalls.submit, { srecordId: march }),
    await admin.call(backPayCalls.take, { srecordId: march }),
  ]
  for (const answer of answers) expect(answer).toMatchObject({ code: 400, msg: '当前状态不允许该操作' })
  expect(await admin.call(sheetCalls.next, { after: march })).toMatchObject({ code: 6011 })
  expect(await read()).toEqual(kept)
  // the same of the newest one
  expect(await edit(admin, stays, { [MEALS]: '301' })).toMatchObject({ code: 0 })
  expect(await compute(company, admin)).toMatchObject({ code: 0 })
})

it('PAY-KEPT: archived sheets, their heads and slips stay as items, wages and people change', async () => {
  const { openOption } = await admin.ask(salaryOptionCalls.detail, {})
  const optionList = openOption.flatMap(({ children }) => children ?? []).filter(({ code }) => code !== MEALS)
  await admin.ask(salaryOptionCalls.save, { optionList, hideList: [] })
  await admin.ask(payArchiveCalls.change, {
    ...{ employeeId: stays, changeReason: 5, enableDate: '2025-03-01' },
    salary: { newSalary: [{ code: BASIC, value: '30000' }] },
  })
  const newDept = await addDept(admin, '新去处')
  const moved = { employeeId: stays, changeType: 5, changeReason: 3, newDept }
  await admin.ask(moveCalls.changePost, { ...moved, effectTime: '2025-03-10' })
  await admin.ask(employeeCalls.leave, {
    ...{ employeeId: goes, planQuitTime: '2025-03-31', applyQuitTime: '2025-03-31' },
    ...{ salarySettlementTime: '2025-03-31', quitType: 1, quitReason: 3 },
  })
  await admin.ask(sheetCalls.next, {})
  await compute(company, admin)
  expect((await valuesIn(admin, stays))[BASIC]).toBe('30000.00')
  await admin.ask(backPayCalls.take, { srecordId: (await lastSheet(admin)).srecordId })
  expect(Number((await valuesIn(admin, stays))[NET])).toBeGreaterThan(30_000)
  expect(await read()).toEqual(kept)
})
