import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { flowCalls } from '#protocol/approval/flow-calls.ts'
import { business } from '#protocol/crm/business/type.ts'
import { orderCalls } from '#protocol/crm/order/calls.ts'
import { bareField } from '#protocol/fields/bare-field.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { type FormRequest, useScreenOf } from '#web/record/model/screens.tsx'
import { RecordForm } from '#web/record/pages/FormHost.tsx'
import { RecordWorkspace } from '#web/record/pages/workspace.tsx'
import { answer, asked, refuse, respond } from '../../../test/answers.ts'
import { showAmongAreas } from '../../../test/screen.tsx'
import { signIn } from '../../../test/session.ts'
import { newOrder } from './new-order.ts'
import { lineOfLock } from './order-lines.ts'

const calls = recordCallsOf(business)
const noop = () => undefined

function Form({ request }: { request: FormRequest }) {
  const found = useScreenOf(request.typeKey)
  return found ? <RecordForm screen={found} request={request} onClose={noop} onMade={noop} /> : null
}

const open = (request: FormRequest) =>
  showAmongAreas(
    <RecordWorkspace opens="panel">
      <Form request={request} />
    </RecordWorkspace>,
  )

const customer = { id: 7, name: '北麓测绘' }
const fields = [
  [bareField({ fieldName: 'businessName', name: '商机名称', formType: 'text', isNull: 1, authLevel: 3 })],
  [bareField({ fieldName: 'customerId', name: '客户名称', formType: 'customer', isNull: 1, authLevel: 3 })],
  [bareField({ fieldName: 'money', name: '商机金额', formType: 'floatnumber', authLevel: 2 })],
  [bareField({ fieldName: 'shellNums', name: '软件锁', formType: 'text' })],
  [bareField({ fieldName: 'leaseYears', name: '年限', formType: 'number', isNull: 1, precisions: 0 })],
]

const lineOf = (portNumber: number, salesPrice: number) => ({
  shellNum: '',
  distinguish: 0,
  portBefore: null,
  portNumber,
  remainingDays: null,
  startTime: '2026-11-27',
  endTime: '2027-11-26',
  salesPrice,
  arithmetic: `${portNumber} 端口 × 1,200 × 1 年 = ${salesPrice}`,
  productIds: '',
})

/** Every seat costs 1,200 a year. */
function answerPreview() {
  respond(orderCalls.preview, ({ entity, ...beside }) => {
    const locks: unknown[] = Array.isArray(beside.locks) ? beside.locks : []
    const ports = locks.map((line) =>
      line && typeof line === 'object' && 'portNumber' in line ? Number(line.portNumber) : 0,
    )
    const years = Number(entity.leaseYears)
    const lines = ports.map((each) => lineOf(each, each * 1200 * years))
    return { lines, money: lines.reduce((sum, { salesPrice }) => sum + salesPrice, 0), product: [] }
  })
}

async function openRental() {
  await signIn()
  answer(calls.form, fields)
  answer(flowCalls.drivingFields, null)
  answer(calls.add, { businessId: 3, orderNo: 'DD202611270001', checkStatus: 5, effectStatus: 0 })
  answerPreview()
  const opened = await open(newOrder(0, { customer }))
  const section = within(await screen.findByRole('region', { name: '软件锁' }))
  return { ...opened, section }
}

it('a new rental shows what each lock costs and how that came about, and submits only when asked', async () => {
  const { user, section } = await openRental()
  screen.getByRole('heading', { name: '新建租赁' })
  await section.findByText('1 端口 × 1,200 × 1 年 = 1200')
  await user.click(section.getByRole('button', { name: /新增一行$/ }))
  const ports = section.getByRole('textbox', { name: '第2行 节点数' })
  await user.clear(ports)
  await user.type(ports, '3')
  await section.findByText('3 端口 × 1,200 × 1 年 = 3600')
  expect(section.getByText('订单金额').nextElementSibling?.textContent).toBe('¥4,800.00')
  // the name is proposed, and the amount is shown nowhere else
  expect(screen.getByRole('textbox', { name: '商机名称' })).toHaveProperty(
    'value',
    expect.stringMatching(/^北麓测绘-新建租赁-\d{8}$/),
  )
  expect(screen.queryByText('商机金额')).toBeNull()
  await user.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(asked(calls.add)).toHaveLength(1))
  expect(asked(calls.add)[0]).toMatchObject({
    orderType: 0,
    entity: { saveType: 0, leaseYears: '1' },
    locks: [{ portNumber: '1' }, { portNumber: '3' }],
  })
})

it('a trial lasts as long as the company has it set, until other days are typed', async () => {
  await signIn()
  const days = bareField({
    fieldName: 'trialDays',
    name: '试用天数',
    formType: 'number',
    precisions: 0,
    isNull: 1,
  })
  answer(calls.form, [...fields, [days]])
  answer(flowCalls.drivingFields, null)
  respond(orderCalls.preview, ({ entity }) => ({
    lines: [lineOf(1, 0)],
    money: 0,
    trialDays: Number(entity.trialDays || 7),
    product: [],
  }))
  const { user } = await open(newOrder(9, { customer }))
  const box = await screen.findByRole('textbox', { name: '试用天数' })
  await waitFor(() => expect(box).toHaveProperty('value', '7'))
  await user.clear(box)
  await user.type(box, '10')
  await waitFor(() => expect(asked(orderCalls.preview).at(-1)?.entity).toMatchObject({ trialDays: '10' }))
  expect(box).toHaveProperty('value', '10')
})

it('an order is submitted by its main button', async () => {
  const { user, section } = await openRental()
  await section.findByText('1 端口 × 1,200 × 1 年 = 1200')
  await user.click(screen.getByRole('button', { name: '保存并发起审批' }))
  await waitFor(() => expect(asked(calls.add)).toHaveLength(1))
  expect(asked(calls.add)[0]?.entity).toMatchObject({ saveType: 1 })
})

it('a plain opportunity is saved, and knows neither drafts nor approvals', async () => {
  await signIn()
  answer(calls.form, fields)
  answer(calls.add, { businessId: 3, orderNo: null, checkStatus: 10, effectStatus: 0 })
  const { user } = await open(newOrder(null, { customer }))
  await user.type(await screen.findByRole('textbox', { name: '商机名称' }), '普通商机')
  await user.type(screen.getByRole('textbox', { name: '年限' }), '1')
  expect(screen.queryByRole('button', { name: '保存并发起审批' })).toBeNull()
  expect(screen.queryByRole('button', { name: '保存草稿' })).toBeNull()
  expect(screen.queryByRole('region', { name: '软件锁' })).toBeNull()
  await user.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(asked(calls.add)).toHaveLength(1))
  expect(asked(calls.add)[0]?.entity).not.toHaveProperty('saveType')
  expect(asked(calls.add)[0]).not.toHaveProperty('orderType')
  expect(asked(orderCalls.preview)).toEqual([])
})

it('why the locks cannot be ordered so is a sentence in the form', async () => {
  await signIn()
  answer(calls.form, fields)
  answer(flowCalls.drivingFields, null)
  refuse(orderCalls.preview, '请选择变更后的客户', 2293)
  const lock = { lockId: 4, shellNum: '321510004', distinguish: 0, portNumber: 1, endTime: '2027-01-01' }
  await open(newOrder(10, { customer, lines: [lineOfLock(lock)] }))
  await screen.findByText('请选择变更后的客户')
  expect(screen.queryByText('订单金额')).toBeNull()
})

it('why the rest cannot be ordered so is shown at the field that the server names', async () => {
  await signIn()
  const days = bareField({ fieldName: 'trialDays', name: '试用天数', formType: 'number', precisions: 0 })
  answer(calls.form, [...fields, [days]])
  answer(flowCalls.drivingFields, null)
  const given = { lines: [lineOf(1, 0)], money: 0, trialDays: 15, product: [] }
  answer(orderCalls.preview, given)
  const { user } = await open(newOrder(9, { customer }))
  const box = await screen.findByRole('textbox', { name: '试用天数' })
  await waitFor(() => expect(box).toHaveProperty('value', '15'))
  refuse(orderCalls.preview, '试用天数最多30天', 400, { field: 'trialDays' })
  await user.clear(box)
  await user.type(box, '99')
  await screen.findByText('试用天数最多30天')
  expect(screen.getAllByText('试用天数最多30天')).toHaveLength(1)
  expect(box.getAttribute('aria-invalid')).toBe('true')
  answer(orderCalls.preview, given)
  await user.clear(box)
  await user.type(box, '20')
  await waitFor(() => expect(screen.queryByText('试用天数最多30天')).toBeNull())
})

const shown = (lockId: number, more: Readonly<Record<string, unknown>> = {}) => ({
  lockId,
  shellNum: `32151000${lockId}`,
  distinguish: 0,
  distinguishName: '租赁',
  status: 2,
  portNumber: 1,
  startTime: '2026-01-01',
  endTime: '2027-01-01',
  remainingDays: 36,
  salesPrice: 1200,
  productNames: '清单计价',
  occupied: 0,
  occupiedOrderNo: null,
  ...more,
})

it('locks are chosen with the words of the domain: how many, which main one, and which are held by another order', async () => {
  await signIn()
  answer(calls.form, fields)
  answer(flowCalls.drivingFields, null)
  answerPreview()
  answer(orderCalls.locks, {
    list: [shown(1), shown(2), shown(3, { occupied: 1, occupiedOrderNo: 'DD1' }), shown(4)],
    totalRow: 4,
  })
  const { user } = await open(newOrder(7, { customer }))
  await user.click(await screen.findByRole('button', { name: /选择软件锁$/ }))
  const dialog = within(await screen.findByRole('dialog', { name: '客户下软件锁' }))
  const tick = async (number: number) =>
    user.click(await dialog.findByRole('checkbox', { name: `选择 32151000${number}` }))
  await tick(1)
  await user.click(dialog.getByRole('button', { name: /确\s*定/ }))
  await dialog.findByText('合锁至少选择两把锁！')
  await tick(2)
  await user.click(dialog.getByRole('button', { name: /确\s*定/ }))
  await dialog.findByText('请选择一把主软件锁！')
  expect(dialog.getByRole('checkbox', { name: '选择 321510003' })).toHaveProperty('disabled', true)
  await user.click(dialog.getByRole('checkbox', { name: '主锁 321510002' }))
  await user.click(dialog.getByRole('button', { name: /确\s*定/ }))
  const section = within(screen.getByRole('region', { name: '软件锁' }))
  await section.findByText('321510001')
  expect(section.getByRole('radio', { name: '主锁 321510002' })).toHaveProperty('checked', true)
  expect(section.queryByText('321510004')).toBeNull()
})

it('pasted numbers are found at once, and those that are missing are named', async () => {
  await signIn()
  answer(calls.form, fields)
  answer(flowCalls.drivingFields, null)
  answerPreview()
  answer(orderCalls.locks, { list: [shown(1), shown(2), shown(4)], totalRow: 3 })
  const { user } = await open(newOrder(2, { customer }))
  await user.click(await screen.findByRole('button', { name: /选择软件锁$/ }))
  const dialog = within(await screen.findByRole('dialog', { name: '客户下软件锁' }))
  await dialog.findByRole('checkbox', { name: '选择 321510004' })
  await user.click(dialog.getByRole('searchbox', { name: '锁号' }))
  await user.paste('321510001 10004 99999')
  await dialog.findByText('找到 2 把，没有找到 1 把：99999')
  expect(dialog.queryByRole('checkbox', { name: '选择 321510002' })).toBeNull()
})
