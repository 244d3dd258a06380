import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { business } from '#protocol/crm/business/type.ts'
import { contract } from '#protocol/crm/contract/type.ts'
import { contractFileCalls } from '#protocol/crm/contract-file/calls.ts'
import { beginForm } from '#protocol/crm/contract-file/derive.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { fieldCalls } from '#protocol/crm/fields.ts'
import { invoiceCalls } from '#protocol/crm/invoice/calls.ts'
import { toPage } from '#protocol/platform/envelope.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { type FormRequest, useScreenOf } from '#web/record/model/screens.tsx'
import { SubmissionSlotProvider } from '#web/record/model/submission.ts'
import { RecordForm } from '#web/record/pages/FormHost.tsx'
import { RecordWorkspace } from '#web/record/pages/workspace.tsx'
import { answer, asked, respond } from '../../../test/answers.ts'
import { answerForm } from '../../../test/records.ts'
import { showAmongAreas } from '../../../test/screen.tsx'
import { signIn } from '../../../test/session.ts'
import type { FileLocks } from './LockChoice.tsx'

const noop = () => undefined
const source = {
  customerName: '北麓测绘工程有限公司',
  orderDate: '2026-05-01',
  contact: '柳联系人',
  contactTelephone: '13812345678',
  createContact: '李娜',
  createContactTelephone: '13912345678',
  listPrice: null,
  productText: '清单计价',
}
const lock = {
  businessLockId: null,
  lockId: 9,
  shellNum: '321500000009',
  distinguish: 0,
  salesPrice: 1200,
  portNumber: 5,
  startTime: '2026-05-01',
  endTime: '2027-04-30',
  products: ['清单计价'],
}
const title = {
  infoId: 4,
  titleType: 1,
  invoiceTitle: '北麓测绘工程有限公司',
  taxNumber: '91371000MA3C000001',
  depositBank: '威海银行',
  depositAccount: '8170000000001',
  depositAddress: '威海市高区1号',
  telephone: '0631-5201234',
  invoiceType: 3,
}

function Panel({ preset }: Pick<FormRequest, 'preset'>) {
  const found = useScreenOf(contract.key)
  const request: FormRequest = { typeKey: contract.key, ...(preset ? { preset } : {}) }
  return found ? <RecordForm screen={found} request={request} onClose={noop} onMade={noop} /> : null
}

async function open(preset: FormRequest['preset'], locks: FileLocks = [lock]) {
  await signIn()
  answerForm(contract)
  respond(fieldCalls.verify, ({ fieldId, value }) => ({
    fieldId,
    value,
    batchId: null,
    status: 1 as const,
    ownerUserName: null,
    holderId: null,
    poolNames: null,
  }))
  answer(invoiceCalls.kinds, { invoiceTypes: [1, 2, 3] })
  answer(recordCallsOf(customer).detail, { dataAuth: 1, version: 1, batchId: 'b-1', customerId: 7 })
  answer(recordCallsOf(business).detail, { dataAuth: 1, version: 1, batchId: 'b-2', businessId: 8 })
  answer(recordCallsOf(business).information, [])
  answer(
    invoiceCalls.titles,
    toPage(
      [
        {
          ...title,
          customerId: 7,
          mailbox: null,
          remark: null,
          createTime: '2026-05-01 09:00:00',
          ownerUserId: 1,
          ownerUserName: '李娜',
        },
      ],
      1,
      { page: 1, limit: 15 },
    ),
  )
  answer(contractFileCalls.begin, {
    region: 2,
    fieldForm: null,
    softwareLocks: locks,
    invoiceTitles: [title],
    defaults: beginForm({ ...source, locks: [lock], title: null }),
    source,
  })
  return showAmongAreas(
    <SubmissionSlotProvider value={{ useSubmission: () => ({ isLed: false, beside: {} }) }}>
      <RecordWorkspace opens="panel">
        <Panel preset={preset} />
      </RecordWorkspace>
    </SubmissionSlotProvider>,
  )
}

const chosen = {
  num: 'HT-1',
  name: '年度服务',
  money: '1200',
  customerId: [{ id: 7, name: '北麓测绘工程有限公司' }],
  businessId: [{ id: 8, name: '北麓租赁' }],
  orderDate: '2026-05-01',
}
const theSwitch = () => screen.findByRole('switch', { name: '快速创建合同文件' })

it('waits for customer and business', async () => {
  await open({ customerId: chosen.customerId })
  expect((await theSwitch()).hasAttribute('disabled')).toBe(true)
  await screen.findByText('请先选择客户和商机')
})

it('is complete before anything is saved, goes with the contract, and its file is made by the call of its region', async () => {
  answer(recordCallsOf(contract).add, { contractId: 3 })
  answer(contractFileCalls.generateQd, {
    contractId: 3,
    fileId: '1',
    fileName: 'HT-1.pdf',
    url: '',
    pageCount: 1,
    version: 1,
    warnings: [],
  })
  const { user } = await open(chosen)
  await user.click(await theSwitch())
  const part = await screen.findByRole('region', { name: '快速创建合同文件' })
  await waitFor(() =>
    expect(within(part).getByLabelText('甲方')).toHaveProperty('value', source.customerName),
  )
  await user.click(screen.getByRole('button', { name: /^保\s?存$/ }))
  await screen.findByText('请完善创建合同文件所需信息！')
  expect(within(part).getAllByText('必填项不能为空').length).toBeGreaterThan(3)
  expect(asked(recordCallsOf(contract).add)).toHaveLength(0)
  const faults = within(part).getAllByText('必填项不能为空').length
  const telephone = within(part).getByLabelText('开票电话')
  await user.click(telephone)
  await user.keyboard('12')
  await user.tab()
  await within(part).findByText('联系方式格式不正确')
  expect(within(part).getAllByText('必填项不能为空')).toHaveLength(faults - 1)
  await user.click(within(part).getByRole('button', { name: '选择开票抬头' }))
  await user.click(await screen.findByText(title.taxNumber))
  await user.click(screen.getByRole('button', { name: /^确\s?定$/ }))
  await user.click(screen.getByRole('button', { name: /^保\s?存$/ }))
  await screen.findByText('合同文件生成成功')
  const [saved] = asked(recordCallsOf(contract).add)
  expect(saved?.contractFile).toMatchObject({
    region: 2,
    shellNums: lock.shellNum,
    companyName: title.invoiceTitle,
  })
  expect(asked(contractFileCalls.generateQd)).toMatchObject([
    { contractId: 3, shellNums: lock.shellNum, totalAmountUpper: '壹仟贰佰元整', invoiceType: '3' },
  ])
})

it('is sent with a draft as it is, and no file is made of it', async () => {
  answer(recordCallsOf(contract).add, { contractId: 3 })
  const { user } = await open(chosen)
  await user.click(await theSwitch())
  const part = await screen.findByRole('region', { name: '快速创建合同文件' })
  await waitFor(() =>
    expect(within(part).getByLabelText('甲方')).toHaveProperty('value', source.customerName),
  )
  await user.click(screen.getByRole('button', { name: '保存草稿' }))
  await waitFor(() => expect(asked(recordCallsOf(contract).add)).toHaveLength(1))
  expect(asked(recordCallsOf(contract).add)[0]?.contractFile).toMatchObject({ companyName: '' })
  expect(asked(contractFileCalls.generateQd)).toHaveLength(0)
})

it('names locks whose devices are not made by their lines, and sends those that were chosen', async () => {
  answer(recordCallsOf(contract).add, { contractId: 3 })
  const line = { ...lock, lockId: null, shellNum: null }
  const { user } = await open(chosen, [
    { ...line, businessLockId: 5 },
    { ...line, businessLockId: 6, distinguish: 1 },
  ])
  await user.click(await theSwitch())
  const part = await screen.findByRole('region', { name: '快速创建合同文件' })
  await user.click(await within(part).findByRole('button', { name: '选择软件锁' }))
  const dialog = within(await screen.findByRole('dialog', { name: '选择软件锁' }))
  await user.click(within(dialog.getByRole('row', { name: /买卖/ })).getByRole('checkbox'))
  await user.click(dialog.getByRole('button', { name: /^确\s?定$/ }))
  await user.click(screen.getByRole('button', { name: '保存草稿' }))
  await waitFor(() => expect(asked(recordCallsOf(contract).add)).toHaveLength(1))
  expect(asked(recordCallsOf(contract).add)[0]?.contractFile).toMatchObject({ shellNums: '#5' })
})

it('offers the kinds of invoices that the company issues, and the one that it has', async () => {
  const { user } = await open(chosen)
  answer(invoiceCalls.kinds, { invoiceTypes: [2, 3] })
  await user.click(await theSwitch())
  const part = await screen.findByRole('region', { name: '快速创建合同文件' })
  const kind = await within(part).findByRole('combobox', { name: /发票类型/ })
  await user.click(kind)
  const shown = () =>
    [...document.querySelectorAll('.ant-select-item-option')].map((each) => each.textContent)
  await waitFor(() => expect(shown()).toEqual(['增值税普通发票', '增值税专用发票']))
  await user.click(screen.getByTitle('增值税专用发票'))
  await waitFor(() => expect(kind.getAttribute('aria-expanded')).toBe('false'))
  await user.click(kind)
  await waitFor(() => expect(shown()).toEqual(['增值税专用发票']))
})
