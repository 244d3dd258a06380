import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { business } from '#protocol/crm/business/type.ts'
import { type OrderPlan, orderMoneyCalls, type SelectableMoney } from '#protocol/crm/order/money-calls.ts'
import { receivablesPlan } from '#protocol/crm/receivables-plan/type.ts'
import { answer, asked, refuse } from '../../../test/answers.ts'
import { show } from '../../../test/screen.tsx'
import { PaymentDot } from '../PaymentDot.tsx'
import { orderMoneyOperations, planMoneyOperations } from './door.ts'
import { PlanTimesDialog } from './PlanTimesDialog.tsx'
import { PushLogDialog } from './PushLogDialog.tsx'
import { SettleDialog } from './SettleDialog.tsx'
import { TakeInDialog } from './TakeInDialog.tsx'

const order = {
  businessId: 5,
  orderNo: 'DD202611260001',
  customerId: 9,
  money: 10000,
  receivedMoney: 4000,
  writeOffMoney: 0,
}
const receipt = (receivablesId: number, remainMoney: number): SelectableMoney => ({
  kind: 1,
  receivablesId,
  transactionId: null,
  number: `HK-${receivablesId}`,
  returnTime: '2026-11-20',
  money: 8000,
  allocatedMoney: 8000 - remainMoney,
  remainMoney,
  returnType: '电汇',
  contractId: null,
  contractNum: '',
  payerName: '恒达',
  summary: '',
})
const context = (
  rows: Record<string, unknown>[],
  type = business as typeof business | typeof receivablesPlan,
) => {
  const [onDone, onClose] = [vi.fn(), vi.fn()]
  return { props: { type, rows, onDone, onClose }, onDone, onClose }
}

describe('what is offered', () => {
  const offered = (row: Record<string, unknown>) =>
    Object.entries(orderMoneyOperations).flatMap(([name, { hiddenFor }]) => (hiddenFor([row]) ? [] : [name]))
  const passed = { ...order, orderType: 2, checkStatus: 1, paymentStatus: 3 }

  it('for an order that has passed, as long as it is owed', () => {
    expect(offered(passed)).toEqual(['takeIn', 'holdOrder', 'settleOrder', 'planTimes'])
    expect(offered({ ...passed, paymentStatus: 1 })).toEqual(['takeIn', 'settleOrder', 'planTimes'])
    expect(offered({ ...passed, paymentStatus: 2 })).toEqual(['planTimes'])
    expect(offered({ ...passed, checkStatus: 3 })).toEqual([])
    expect(offered({ ...passed, orderType: null })).toEqual([])
  })

  it('for plans that are not settled', () => {
    const { hold, settle, push } = planMoneyOperations
    const refusals = (paymentStatus: number) =>
      [hold, settle, push].map(({ refuses }) => refuses([{ paymentStatus }]))
    expect(refusals(3)).toEqual([undefined, undefined, undefined])
    expect(new Set(refusals(2))).toEqual(new Set(['已结清的回款计划不能修改']))
  })
})

describe('推送记录', () => {
  it('shows each channel with its receiver and why it failed', async () => {
    answer(orderMoneyCalls.pushLog, [
      {
        channel: 'sms',
        receiver: '137****1234',
        content: '恒达：您的第1期款项200.00元应于2026-12-01前支付',
        result: '短信网关回应 HTTP 500',
        pushTime: '2026-11-26 09:00:01',
      },
      {
        channel: 'message',
        receiver: '安小一',
        content: '恒达 第1期',
        result: '成功',
        pushTime: '2026-11-26 09:00:00',
      },
    ])
    const { props } = context([{ receivablesPlanId: 7 }], receivablesPlan)
    show(<PushLogDialog {...props} />)
    const row = async (name: RegExp) => within(await screen.findByRole('row', { name }))
    expect((await row(/短信网关回应/)).queryByText('短信')).not.toBeNull()
    expect((await row(/站内消息/)).queryByText('安小一')).not.toBeNull()
    expect(asked(orderMoneyCalls.pushLog)).toEqual([{ receivablesPlanId: 7 }])
  })

  it('says so when nothing was sent', async () => {
    answer(orderMoneyCalls.pushLog, [])
    show(<PushLogDialog {...context([{ receivablesPlanId: 7 }], receivablesPlan).props} />)
    expect(await screen.findByText('还没有推送过')).toBeTruthy()
  })
})

it.each([
  [0, '未确认'],
  [1, '挂起'],
  [2, '结清'],
  [3, '预收'],
  ['', '--'],
])('付款状态 %s is %s', (paymentStatus, word) => {
  show(<PaymentDot type={receivablesPlan} row={{ paymentStatus }} />)
  expect(screen.getByText(word)).toBeTruthy()
})

describe('入账', () => {
  const openDialog = async () => {
    answer(orderMoneyCalls.selectable, [receipt(1, 5000), receipt(2, 8000)])
    const given = context([order])
    const { user } = show(<TakeInDialog {...given.props} />)
    const dialog = within(await screen.findByRole('dialog', { name: '入账 DD202611260001' }))
    await dialog.findByText('HK-1')
    return { user, dialog, ...given }
  }

  it('proposes what is left of a receipt, as far as the order is open, and takes it in', async () => {
    answer(orderMoneyCalls.takeIn, { paymentStatus: 3, receivedMoney: 10000, unreceivedMoney: 0 })
    const { user, dialog, onDone, onClose } = await openDialog()
    await user.click(dialog.getByRole('checkbox', { name: '选择 HK-1' }))
    await user.click(dialog.getByRole('checkbox', { name: '选择 HK-2' }))
    expect(dialog.getByLabelText<HTMLInputElement>('入账金额 HK-1').value).toBe('5,000.00')
    expect(dialog.getByLabelText<HTMLInputElement>('入账金额 HK-2').value).toBe('1,000.00')
    await user.click(dialog.getByRole('button', { name: '入账' }))
    await waitFor(() => expect(onDone).toHaveBeenCalledWith('changed'))
    expect(onClose).toHaveBeenCalled()
    expect(asked(orderMoneyCalls.selectable)).toMatchObject([{ customerId: 9, businessId: 5 }])
    expect(asked(orderMoneyCalls.takeIn)).toMatchObject([
      {
        businessId: 5,
        list: [
          { kind: 1, receivablesId: 1, money: '5000.00' },
          { kind: 1, receivablesId: 2, money: '1000.00' },
        ],
      },
    ])
  })

  it('names what is wrong before anything is sent', async () => {
    const { user, dialog } = await openDialog()
    const save = () => user.click(dialog.getByRole('button', { name: '入账' }))
    await save()
    await dialog.findByText('请选择入账款项')
    await user.click(dialog.getByRole('checkbox', { name: '选择 HK-1' }))
    const box = dialog.getByLabelText('入账金额 HK-1')
    const type = async (money: string) => {
      await user.clear(box)
      await user.type(box, money)
      await save()
    }
    await type('5000.01')
    await dialog.findByText('入账金额不能大于可用金额')
    await type('0')
    await dialog.findByText('请填写大于0的入账金额')
    await user.click(dialog.getByRole('checkbox', { name: '选择 HK-1' }))
    await user.click(dialog.getByRole('checkbox', { name: '选择 HK-2' }))
    const other = dialog.getByLabelText('入账金额 HK-2')
    await user.clear(other)
    await user.type(other, '6000.01')
    await save()
    await dialog.findByText('入账金额不能大于订单未收金额')
    expect(asked(orderMoneyCalls.takeIn)).toEqual([])
  })

  it('stays open with the refusal of the server', async () => {
    refuse(orderMoneyCalls.takeIn, '入账金额不能大于可用金额')
    const { user, dialog, onDone } = await openDialog()
    await user.click(dialog.getByRole('checkbox', { name: '选择 HK-1' }))
    await user.click(dialog.getByRole('button', { name: '入账' }))
    await waitFor(() => expect(asked(orderMoneyCalls.takeIn)).toHaveLength(1))
    await screen.findAllByText('入账金额不能大于可用金额')
    expect(onDone).not.toHaveBeenCalled()
  })
})

describe('挂起 and 结清', () => {
  it('asks why an order is released on account', async () => {
    answer(orderMoneyCalls.settle, null)
    const { props, onDone } = context([order])
    const { user } = show(<SettleDialog {...props} to="onAccount" />)
    const dialog = within(await screen.findByRole('dialog', { name: '挂起' }))
    await user.click(dialog.getByRole('button', { name: '挂起' }))
    await dialog.findByText('请填写说明')
    await user.type(dialog.getByLabelText('说明'), '老客户，月底付')
    await user.click(dialog.getByRole('button', { name: '挂起' }))
    await waitFor(() => expect(onDone).toHaveBeenCalledWith('changed'))
    expect(asked(orderMoneyCalls.settle)).toEqual([
      { businessId: 5, paymentStatus: 1, remark: '老客户，月底付' },
    ])
  })

  it('writes off what is missing of plans', async () => {
    answer(orderMoneyCalls.settle, null)
    const rows = [
      { receivablesPlanId: 1, unreceivedMoney: 0.3 },
      { receivablesPlanId: 2, unreceivedMoney: 0.2 },
    ]
    const { props, onDone } = context(rows, receivablesPlan)
    const { user } = show(<SettleDialog {...props} to="settled" />)
    const dialog = within(await screen.findByRole('dialog', { name: '结清 2 期' }))
    await user.type(dialog.getByLabelText('说明'), '尾差')
    await user.click(dialog.getByRole('button', { name: '结清' }))
    await dialog.findByText('请填写核销金额')
    await user.type(dialog.getByLabelText('核销金额'), '0.5')
    await user.click(dialog.getByRole('button', { name: '结清' }))
    await waitFor(() => expect(onDone).toHaveBeenCalled())
    expect(asked(orderMoneyCalls.settle)).toEqual([
      { receivablesPlanIds: [1, 2], paymentStatus: 2, writeOffMoney: '0.5', remark: '尾差' },
    ])
  })
})

describe('调整回款计划时间', () => {
  const plan = (receivablesPlanId: number, more: Partial<OrderPlan> = {}): OrderPlan => ({
    receivablesPlanId,
    num: String(receivablesPlanId),
    yearNo: 1,
    money: 5000,
    returnDate: '2026-12-01',
    returnType: null,
    startTime: '2026-12-01',
    endTime: '2027-11-30',
    realReceivedMoney: 0,
    unreceivedMoney: 5000,
    receivedStatus: 0,
    paymentStatus: 0,
    pushStatus: 0,
    remind: 7,
    contractId: null,
    contractNum: '',
    ...more,
  })

  it('sends the days that differ, and leaves settled plans closed', async () => {
    answer(orderMoneyCalls.plans, [plan(1), plan(2, { paymentStatus: 2 })])
    answer(orderMoneyCalls.planTimes, null)
    const { props, onDone } = context([order])
    const { user } = show(<PlanTimesDialog {...props} />)
    const dialog = within(await screen.findByRole('dialog', { name: '调整回款计划时间' }))
    const day = await dialog.findByLabelText<HTMLInputElement>('第1期 计划回款日期')
    await waitFor(() => expect(day.value).toBe('2026-12-01'))
    expect(dialog.getByLabelText<HTMLInputElement>('第2期 计划回款日期').disabled).toBe(true)
    await user.click(dialog.getByRole('button', { name: '保存' }))
    await dialog.findByText('没有调整任何日期')
    const type = async (label: string, text: string) => {
      const box = dialog.getByLabelText(label)
      await user.click(box)
      await user.clear(box)
      await user.type(box, `${text}{Enter}`)
    }
    await type('第1期 服务开始', '2027-12-01')
    await user.click(dialog.getByRole('button', { name: '保存' }))
    await dialog.findByText('第1期 服务结束不能早于服务开始')
    await type('第1期 服务开始', '2026-12-15')
    await type('第1期 计划回款日期', '2026-12-20')
    await user.click(dialog.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(onDone).toHaveBeenCalledWith('changed'))
    expect(asked(orderMoneyCalls.planTimes)).toEqual([
      {
        businessId: 5,
        list: [{ receivablesPlanId: 1, returnDate: '2026-12-20', startTime: '2026-12-15' }],
      },
    ])
  })
})
