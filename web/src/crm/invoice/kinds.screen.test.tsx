import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { customer } from '#protocol/crm/customer/type.ts'
import { invoiceCalls } from '#protocol/crm/invoice/calls.ts'
import { invoice } from '#protocol/crm/invoice/type.ts'
import { invoiceTypes } from '#protocol/crm/invoice/words.ts'
import { bareField } from '#protocol/fields/bare-field.ts'
import { toPage } from '#protocol/platform/envelope.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { namedValues } from '#protocol/record/declaration/named-values.ts'
import { type FormRequest, useScreenOf } from '#web/record/model/screens.tsx'
import { SubmissionSlotProvider } from '#web/record/model/submission.ts'
import { RecordForm } from '#web/record/pages/FormHost.tsx'
import { RecordWorkspace } from '#web/record/pages/workspace.tsx'
import { answer, asked } from '../../../test/answers.ts'
import { show, showAmongAreas } from '../../../test/screen.tsx'
import { signIn } from '../../../test/session.ts'
import { KindSettings } from './KindSettings.tsx'
import { TitleForm } from './TitleForm.tsx'

const noop = () => undefined
const offered = namedValues({ 1: invoiceTypes[1] ?? '', 3: invoiceTypes[3] ?? '' })

beforeEach(async () => {
  await signIn()
  answer(invoiceCalls.kinds, { invoiceTypes: [1, 3] })
})

const optionsOf = async (name: string) => {
  const list = await screen.findByRole('listbox')
  await waitFor(() => expect(document.querySelectorAll('.ant-select-item-option').length).toBeGreaterThan(0))
  expect(list.isConnected, name).toBe(true)
  return [...document.querySelectorAll('.ant-select-item-option')].map(({ textContent }) => textContent)
}

it('开票类型设置 is not saved without a kind, and sends those that are chosen', async () => {
  answer(invoiceCalls.setKinds, null)
  const { user } = show(<KindSettings />)
  const box = (name: string) => screen.findByRole('checkbox', { name })
  expect(await box('增值税专用发票')).toHaveProperty('checked', true)
  expect(await box('增值税普通发票（卷式）')).toHaveProperty('checked', false)
  expect(screen.queryByText('有未保存的修改')).toBeNull()
  await user.click(await box('增值税普通发票（电子）'))
  await user.click(await box('增值税专用发票'))
  await user.click(await screen.findByRole('button', { name: '保存' }))
  await screen.findByText('请至少选择一种开票类型')
  expect(asked(invoiceCalls.setKinds)).toEqual([])
  await user.click(await box('增值税普通发票（卷式）'))
  await user.click(await box('增值税专用发票'))
  await user.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(asked(invoiceCalls.setKinds).map((sent) => sent.invoiceTypes.toSorted())).toEqual([[3, 6]]),
  )
})

function Panel({ preset }: Pick<FormRequest, 'preset'>) {
  const found = useScreenOf(invoice.key)
  const request: FormRequest = { typeKey: invoice.key, ...(preset ? { preset } : {}) }
  return found ? <RecordForm screen={found} request={request} onClose={noop} onMade={noop} /> : null
}

async function openForm(preset: FormRequest['preset']) {
  const field = { fieldName: 'invoiceType', name: '开票类型', formType: 'select', fieldType: 1 } as const
  answer(recordCallsOf(invoice).form, [[bareField({ ...field, setting: offered })]])
  const { user } = await showAmongAreas(
    <SubmissionSlotProvider value={{ useSubmission: () => ({ isLed: false }) }}>
      <RecordWorkspace opens="panel">
        <Panel preset={preset} />
      </RecordWorkspace>
    </SubmissionSlotProvider>,
  )
  await user.click(await screen.findByRole('combobox', { name: '开票类型' }))
  return optionsOf('开票类型')
}

it('a new invoice is offered what is issued', async () => {
  expect(await openForm({})).toEqual(['增值税普通发票（电子）', '增值税专用发票'])
})

it('a red one names the kind of its original, also where it is not issued any more', async () => {
  expect(await openForm({ invoiceType: '6' })).toEqual([
    '增值税普通发票（电子）',
    '增值税专用发票',
    '增值税普通发票（卷式）',
  ])
})

const title = {
  infoId: 4,
  customerId: 7,
  titleType: 1,
  invoiceTitle: '北麓公司',
  taxNumber: null,
  depositBank: null,
  depositAccount: null,
  depositAddress: null,
  telephone: null,
  mailbox: null,
  invoiceType: 3,
  remark: null,
  createTime: '2025-05-15 10:00:00',
  ownerUserId: 14773,
  ownerUserName: '林知远',
}

it.each([
  ['a new title', null, ['增值税普通发票']],
  ['one that has another kind', title, ['增值税普通发票', '增值税专用发票']],
])('%s is offered what is issued and what it has', async (_what, edited, names) => {
  answer(invoiceCalls.kinds, { invoiceTypes: [1, 6] })
  const { user } = show(
    <TitleForm customerId={7} title={edited} onClose={noop} onSaved={() => Promise.resolve()} />,
  )
  await waitFor(() => expect(asked(invoiceCalls.kinds)).toHaveLength(1))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('combobox', { name: /开票类型/ }))
  await waitFor(async () => expect(await optionsOf('开票类型')).toEqual(names))
})

it('a title of a kind that is not issued leaves the kind that the form has', async () => {
  answer(invoiceCalls.kinds, { invoiceTypes: [1, 6] })
  answer(recordCallsOf(customer).detail, { dataAuth: 1, version: 1, batchId: 'b-1', customerId: 7 })
  answer(invoiceCalls.titles, toPage([title], 1, { page: 1, limit: 15 }))
  answer(recordCallsOf(invoice).add, { invoiceId: 9 })
  const field = { fieldName: 'invoiceType', name: '开票类型', formType: 'select', fieldType: 1 } as const
  answer(recordCallsOf(invoice).form, [
    [bareField({ fieldName: 'customerId', name: '客户名称', formType: 'customer', fieldType: 1 })],
    [bareField({ ...field, setting: namedValues({ 1: '电子', 6: '卷式' }) })],
    [bareField({ fieldName: 'invoiceTitle', name: '开票抬头', formType: 'text', fieldType: 1 })],
  ])
  const { user } = await showAmongAreas(
    <SubmissionSlotProvider value={{ useSubmission: () => ({ isLed: false }) }}>
      <RecordWorkspace opens="panel">
        <Panel preset={{ customerId: [{ id: 7, name: '北麓' }], invoiceType: '6' }} />
      </RecordWorkspace>
    </SubmissionSlotProvider>,
  )
  await user.click(await screen.findByRole('button', { name: /关联发票抬头$/ }))
  const dialog = within(await screen.findByRole('dialog', { name: '关联发票抬头' }))
  await user.click(await dialog.findByRole('radio'))
  await user.click(dialog.getByRole('button', { name: '确定' }))
  await user.click(await screen.findByRole('button', { name: /^保\s*存$/ }))
  await waitFor(() =>
    expect(asked(recordCallsOf(invoice).add)).toMatchObject([
      { entity: { invoiceType: '6', invoiceTitle: '北麓公司' } },
    ]),
  )
})
