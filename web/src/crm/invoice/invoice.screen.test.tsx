import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { contract } from '#protocol/crm/contract/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { invoiceCalls } from '#protocol/crm/invoice/calls.ts'
import { invoice } from '#protocol/crm/invoice/type.ts'
import { invoiceTypes, titleTypes } from '#protocol/crm/invoice/words.ts'
import { moneyStripCalls } from '#protocol/crm/operations.ts'
import { bareField } from '#protocol/fields/bare-field.ts'
import { type Row, recordCallsOf } from '#protocol/record/calls/calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { namedValues } from '#protocol/record/declaration/named-values.ts'
import type { Operation } from '#web/record/model/operation.ts'
import { type FormRequest, useScreenOf } from '#web/record/model/screens.tsx'
import { SubmissionSlotProvider } from '#web/record/model/submission.ts'
import { useWorkspace } from '#web/record/model/workspace-context.ts'
import { FormHost } from '#web/record/pages/FormHost.tsx'
import { RecordWorkspace } from '#web/record/pages/workspace.tsx'
import { answer, asked } from '../../../test/answers.ts'
import { show, showAmongAreas } from '../../../test/screen.tsx'
import { signIn } from '../../../test/session.ts'
import { invoiceOperations } from './issue.tsx'

const calls = recordCallsOf(invoice)
const fields = [
  bareField({
    fieldName: 'invoiceApplyNumber',
    name: '发票申请编号',
    formType: 'text',
    fieldType: 1,
    isNull: 1,
  }),
  bareField({ fieldName: 'customerId', name: '客户名称', formType: 'customer', fieldType: 1, isNull: 1 }),
  bareField({ fieldName: 'contractId', name: '合同编号', formType: 'contract', fieldType: 1, isNull: 1 }),
  bareField({
    fieldName: 'invoiceMoney',
    name: '开票金额',
    formType: 'floatnumber',
    fieldType: 1,
    isNull: 1,
    precisions: 2,
    minNumRestrict: '0.01',
  }),
  bareField({
    fieldName: 'invoiceType',
    name: '开票类型',
    formType: 'select',
    section: '发票信息',
    fieldType: 1,
    isNull: 1,
    setting: namedValues(invoiceTypes),
  }),
  bareField({
    fieldName: 'titleType',
    name: '抬头类型',
    formType: 'select',
    section: '发票信息',
    fieldType: 1,
    setting: namedValues(titleTypes),
    value: 1,
  }),
  bareField({
    fieldName: 'invoiceTitle',
    name: '开票抬头',
    section: '发票信息',
    formType: 'text',
    fieldType: 1,
  }),
  bareField({
    fieldName: 'taxNumber',
    name: '纳税人识别号',
    section: '发票信息',
    formType: 'text',
    fieldType: 1,
  }),
]

const answerDetail = (type: RecordType, record: Row) =>
  answer(recordCallsOf(type).detail, { dataAuth: 1, version: 1, batchId: 'b-1', ...record })

/** What is missing of the contract for invoices; null where the reader may not see it. */
const answerRest = (missing: number | null) =>
  answer(moneyStripCalls.read, {
    steps: [
      { type: 'invoice', count: 1, amount: 400, parts: [], missing, beyond: null, overdue: null, open: [] },
    ],
  })

beforeEach(async () => {
  await signIn()
  answer(
    calls.form,
    fields.map((field) => [field]),
  )
  answerDetail(customer, { customerId: 7, customerName: '北麓' })
  answerDetail(contract, { contractId: 3, num: 'HT-1', money: 1000 })
  answer(calls.add, { invoiceId: 9 })
  answer(invoiceCalls.kinds, { invoiceTypes: [1, 2, 3] })
})

/** No flow leads what is saved. */
const Workspace = ({ children }: { children: ReactNode }) => (
  <SubmissionSlotProvider value={{ useSubmission: () => ({ isLed: false }) }}>
    <RecordWorkspace opens="panel">{children}</RecordWorkspace>
  </SubmissionSlotProvider>
)

/** The page of a workspace that opens a form, or begins an operation, at a click. */
function Page({ request, operation, row }: { request?: FormRequest; operation?: Operation; row?: Row }) {
  const { openForm } = useWorkspace()
  const found = useScreenOf(invoice.key)
  const Dialog = operation?.Dialog
  return (
    <>
      {request && found && (
        <button type="button" onClick={() => openForm(request)}>
          打开
        </button>
      )}
      {Dialog && row && (
        <Dialog type={invoice} rows={[row]} onDone={() => undefined} onClose={() => undefined} />
      )}
      <FormHost />
    </>
  )
}

async function openNew(preset: Record<string, unknown> = {}) {
  const request = {
    typeKey: invoice.key,
    preset: {
      customerId: [{ id: 7, name: '北麓' }],
      contractId: [{ id: 3, name: 'HT-1' }],
      invoiceType: '1',
      ...preset,
    },
  }
  const { user } = await showAmongAreas(
    <Workspace>
      <Page request={request} />
    </Workspace>,
  )
  await user.click(await screen.findByRole('button', { name: '打开' }))
  await user.type(await box('发票申请编号'), 'FP-1')
  return user
}
const box = (name: string) => screen.findByRole('textbox', { name })
/** In place of what the contract has filled in. */
async function enterMoney(user: UserEvent, amount: string) {
  await waitFor(async () => expect((await box('开票金额')).getAttribute('value')).toBe('1,000'))
  await user.clear(await box('开票金额'))
  await user.type(await box('开票金额'), amount)
}
const save = () => screen.getByRole('button', { name: '保存' })
const sent = () => asked(calls.add).map(({ entity }) => entity)

it('a special invoice of a company asks for title and tax number; one of a person does not', async () => {
  answerRest(1000)
  const user = await openNew({ invoiceType: '3' })
  await enterMoney(user, '100')
  await user.click(save())
  await screen.findByText('开票抬头不能为空')
  await screen.findByText('纳税人识别号不能为空')
  expect(sent()).toEqual([])
  await user.type(await box('开票抬头'), '北麓')
  await user.type(await box('纳税人识别号'), '91-1')
  await user.click(save())
  await waitFor(() => expect(sent()).toMatchObject([{ invoiceTitle: '北麓', taxNumber: '91-1' }]))
})

it('other kinds, and persons, need neither', async () => {
  answerRest(1000)
  const user = await openNew({ invoiceType: '3', titleType: '2' })
  await enterMoney(user, '100')
  await user.click(save())
  await waitFor(() => expect(sent()).toHaveLength(1))
})

it('asks whether more than the contract has left is meant', async () => {
  answerRest(600)
  const user = await openNew()
  await enterMoney(user, '600.01')
  await user.click(save())
  const question = within(await screen.findByRole('dialog', { name: '开票金额超过合同可开金额' }))
  question.getByText(/还可开 ¥600\.00.*本张 ¥600\.01，超出 ¥0\.01/)
  await user.click(question.getByRole('button', { name: /取\s*消/ }))
  expect(sent()).toEqual([])
  await user.click(save())
  await user.click(await screen.findByRole('button', { name: '仍然保存' }))
  await waitFor(() => expect(sent()).toMatchObject([{ invoiceMoney: '600.01' }]))
})

it('asks nothing within the rest, nor of those who do not see it', async () => {
  answerRest(600)
  const user = await openNew()
  await enterMoney(user, '600')
  await user.click(save())
  await waitFor(() => expect(sent()).toHaveLength(1))
  answerRest(null)
  await user.click(await screen.findByRole('button', { name: '打开' }))
  await user.type(await box('发票申请编号'), 'FP-2')
  await enterMoney(user, '9000')
  await user.click(save())
  await waitFor(() => expect(sent()).toHaveLength(2))
})

const issued = {
  invoiceId: 5,
  invoiceApplyNumber: 'FP-5',
  invoiceMoney: 400,
  invoiceType: 3,
  titleType: 1,
  invoiceTitle: '北麓',
  taxNumber: '91-1',
  customerId: 7,
  customerName: '北麓',
  contractId: 3,
  contractNum: 'HT-1',
  checkStatus: 10,
  invoiceStatus: 1,
}
const begin = (operation: Operation, row: Row) =>
  showAmongAreas(
    <Workspace>
      <Page operation={operation} row={row} />
    </Workspace>,
  )

it('红冲 opens a red invoice of what is left, whose amount is below zero', async () => {
  answerDetail(invoice, issued)
  answer(invoiceCalls.redRest, { rest: 250 })
  const { user } = await begin(invoiceOperations.red, issued)
  const form = within(await screen.findByRole('dialog', { name: '新建红字发票' }))
  form.getByText('红冲的发票')
  form.getByText('FP-5')
  await user.type(await box('发票申请编号'), 'FP-6')
  const money = await box('开票金额')
  expect(money.getAttribute('value')).toBe('-250')
  await user.clear(money)
  await user.type(money, '250')
  await user.click(save())
  await screen.findByText('不能大于-0.01')
  await user.clear(money)
  await user.type(money, '-100.5')
  await user.click(save())
  await waitFor(() =>
    expect(sent()).toMatchObject([
      { redOf: 5, invoiceMoney: '-100.5', invoiceTitle: '北麓', taxNumber: '91-1', contractId: 3 },
    ]),
  )
  expect(asked(moneyStripCalls.read)).toEqual([])
})

it('红冲 is offered of issued ones that are not red themselves', () => {
  const { hiddenFor } = invoiceOperations.red
  expect(hiddenFor?.([issued])).toBe(false)
  for (const more of [{ redOf: 4 }, { invoiceStatus: 0 }, { invoiceStatus: 3 }])
    expect(hiddenFor?.([{ ...issued, ...more }])).toBe(true)
})

it('标记为开票 asks for the number and for what a special invoice lacks', async () => {
  answer(invoiceCalls.issue, null)
  const { user } = await begin(invoiceOperations.issue, { ...issued, invoiceStatus: 0, taxNumber: '' })
  const dialog = within(await screen.findByRole('dialog', { name: '标记为开票' }))
  expect(dialog.queryByRole('textbox', { name: '开票抬头' })).toBeNull()
  await user.click(dialog.getByRole('button', { name: /保\s*存/ }))
  await dialog.findByText('请输入发票号码')
  await dialog.findByText('请输入纳税人识别号')
  await user.type(dialog.getByRole('textbox', { name: '发票号码' }), 'NO-1')
  await user.type(dialog.getByRole('textbox', { name: '纳税人识别号' }), '91-2')
  await user.click(dialog.getByRole('button', { name: /保\s*存/ }))
  await waitFor(() =>
    expect(asked(invoiceCalls.issue)).toMatchObject([
      { invoiceId: 5, invoiceNumber: 'NO-1', taxNumber: '91-2' },
    ]),
  )
})

it('a new invoice keeps the customer and the contract it was begun from; its fields are in sections', async () => {
  await openNew()
  const form = within(await screen.findByRole('dialog', { name: '新建发票' }))
  expect(form.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    '基本信息',
    '发票信息',
  ])
  const cell = (name: string) => {
    const found = form.getByText(name, { selector: 'label' }).parentElement
    if (!found) throw new Error(name)
    return within(found)
  }
  cell('客户名称').getByText('北麓')
  cell('合同编号').getByText('HT-1')
  for (const name of ['客户名称', '合同编号']) {
    expect(cell(name).queryByRole('combobox')).toBeNull()
    expect(cell(name).queryByRole('textbox')).toBeNull()
  }
})

it('a title brings its mailbox and its kind along', async () => {
  answer(invoiceCalls.titles, {
    list: [
      {
        infoId: 4,
        customerId: 7,
        titleType: 1,
        invoiceTitle: '北麓公司',
        taxNumber: '91-4',
        depositBank: null,
        depositAccount: null,
        depositAddress: null,
        telephone: null,
        mailbox: 'cai@example.com',
        invoiceType: 3,
        remark: null,
        createTime: '2025-05-15 10:00:00',
        ownerUserId: 14773,
        ownerUserName: '林知远',
      },
    ],
    totalRow: 1,
    totalPage: 1,
    pageSize: 15,
    pageNumber: 1,
    firstPage: true,
    lastPage: true,
    extraData: null,
  })
  answerRest(1000)
  const user = await openNew()
  await user.click(await screen.findByRole('button', { name: /关联发票抬头$/ }))
  const dialog = within(await screen.findByRole('dialog', { name: '关联发票抬头' }))
  await dialog.findByText('cai@example.com')
  await user.click(dialog.getByRole('radio'))
  await user.click(dialog.getByRole('button', { name: '确定' }))
  await user.click(await screen.findByRole('button', { name: /^保\s*存$/ }))
  await waitFor(() =>
    expect(asked(calls.add)).toMatchObject([
      { entity: { customerId: 7, contractId: 3, invoiceType: '3', taxNumber: '91-4' } },
    ]),
  )
})

it('作废 needs a reason', async () => {
  answer(invoiceCalls.void, null)
  const Dialog = invoiceOperations.voidIssue.Dialog
  if (!Dialog) throw new Error('no dialog')
  const { user } = show(
    <Dialog type={invoice} rows={[issued]} onDone={() => undefined} onClose={() => undefined} />,
  )
  const dialog = within(await screen.findByRole('dialog', { name: '作废发票' }))
  await user.click(dialog.getByRole('button', { name: '作废发票' }))
  await dialog.findByText('请填写原因')
  await user.type(dialog.getByRole('textbox', { name: '作废原因' }), '开重了')
  await user.click(dialog.getByRole('button', { name: '作废发票' }))
  await waitFor(() => expect(asked(invoiceCalls.void)).toEqual([{ invoiceId: 5, reason: '开重了' }]))
})
