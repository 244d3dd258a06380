import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { flowCalls } from '#protocol/approval/flow-calls.ts'
import { approvalCalls } from '#protocol/approval/record-calls.ts'
import { hrConfigCalls } from '#protocol/hrm/config-calls.ts'
import { payHistoryCalls } from '#protocol/hrm/salary/history-calls.ts'
import { sheetCalls } from '#protocol/hrm/salary/sheet-calls.ts'
import { ownSlipCalls, slipCalls, slipTemplateCalls } from '#protocol/hrm/salary/slip-calls.ts'
import { varianceCalls } from '#protocol/hrm/salary/variance-calls.ts'
import { permissionCalls } from '#protocol/manage/roles/calls.ts'
import { messageCalls } from '#protocol/messages/calls.ts'
import { nodes } from '../../../../test/flows.ts'
import { hire } from '../../../../test/hr.ts'
import { addGroup, beginPay, compute, edit, fix, lastSheet, rowsOf } from '../../../../test/pay.ts'
import { drawCompany, type Person, type TestCompany } from '../../../../test/people.ts'

let company: TestCompany
let admin: Person
let repA: Person
let repA2: Person
let managerA: Person
let own: number
let other: number
const BASIC = 10_101
const NET = 240_101

beforeAll(async () => {
  company = await drawCompany()
  ;({ admin, repA, repA2, managerA } = company.people)
  const employee = (person: Person, job: string) =>
    hire(admin, person.realname, {
      person: { mobile: person.username },
      post: { job_number: job, entry_time: '2024-01-01' },
    })
  own = await employee(repA, 'S1')
  other = await employee(repA2, 'S2')
  await addGroup(admin, '全员', { employeeIds: [own, other] })
  await fix(admin, own, { [BASIC]: '20000' })
  await fix(admin, other, { [BASIC]: '8000' })
  await beginPay(admin, '2025-03')
  await compute(company, admin)
})
afterAll(() => company.close())

const templateOf = async () => {
  const [first] = await admin.ask(slipTemplateCalls.list, {})
  return admin.ask(slipTemplateCalls.items, { id: first?.id ?? 0 })
}
const sendAll = async () =>
  admin.call(slipCalls.send, { hideEmpty: 1, isAll: true, slipTemplateOption: await templateOf() })
const mine = async (person: Person) => (await person.ask(ownSlipCalls.list, { pageType: 0 })).list
const records = async () => (await admin.ask(slipCalls.records, { pageType: 0, year: 2025, month: 3 })).list
const details = async (id: number) => (await admin.ask(slipCalls.details, { id })).list

describe('slips', () => {
  it('are sent once computed, with the arithmetic of what they show, and seen by their employee', async () => {
    expect(await sendAll()).toMatchObject({ code: 0 })
    const [slip] = await mine(repA)
    expect(slip).toMatchObject({ employeeId: own, year: 2025, month: 3, readStatus: 0, answer: 0 })
    const options = slip?.salarySlipOptionList.flatMap(({ optionList }) => optionList) ?? []
    // March is the fourth month of a tax year that begins in December: 4 × 5,000 are deducted, and no tax is shown
    expect(options.map(({ code, value }) => [code, value])).toEqual([
      [210_101, '20000.00'],
      [NET, '20000.00'],
      [BASIC, '20000.00'],
    ])
    expect(options.find(({ code }) => code === NET)?.arithmetic).toMatch(/^实发工资 20,000 = /)
    expect((await mine(repA))[0]).toMatchObject({ readStatus: 1 })
    const { list } = await repA.ask(messageCalls.list, { limit: 10 })
    expect(list.filter(({ type }) => type === 80)).toMatchObject([
      { label: 8, typeId: slip?.id, content: '2025,3' },
    ])
    const [record] = await records()
    expect(record).toMatchObject({ salaryNum: 2, payNum: 2, readNum: 1 })
  })

  it("are their owner's and theirs who hold salary.queryRecord, never seen through view-as", async () => {
    const [slip] = await mine(repA)
    const id = slip?.id ?? 0
    expect(await repA.call(ownSlipCalls.detail, { id })).toMatchObject({ code: 0 })
    expect(await repA2.call(ownSlipCalls.detail, { id })).toMatchObject({
      code: 401,
      msg: '只能查看本人的工资条',
    })
    expect(await admin.call(ownSlipCalls.detail, { id })).toMatchObject({ code: 0 })
    await admin.ask(permissionCalls.viewAs, { userId: repA.userId })
    expect(await admin.call(ownSlipCalls.detail, { id })).toMatchObject({
      code: 401,
      msg: `您正在以“${repA.realname}”的身份查看，此内容仅本人可见`,
    })
    expect(await admin.call(ownSlipCalls.list, {})).toMatchObject({ code: 401 })
    await admin.ask(permissionCalls.endViewAs, {})
    expect(await admin.call(ownSlipCalls.detail, { id })).toMatchObject({ code: 0 })
  })

  it('stay as they were sent when the sheet changes; a new one is seen instead', async () => {
    await edit(admin, own, { [BASIC]: '21000' })
    const netIn = async () =>
      (await mine(repA))[0]?.salarySlipOptionList
        .flatMap(({ optionList }) => optionList)
        .find(({ code }) => code === NET)?.value
    expect(await netIn()).toBe('20000.00')
    await sendAll()
    // 3 % of what is above four months of 5,000
    expect(await netIn()).toBe('20970.00')
    expect(await mine(repA)).toHaveLength(1)
    await expect(
      company.platform.pool.query('update hrm_slips set net = 1 where employee_id = $1', [own]),
    ).rejects.toThrow('not changed')
  })

  it('are confirmed or objected to by their employee, answered, and recalled', async () => {
    const [slip] = await mine(repA)
    const id = slip?.id ?? 0
    await repA.ask(ownSlipCalls.confirm, { id })
    expect((await mine(repA))[0]).toMatchObject({ answer: 1 })
    expect(await repA2.call(ownSlipCalls.object, { id, objection: '少了' })).toMatchObject({ code: 401 })
    expect(await admin.call(slipCalls.reply, { id, reply: '请看' })).toMatchObject({ code: 400 })
    await repA.ask(ownSlipCalls.object, { id, objection: '少了奖金' })
    const [record] = await records()
    expect((await details(record?.id ?? 0)).find((each) => each.id === id)).toMatchObject({
      ...{ answer: 2, objection: '少了奖金', isRecalled: false },
    })
    await admin.ask(slipCalls.reply, { id, reply: '下月补发' })
    expect((await mine(repA))[0]).toMatchObject({ answer: 2, reply: '下月补发' })
    expect(await repA.call(slipCalls.recall, { ids: [id] })).toMatchObject({ code: 401 })
    await admin.ask(slipCalls.recall, { ids: [id] })
    expect((await mine(repA))[0]?.id).not.toBe(id)
    expect(await repA.call(ownSlipCalls.confirm, { id })).toMatchObject({ code: 400, msg: '该工资条已撤回' })
    expect(await repA.call(ownSlipCalls.detail, { id })).toMatchObject({ code: 401 })
  })
})

describe('the approval of a sheet', () => {
  const decide = async (status: 1 | 2, remarks = '理由') => {
    const { srecordId, examineRecordId } = await lastSheet(admin)
    return managerA.call(approvalCalls.decide, {
      recordId: examineRecordId ?? 0,
      typeId: srecordId,
      status,
      remarks,
    })
  }
  const messagesOf = async (person: Person, type: number) =>
    (await person.ask(messageCalls.list, { limit: 30 })).list.filter((message) => message.type === type)

  it('goes by label 4 with messages 84–86, and decides what may be done', async () => {
    // only users who have signed in approve
    await managerA.token()
    await company.app.services.directory.changed()
    const { examineId } = await admin.ask(flowCalls.save, {
      ...{ label: 4, examineName: '薪资审批', recheckType: 1, managerList: [admin.userId] },
      dataList: [nodes.members([managerA.userId])],
    })
    await admin.ask(flowCalls.setStatus, { examineId, status: 1 })
    const fields = await admin.ask(flowCalls.fields, { label: 4 })
    expect(fields.map(({ name }) => name)).toEqual(['计薪年', '计薪月', '实发工资'])
    const { srecordId } = await lastSheet(admin)
    expect(await admin.call(sheetCalls.next, {})).toMatchObject({ code: 6025 })
    expect(await sendAll()).toMatchObject({ code: 400 })
    expect(await admin.call(sheetCalls.submit, { srecordId })).toMatchObject({ code: 0 })
    expect(await lastSheet(admin)).toMatchObject({ checkStatus: 3, hasFlow: true })
    expect(await messagesOf(managerA, 86)).toMatchObject([{ title: '2025年3月', typeId: srecordId }])
    expect(await compute(company, admin)).toMatchObject({ code: 400, msg: '当前状态不允许该操作' })
    expect(await edit(admin, own, { [BASIC]: '1' })).toMatchObject({ code: 400 })
    expect(await decide(2, '不对')).toMatchObject({ code: 0 })
    expect(await lastSheet(admin)).toMatchObject({ checkStatus: 2 })
    expect(await messagesOf(admin, 85)).toHaveLength(1)
    expect(await compute(company, admin)).toMatchObject({ code: 0 })
    await admin.ask(varianceCalls.submit, { srecordId })
    expect(await decide(1)).toMatchObject({ code: 0 })
    expect(await lastSheet(admin)).toMatchObject({ checkStatus: 1 })
    expect(await sendAll()).toMatchObject({ code: 0 })
    await admin.ask(sheetCalls.next, {})
    expect(await lastSheet(admin)).toMatchObject({ year: 2025, month: 4, checkStatus: 5 })
  })

  it('asks our client for a word on each outlier first, the other client not', async () => {
    await compute(company, admin)
    await edit(admin, other, { [BASIC]: '16000' })
    const { srecordId } = await lastSheet(admin)
    expect(await admin.call(varianceCalls.submit, { srecordId })).toMatchObject({
      code: 400,
      msg: expect.stringMatching(/^还有\d+处异常没有填写说明/),
    })
    const { findings, previous } = await admin.ask(varianceCalls.compare, { srecordId })
    expect(previous).toMatchObject({ year: 2025, month: 3 })
    expect(findings.map(({ employeeId, code }) => [employeeId, code])).toContainEqual([other, BASIC])
    const words = findings.map(({ employeeId, code, kind }) => ({ employeeId, code, kind, text: '年度调薪' }))
    await admin.ask(varianceCalls.words, { srecordId, words })
    await admin.ask(varianceCalls.submit, { srecordId })
    expect(await decide(1)).toMatchObject({ code: 0 })
  })

  it('archived sheets keep their head and never change', async () => {
    const [march] = (await admin.ask(payHistoryCalls.list, { year: 2025, pageType: 0 })).list
    expect(march).toMatchObject({ month: 3, num: 2, checkStatus: 10 })
    const srecordId = march?.srecordId ?? 0
    const read = () => admin.ask(payHistoryCalls.detail, { srecordId })
    const before = await read()
    expect(before.salaryOptionHeadList[0]).toMatchObject({ code: 1, name: '实际计薪天数' })
    const sempRecordId = before.pageData.list[0]?.sempRecordId ?? 0
    expect(
      await admin.call(sheetCalls.edit, { rows: [{ sempRecordId, salaryValues: { [BASIC]: '1' } }] }),
    ).toMatchObject({ code: 400 })
    expect(await read()).toEqual(before)
    expect(await repA.call(payHistoryCalls.detail, { srecordId })).toMatchObject({ code: 401 })
    expect((await admin.ask(hrConfigCalls.read, {}))?.lastSalarySlipMonth).toBe('2025-3')
    expect((await rowsOf(admin)).list).toHaveLength(2)
  })
})
