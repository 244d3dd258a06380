import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { orderCalls, orderTypeCalls } from '#protocol/crm/order/calls.ts'
import { toPage } from '#protocol/platform/envelope.ts'
import { answer, asked, respond } from '../../../test/answers.ts'
import { open, showAmongAreas } from '../../../test/screen.tsx'
import { signIn } from '../../../test/session.ts'
import { OrderTypes } from './OrderTypes.tsx'

const lock = (lockId: number, customerId: number, more: Readonly<Record<string, unknown>> = {}) => ({
  lockId,
  shellNum: `32151000${lockId}`,
  customerId,
  customerName: customerId === 7 ? '北麓测绘' : '南湾造价',
  contractId: customerId * 10,
  contractNum: `HT-${customerId}`,
  portNumber: 1,
  endTime: '2026-12-20',
  remainingDays: 24,
  renewPrice: 1200,
  renewState: 0,
  renewOrderNo: null,
  occupied: 0,
  lastTime: null,
  lastUserName: null,
  ownerUserName: '林知远',
  ...more,
})

it('what ends is renewed by one order for each customer', async () => {
  await signIn()
  const list = [lock(1, 7), lock(2, 8), lock(3, 7), lock(4, 8, { renewState: 1, renewOrderNo: 'DD9' })]
  answer(orderCalls.renewals, toPage(list, 4, { page: 1, limit: 100 }, { renewMoney: 4800 }))
  respond(orderCalls.preview, ({ entity }) => ({
    lines: [],
    money: String(entity.shellNums).split(',').length * 1200 * Number(entity.leaseYears),
    product: [],
  }))
  respond(orderCalls.quick, ({ customerId }) => ({
    businessId: customerId,
    orderNo: `DD${customerId}`,
    checkStatus: 10,
    effectStatus: 1,
  }))
  const { user } = await open('/crm/renewal')
  await screen.findByText('¥4,800.00')
  // the other lock of the contract stays free, the one with an order cannot be chosen
  expect(await screen.findByRole('checkbox', { name: '选择 321510004' })).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('checkbox', { name: '选择 北麓测绘 HT-7' }))
  await user.click(screen.getByRole('checkbox', { name: '选择 321510002' }))
  await user.click(screen.getByRole('button', { name: '续费 3 把' }))
  const dialog = within(await screen.findByRole('dialog', { name: '续费 3 把软件锁' }))
  await dialog.findByText('合计 ¥3,600.00')
  await user.click(dialog.getByRole('button', { name: '发起 2 个续费订单' }))
  await screen.findByText('已发起 2 个续费订单，共 3 把锁')
  expect(asked(orderCalls.quick)).toMatchObject([
    { customerId: 7, buttonType: 2, shellNums: ['321510001', '321510003'], leaseYears: 1 },
    { customerId: 8, buttonType: 2, shellNums: ['321510002'], leaseYears: 1 },
  ])
})

it('a shorter time is asked for, and what has ended', async () => {
  await signIn()
  answer(orderCalls.renewals, toPage([], 0, { page: 1, limit: 100 }))
  const { user } = await open('/crm/renewal')
  await screen.findByText('没有软件锁到期')
  await user.click(screen.getByRole('radio', { name: '7 天内' }))
  await waitFor(() => expect(asked(orderCalls.renewals).at(-1)).toMatchObject({ days: 7, state: 1 }))
  await user.click(screen.getByRole('radio', { name: '已到期' }))
  await waitFor(() => expect(asked(orderCalls.renewals).at(-1)).toMatchObject({ state: 2 }))
})

it('what orders of a type wait for is switched one by one', async () => {
  await signIn()
  const row = { needContract: 1, needSigned: 1, needPayment: 1, needDevice: 1, enabled: 1 } as const
  answer(orderTypeCalls.list, [{ orderType: 0, name: '新建租赁', permKey: 'rent', ...row }])
  answer(orderTypeCalls.update, null)
  const { user } = await showAmongAreas(<OrderTypes />)
  await user.click(await screen.findByRole('switch', { name: '新建租赁 需要付款' }))
  await screen.findByText('新建租赁：需要付款已关闭')
  expect(asked(orderTypeCalls.update)).toEqual([{ orderType: 0, ...row, needPayment: 0 }])
})
