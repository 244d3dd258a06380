import { afterAll, beforeAll, expect, it } from 'vitest'
import { flowCalls } from '#protocol/approval/flow-calls.ts'
import { draftCalls } from '#protocol/drafts/calls.ts'
import { examineCalls } from '#protocol/examine/calls.ts'
import { oaTypes } from '#protocol/examine/forms.ts'
import { signIn } from '../../test/approvals.ts'
import { examinesOf } from '../../test/examines.ts'
import { nodes } from '../../test/flows.ts'
import { drawCompany, type TestCompany } from '../../test/people.ts'

let company: TestCompany
beforeAll(async () => {
  company = await drawCompany()
  await signIn(company)
})
afterAll(() => company.close())
const { kindOf, ledBy, submit, submitted } = examinesOf(() => company)

it('the managers of its flow read an approval, though they have no step in it; others do not', async () => {
  const { admin, repA, repB, managerA, outsider } = company.people
  const { examineId: categoryId } = await admin.ask(flowCalls.save, {
    examineId: await kindOf(oaTypes.plain),
    label: 0,
    examineName: '普通审批',
    managerList: [outsider.userId],
    dataList: [nodes.members([managerA.userId])],
  })
  const { examineId } = await submitted(repA, categoryId, {})
  for (const person of [repA, managerA, outsider, admin])
    expect(await person.call(examineCalls.detail, { examineId })).toMatchObject({ code: 0 })
  expect(await repB.call(examineCalls.detail, { examineId })).toMatchObject({ code: 401 })
  const shown = await outsider.ask(examineCalls.detail, { examineId })
  expect(shown.permission).toEqual({ isUpdate: 0, isDelete: 0, isRecheck: 0, isCheck: 0 })
})

it('a submission takes the draft of its type along, one that is refused leaves it', async () => {
  const { repA, managerA } = company.people
  const categoryId = await ledBy(oaTypes.loan, managerA)
  const key = `examine/${categoryId}`
  await repA.ask(draftCalls.save, { key, content: { content: '备用金' } })
  expect(await submit(repA, categoryId, { content: '备用金', money: '0' })).toMatchObject({ code: 512 })
  expect(await repA.ask(draftCalls.read, { key })).not.toBeNull()
  await submitted(repA, categoryId, { money: '500' })
  expect(await repA.ask(draftCalls.read, { key })).toBeNull()
})
