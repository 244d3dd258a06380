import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { flowCalls } from '#protocol/approval/flow-calls.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { examineCalls } from '#protocol/examine/calls.ts'
import { oaTypes } from '#protocol/examine/forms.ts'
import { oaExamine } from '#protocol/examine/type.ts'
import { messageCalls } from '#protocol/messages/calls.ts'
import { signIn } from '../../test/approvals.ts'
import { witnessed } from '../../test/examine-witness.ts'
import { examinesOf } from '../../test/examines.ts'
import { nodes } from '../../test/flows.ts'
import { makeRecord } from '../../test/make.ts'
import { drawCompany, type Person, type TestCompany } from '../../test/people.ts'
import { roleFieldsOf } from '../../test/role-fields.ts'
import { readWorkbook } from '../../test/workbook.ts'

/** Office approvals through their calls (approval-office.md §10), with an area that listens to them. */

vi.mock('#server/areas.ts', async (importOriginal) => {
  const { withWitness } = await import('../../test/examine-witness.ts')
  return withWitness(await importOriginal())
})

let company: TestCompany
let admin: Person
let repA: Person
let repB: Person
let managerA: Person
let finance: Person
beforeAll(async () => {
  company = await drawCompany()
  ;({ admin, repA, repB, managerA, finance } = company.people)
  await signIn(company)
})
const rights = roleFieldsOf(() => company)
afterEach(() => rights.restore())
afterAll(() => company.close())

const { typesOf, kindOf, ledBy, submit, submitted, decide } = examinesOf(() => company)

const taxi = { startAddress: '上海', endAddress: '北京', traffic: '120.50', stay: '', description: '出租车' }
const hotel = { startTime: '2026-11-02 09:00:00', endTime: '2026-11-03 09:00:00', stay: '480', diet: '60.05' }

describe('types', () => {
  it('come with a new installation, each with its form', async () => {
    expect((await typesOf(repA)).map(({ examineName, oaType }) => [oaType, examineName])).toEqual([
      [1, '普通审批'],
      [2, '请假审批'],
      [3, '出差审批'],
      [4, '加班审批'],
      [5, '差旅报销'],
      [6, '借款申请'],
      [7, '补卡审批'],
      [8, '证明申请'],
    ])
    const leave = await kindOf(oaTypes.leave)
    const fields = (await repA.ask(examineCalls.form, { categoryId: leave, type: '1' })).flat()
    expect(fields.map(({ fieldName, name, isNull }) => [fieldName, name, isNull])).toEqual([
      ['type_id', '请假类型', 1],
      ['content', '请假事由', 1],
      ['start_time', '开始时间', 1],
      ['end_time', '结束时间', 1],
      ['duration', '时长(天)', 1],
      ['remark', '备注', 0],
    ])
    const rows = await repA.ask(examineCalls.form, { categoryId: leave })
    expect(rows.map((row) => [row].flat().map(({ fieldName }) => fieldName))).toContainEqual([
      'start_time',
      'end_time',
    ])
    const expense = (await repA.ask(examineCalls.form, { categoryId: await kindOf(5), type: '1' })).flat()
    expect(expense.find(({ fieldName }) => fieldName === 'cause')).toMatchObject({
      formType: 'examine_cause',
      type: 23,
    })
  })

  it('that are built in keep their forms; only who manages office approvals designs one', async () => {
    const categoryId = await kindOf(oaTypes.plain)
    expect(await admin.call(examineCalls.saveForm, { categoryId, data: [] })).toMatchObject({ code: 508 })
    expect(await repA.call(examineCalls.saveForm, { categoryId, data: [] })).toMatchObject({ code: 401 })
  })

  it('are listed in the order that the user gives them, also in later versions', async () => {
    const ids = async (by: Person) => (await typesOf(by)).map(({ oaType }) => oaType)
    const [leave, loan] = [await kindOf(oaTypes.leave), await kindOf(oaTypes.loan)]
    const list = [{ categoryId: loan }, { categoryId: 999_999 }, { categoryId: leave }]
    await repB.ask(flowCalls.sortUsable, { list })
    await ledBy(oaTypes.loan, managerA)
    expect(await ids(repB)).toEqual([6, 2, 1, 3, 4, 5, 7, 8])
    expect(await ids(repA)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })

  it('are begun by those alone to whom they are visible, and not when they are switched off', async () => {
    const { examineId } = await admin.ask(flowCalls.save, {
      label: 0,
      examineName: '用章申请',
      managerList: [admin.userId],
      userList: [repB.userId],
      dataList: [nodes.members([managerA.userId])],
    })
    expect((await typesOf(repA)).map((each) => each.examineId)).not.toContain(examineId)
    expect(await submit(repA, examineId, { content: '盖章' })).toMatchObject({ code: 401 })
    expect(await submit(repB, examineId, { content: '盖章' })).toMatchObject({ code: 0 })
    await admin.ask(flowCalls.setStatus, { examineId, status: 2 })
    expect(await submit(repB, examineId, { content: '盖章' })).toMatchObject({ code: 504 })
    expect(await submit(repB, 987654, { content: '盖章' })).toMatchObject({ code: 504 })
  })
})

describe('an expense with two lines', () => {
  it('is added up by the server, decided, and shown to those who have to do with it', async () => {
    const categoryId = await ledBy(oaTypes.expense, managerA)
    const about = await makeRecord(repA, customer, { title: '报销客户' })
    const { examineId, examineRecordId } = await submitted(
      repA,
      categoryId,
      { money: 1 },
      { oaExamineTravelList: [taxi, hotel], oaExamineRelation: { customerIds: `,${about},` } },
    )
    const shown = await repA.ask(examineCalls.detail, { examineId })
    expect(shown).toMatchObject({
      type: 5,
      money: 660.55,
      causeTitle: '2个报销事项，共660.55元。',
      examineStatus: 3,
      examineName: managerA.realname,
      customerList: [{ id: about, name: '报销客户' }],
      permission: { isUpdate: 0, isDelete: 0, isRecheck: 1, isCheck: 0 },
    })
    expect(shown.examineTravelList).toMatchObject([
      { traffic: 120.5, money: 120.5, startAddress: '上海' },
      { stay: 480, diet: 60.05, money: 540.05, startTime: '2026-11-02 09:00:00' },
    ])
    expect(await repB.call(examineCalls.detail, { examineId })).toMatchObject({ code: 401 })
    const waiting = await managerA.ask(examineCalls.waiting, { status: 1, categoryId })
    expect(waiting.list).toMatchObject([{ examineId, permission: { isCheck: 1, isUpdate: 0 } }])
    expect((await finance.ask(examineCalls.waiting, { status: 1 })).list).toEqual([])
    expect((await decide(repB, examineRecordId, 1)).code).toBe(506)
    expect((await decide(managerA, examineRecordId, 1)).code).toBe(0)
    expect((await decide(repA, examineRecordId, 4, '撤回')).code).toBe(4201)
    expect(await repA.ask(examineCalls.detail, { examineId })).toMatchObject({
      examineStatus: 1,
      examineName: '',
      permission: { isUpdate: 0, isDelete: 0, isRecheck: 0 },
    })
    expect((await managerA.ask(examineCalls.waiting, { status: 2 })).list).toMatchObject([{ examineId }])
    const own = async (status: number) =>
      (await repA.ask(examineCalls.mine, { status, categoryId, pageType: 0 })).list.map(
        (each) => each.examineId,
      )
    expect([await own(0), await own(1), await own(2)]).toEqual([[], [examineId], []])
  })

  it.each([
    ['no line', [], 512, '请完善明细！'],
    ['a line without money', [taxi, { description: '空' }], 513, '报销费用明细(2)合计应大于零'],
    [
      'a line that ends before it begins',
      [{ ...hotel, endTime: '2026-11-01 09:00:00' }],
      503,
      '差旅结束时间早于开始时间',
    ],
    [
      'no number',
      [{ ...taxi, traffic: '一百', stay: '5' }],
      400,
      '明细第1行：交通费应为数字，请去掉其他文字',
    ],
  ])('is refused with %s, and says so before', async (_what, oaExamineTravelList, code, msg) => {
    const categoryId = await kindOf(oaTypes.expense)
    const rest = { oaExamineTravelList }
    expect(await submit(repA, categoryId, { content: '差旅' }, rest)).toMatchObject({ code, msg })
    const { findings } = await repA.ask(examineCalls.check, {
      oaExamine: { categoryId, content: '差旅' },
      ...rest,
    })
    expect(findings[0]).toMatchObject({ level: 'refusal', words: msg })
  })

  it('names an invoice that the company has claimed already, without telling whose it is', async () => {
    const categoryId = await kindOf(oaTypes.expense)
    const line = { ...taxi, invoiceNumber: ' fp-0071 ' }
    await submitted(repA, categoryId, {}, { oaExamineTravelList: [line] })
    const asked = {
      oaExamine: { categoryId, content: '再报' },
      oaExamineTravelList: [{ ...line, invoiceNumber: 'FP-0071' }],
    }
    expect((await repB.ask(examineCalls.check, asked)).findings).toEqual([
      { level: 'hint', words: '费用明细（1）的发票号码已在本公司的其他审批中使用' },
    ])
    const small = { ...asked, oaExamineTravelList: [{ ...line, invoiceNumber: 'fp-0071' }] }
    expect((await repB.ask(examineCalls.check, small)).findings).toHaveLength(1)
    expect((await repA.ask(examineCalls.check, asked)).findings).toContainEqual({
      level: 'hint',
      words: `费用明细（1）的发票号码已在${repA.realname}的审批中使用`,
    })
  })
})

describe('leave', () => {
  const days = { type_id: '年假', start_time: '2026-11-06 09:00:00', end_time: '2026-11-09 12:00:00' }

  it('has its length counted by working days, and one at the same time is named', async () => {
    const categoryId = await ledBy(oaTypes.leave, managerA)
    const asked = { oaExamine: { categoryId, content: '休假', ...days, duration: 4 } }
    expect(await repA.ask(examineCalls.check, asked)).toMatchObject({
      duration: 1.5,
      findings: [{ level: 'hint', words: '按工作日计算为1.5天，与填写的时长不同' }],
    })
    await submitted(repA, categoryId, { ...days, duration: '1.5' })
    const again = await repA.ask(examineCalls.check, { oaExamine: { ...asked.oaExamine, duration: 1.5 } })
    expect(again.findings).toEqual([
      { level: 'hint', words: '与您的请假审批（2026-11-06 09:00 至 2026-11-09 12:00）时间重叠' },
    ])
    expect(
      (await repB.ask(examineCalls.check, { oaExamine: { ...asked.oaExamine, duration: 1.5 } })).findings,
    ).toEqual([])
  })

  it('is refused when it ends early, without its length, and with a kind that there is not', async () => {
    const categoryId = await kindOf(oaTypes.leave)
    const answer = async (values: Record<string, unknown>) =>
      submit(repA, categoryId, { content: '休假', ...days, duration: 1, ...values })
    expect(await answer({ end_time: days.start_time })).toMatchObject({ code: 502 })
    expect(await answer({ duration: '' })).toMatchObject({ code: 400, msg: '时长(天)不能为空' })
    expect(await answer({ type_id: '午睡' })).toMatchObject({ code: 400 })
  })
})

describe('refused and withdrawn', () => {
  it('is edited by who made it, submitted again, and told to them', async () => {
    const categoryId = await ledBy(oaTypes.loan, managerA)
    const first = await submitted(repA, categoryId, { money: '300' })
    await decide(managerA, first.examineRecordId, 2, '写明用途')
    const { examineId, content } = first
    expect(await repA.ask(examineCalls.detail, { examineId })).toMatchObject({
      examineStatus: 2,
      permission: { isUpdate: 1, isDelete: 0 },
    })
    const edit = { oaExamine: { examineId, content, money: '350' } }
    expect(await managerA.call(examineCalls.save, edit)).toMatchObject({ code: 401 })
    expect(await repA.call(examineCalls.save, edit)).toMatchObject({ code: 0 })
    expect(await repA.ask(examineCalls.detail, { examineId })).toMatchObject({ money: 350, examineStatus: 3 })
    expect(await repA.call(examineCalls.save, edit)).toMatchObject({ code: 2015 })
    const { list } = await repA.ask(messageCalls.list, { limit: 50 })
    expect(list.map(({ type, typeId }) => [type, typeId])).toContainEqual([6, examineId])
  })

  it('is deleted for good by who withdrew it, an approved one by administrators alone', async () => {
    const categoryId = await ledBy(oaTypes.plain, managerA)
    const withdrawn = await submitted(repA, categoryId, {})
    const ofWithdrawn = { examineId: withdrawn.examineId }
    expect(await repA.call(examineCalls.remove, ofWithdrawn)).toMatchObject({ code: 2076 })
    await decide(repA, withdrawn.examineRecordId, 4, '撤回')
    expect(await managerA.call(examineCalls.remove, ofWithdrawn)).toMatchObject({ code: 401 })
    expect(await repA.call(examineCalls.remove, ofWithdrawn)).toMatchObject({ code: 0 })
    expect(await repA.call(examineCalls.detail, ofWithdrawn)).toMatchObject({ code: 511 })
    const passed = await submitted(repA, categoryId, {})
    await decide(managerA, passed.examineRecordId, 1)
    expect(await repA.call(examineCalls.remove, { examineId: passed.examineId })).toMatchObject({
      code: 2076,
    })
    expect(await admin.call(examineCalls.remove, { examineId: passed.examineId })).toMatchObject({ code: 0 })
    expect(witnessed).toEqual([`passed ${passed.content}`, `undone ${passed.content}`])
  })
})

it('what other areas know of a kind is found before it is submitted', async () => {
  const categoryId = await kindOf(oaTypes.plain)
  const { findings } = await repA.ask(examineCalls.check, { oaExamine: { categoryId, content: '甲' } })
  expect(findings).toEqual([{ level: 'hint', words: '见证甲' }])
})

it('what a role keeps from its people is in no answer', async () => {
  const categoryId = await ledBy(oaTypes.loan, managerA)
  const { examineId } = await submitted(repA, categoryId, { money: '70', remark: '私下' })
  await rights.set(oaExamine, 'remark', { authLevel: 1 })
  expect(await repA.ask(examineCalls.detail, { examineId })).toMatchObject({ money: 70, remark: '' })
  const fields = (await repA.ask(examineCalls.filledForm, { examineId, type: '1' })).flat()
  expect(fields.map(({ fieldName }) => fieldName)).toEqual(['content', 'money'])
})

describe('a type of administrators', () => {
  it('has fields of its own, and an open approval keeps the version with which it began', async () => {
    const { examineId: categoryId } = await admin.ask(flowCalls.save, {
      label: 0,
      examineName: '采购申请',
      managerList: [admin.userId],
      dataList: [nodes.members([managerA.userId])],
    })
    const design = (kind: number, data: readonly Record<string, unknown>[]) =>
      admin.ask(examineCalls.saveForm, { categoryId: kind, data: [...data] })
    const twice = {
      categoryId,
      data: [
        { name: '数量', formType: 'number' },
        { name: '数量', formType: 'text' },
      ],
    }
    expect(await admin.call(examineCalls.saveForm, twice)).toMatchObject({ code: 507 })
    expect(await design(categoryId, [{ name: '数量', formType: 'number', isNull: 1 }])).toEqual({
      categoryId,
    })
    const fieldIn = async (kind: number, name: string) =>
      (await repA.ask(examineCalls.form, { categoryId: kind, type: '1' }))
        .flat()
        .find((each) => each.name === name)
    const field = await fieldIn(categoryId, '数量')
    expect(await submit(repA, categoryId, { content: '纸' })).toMatchObject({
      code: 400,
      msg: '数量不能为空',
    })
    const value = { fieldName: field?.fieldName ?? '', value: '12' }
    const { examineId } = await submitted(repA, categoryId, {}, { field: [value] })
    const next = await design(categoryId, [
      { fieldId: field?.fieldId, name: '数量', formType: 'number' },
      { name: '单位', formType: 'text' },
    ])
    expect(next.categoryId).not.toBe(categoryId)
    expect((await typesOf(repA)).map((each) => each.examineId)).toContain(next.categoryId)
    const filled = (await repA.ask(examineCalls.filledForm, { examineId, type: '1' })).flat()
    expect(filled.map(({ name }) => name)).toEqual(['审批事由', '备注', '数量'])
    expect(filled.at(-1)).toMatchObject({ value: 12 })
    expect(await fieldIn(next.categoryId, '单位')).toBeDefined()
    const { list } = await repA.ask(examineCalls.mine, { categoryId: next.categoryId })
    expect(list.map((each) => each.examineId)).toEqual([examineId])
    const renamed = await admin.ask(flowCalls.save, {
      examineId: next.categoryId,
      label: 0,
      examineName: '采购申请单',
      managerList: [admin.userId],
      dataList: [nodes.members([managerA.userId])],
    })
    expect(await fieldIn(renamed.examineId, '单位')).toBeDefined()
  })
})

it('a sheet has a line for each detail', async () => {
  const categoryId = await kindOf(oaTypes.expense)
  expect(await repB.call(examineCalls.export, { queryType: 1 })).toMatchObject({
    msg: '请选择一种审批类型导出',
  })
  await submitted(repB, categoryId, {}, { oaExamineTravelList: [taxi, hotel] })
  const { raw } = await repB.call(examineCalls.export, { categoryId, queryType: 1 })
  const [header = [], ...rows] = await readWorkbook(raw)
  expect(header.slice(0, 7)).toEqual([
    '审批类型',
    '创建日期',
    '创建人',
    '状态',
    '当前审批人',
    '差旅内容',
    '报销总金额',
  ])
  expect(rows).toHaveLength(2)
  // other clients call it with a space at the end
  const { statusCode, headers } = await company.app.fastify.inject({
    method: 'POST',
    url: '/api/oaExamine/export%20?from=list%20',
    headers: { 'Admin-Token': await repB.token() },
    payload: { categoryId, queryType: 1 },
  })
  expect([statusCode, headers['x-total-rows']]).toEqual([200, '1'])
  expect(rows[0]?.[0]).toBe('差旅报销')
  expect(rows[1]?.[0] ?? '').toBe('')
  const titlesOf = async (oaType: number) => {
    const sheet = await repB.call(examineCalls.export, { categoryId: await kindOf(oaType), queryType: 1 })
    return (await readWorkbook(sheet.raw))[0]?.slice(5)
  }
  expect(await titlesOf(oaTypes.leave)).toEqual([
    ...['审批内容', '开始时间', '结束时间', '时长', '备注'],
    '关联业务',
  ])
  expect(await titlesOf(oaTypes.trip)).toEqual([
    ...['出差事由', '备注', '出差总天数'],
    ...['交通工具', '单程往返', '出发城市', '目的城市', '开始时间', '结束时间', '时长', '出差备注'],
    '关联业务',
  ])
  expect(await titlesOf(oaTypes.loan)).toEqual(['审批内容', '借款金额', '备注', '关联业务'])
})

it('what one has decided is listed in the order of the decisions', async () => {
  const categoryId = await ledBy(oaTypes.plain, managerA)
  const [first, second] = [await submitted(repA, categoryId, {}), await submitted(repB, categoryId, {})]
  company.platform.clock.advance(60_000)
  await decide(managerA, second.examineRecordId, 1)
  company.platform.clock.advance(60_000)
  await decide(managerA, first.examineRecordId, 2, '再议')
  const { list } = await managerA.ask(examineCalls.waiting, { status: 2, categoryId })
  expect(list.slice(0, 2).map(({ examineId }) => examineId)).toEqual([first.examineId, second.examineId])
})
