import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { flowCalls } from '#protocol/approval/flow-calls.ts'
import { orderCalls, orderTypeCalls } from '#protocol/crm/order/calls.ts'
import { toPage } from '#protocol/platform/envelope.ts'
import { answer, asked, refuse, respond } from '../../../test/answers.ts'
import { open, pick, showAmongAreas } from '../../../test/screen.tsx'
import { me, signIn } from '../../../test/session.ts'
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

function answerOrders() {
  respond(orderCalls.preview, ({ entity }) => ({
    lines: [],
    money: String(entity.shellNums).split(',').length * 1200 * Number(entity.leaseYears),
    product: [],
  }))
  respond(orderCalls.quick, ({ shellNums }) => ({
    businessId: Number(String(shellNums[0]).slice(-2)),
    orderNo: `DD${shellNums[0]}`,
    checkStatus: 10,
    effectStatus: 1,
  }))
}

it('what ends is renewed by one order for each contract, in three clicks, and the page links to them', async () => {
  await signIn()
  answer(flowCalls.drivingFields, null)
  const list = [
    lock(1, 7),
    lock(2, 8),
    lock(3, 7),
    lock(4, 8, { renewState: 1, renewOrderNo: 'DD9', renewBusinessId: 90, occupied: 1 }),
    lock(6, 8, { occupied: 1, occupiedOrderNo: 'DD7', occupiedBusinessId: 70 }),
    lock(5, 7, { contractId: 71, contractNum: 'HT-71' }),
  ]
  answer(orderCalls.renewals, toPage(list, 6, { page: 1, limit: 100 }, { renewMoney: 6000 }))
  answerOrders()
  const { user } = await open('/crm/renewal')
  await screen.findByText('¥6,000.00')
  // the one with an order cannot be chosen
  const rowOf = (number: string) => within(screen.getByText(number).closest('tr') ?? document.body)
  for (const [number, words, orderNo, id] of [
    ['321510004', '续费单处理中', 'DD9', 90],
    ['321510006', '有未完成的订单', 'DD7', 70],
  ] as const) {
    expect(await screen.findByRole('checkbox', { name: `选择 ${number}` })).toHaveProperty('disabled', true)
    rowOf(number).getByText(words)
    expect(rowOf(number).getByRole('link', { name: orderNo }).getAttribute('href')).toContain(String(id))
  }
  await user.click(screen.getByRole('checkbox', { name: '选择已显示的全部' }))
  await user.click(screen.getByRole('button', { name: '续费 4 把' }))
  const dialog = within(await screen.findByRole('dialog', { name: '续费 4 把软件锁' }))
  await dialog.findByText('合计 ¥4,800.00')
  await user.click(dialog.getByRole('button', { name: '发起 3 个续费订单' }))
  const made = within(await screen.findByRole('region', { name: '已发起的续费订单' }))
  made.getByText('已发起 3 个续费订单，共 4 把锁：')
  expect(made.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'DD321510001',
    'DD321510002',
    'DD321510005',
  ])
  expect(asked(orderCalls.quick)).toMatchObject([
    { customerId: 7, buttonType: 2, shellNums: ['321510001', '321510003'], leaseYears: 1 },
    { customerId: 8, buttonType: 2, shellNums: ['321510002'], leaseYears: 1 },
    { customerId: 7, buttonType: 2, shellNums: ['321510005'], leaseYears: 1 },
  ])
  const keys = asked(orderCalls.quick).map(({ requestKey }) => requestKey)
  expect(new Set(keys).size).toBe(3)
  expect(keys).not.toContain(undefined)
})

it('approvers are picked once for all orders that are led through the same steps', async () => {
  await signIn()
  answer(flowCalls.drivingFields, [])
  answer(flowCalls.preview, {
    remarks: null,
    examineFlowList: [
      {
        flowId: 4,
        examineType: 4,
        name: '领导',
        examineErrorHandling: 2,
        parentLevel: 1,
        roleId: null,
        type: 1,
        chooseType: 1,
        rangeType: 2,
        userList: [
          { userId: me.userId, realname: me.realname, img: null, deptId: null, deptName: null },
          { userId: 9, realname: '顾青', img: null, deptId: null, deptName: null },
        ],
        deptList: [],
        conditionList: [],
      },
    ],
  })
  answer(orderCalls.renewals, toPage([lock(1, 7), lock(2, 8)], 2, { page: 1, limit: 100 }))
  answerOrders()
  const { user } = await open('/crm/renewal')
  await user.click(await screen.findByRole('checkbox', { name: '选择已显示的全部' }))
  await user.click(screen.getByRole('button', { name: '续费 2 把' }))
  const dialog = within(await screen.findByRole('dialog', { name: '续费 2 把软件锁' }))
  const section = within(await dialog.findByRole('region', { name: '审核信息' }))
  await user.click(dialog.getByRole('button', { name: '发起 2 个续费订单' }))
  await dialog.findByText('请完善审批信息')
  expect(asked(orderCalls.quick)).toEqual([])
  await user.click(section.getByRole('combobox'))
  await pick(user, '顾青')
  await user.click(dialog.getByRole('button', { name: '发起 2 个续费订单' }))
  await screen.findByText('已发起 2 个续费订单，共 2 把锁：')
  const optionalList = [{ flowId: 4, userList: [9] }]
  expect(asked(orderCalls.quick)).toMatchObject([
    { customerId: 7, examineFlowData: { label: 13, optionalList } },
    { customerId: 8, examineFlowData: { label: 13, optionalList } },
  ])
})

it('a refused order stays with its sentence, and is sent again alone', async () => {
  await signIn()
  answer(flowCalls.drivingFields, null)
  answer(orderCalls.renewals, toPage([lock(1, 7), lock(2, 8)], 2, { page: 1, limit: 100 }))
  answerOrders()
  const { user } = await open('/crm/renewal')
  await user.click(await screen.findByRole('checkbox', { name: '选择已显示的全部' }))
  await user.click(screen.getByRole('button', { name: '续费 2 把' }))
  const dialog = within(await screen.findByRole('dialog', { name: '续费 2 把软件锁' }))
  await dialog.findByText('合计 ¥2,400.00')
  refuse(orderCalls.quick, '软件锁321510001存在未完成的订单')
  await user.click(dialog.getByRole('button', { name: '发起 2 个续费订单' }))
  await waitFor(() => expect(dialog.getAllByText('软件锁321510001存在未完成的订单')).toHaveLength(2))
  answerOrders()
  await user.click(dialog.getByRole('button', { name: '发起 2 个续费订单' }))
  await screen.findByText('已发起 2 个续费订单，共 2 把锁：')
  // the same order, had the first reply been lost
  const [first, , again] = asked(orderCalls.quick)
  expect(again?.requestKey).toBe(first?.requestKey)
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
  expect(asked(orderTypeCalls.update)).toEqual([{ orderType: 0, needPayment: 0 }])
})
