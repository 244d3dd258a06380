import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { type BankLine, bankCalls, type ProposedPlan } from '#protocol/crm/bank/calls.ts'
import { contractCalls } from '#protocol/crm/contract/calls.ts'
import { undoCalls } from '#protocol/crm/operations.ts'
import { toPage } from '#protocol/platform/envelope.ts'
import { answer, asked, refuse } from '../../../test/answers.ts'
import { isClosed, open } from '../../../test/screen.tsx'
import { answerSession } from '../../../test/session.ts'

const line = (transactionId: number, more: Partial<BankLine> = {}): BankLine => ({
  transactionId,
  bankSerial: `S-${transactionId}`,
  region: 1,
  mainAccountNo: '62',
  subAccountNo: '',
  customerId: null,
  customerName: '',
  direction: 1,
  money: 400,
  balance: null,
  payerName: `付款人${transactionId}`,
  payerAccount: '6228',
  summary: '货款',
  tradeTime: '2026-05-03 10:00:00',
  matchStatus: 0,
  matchedMoney: 0,
  ignoreReason: '',
  receivables: [],
  ...more,
})
const plan = (more: Partial<ProposedPlan> = {}): ProposedPlan => ({
  receivablesPlanId: 5,
  contractId: 3,
  contractNum: 'HT-3',
  customerId: 2,
  customerName: '海天建设',
  num: '2',
  returnDate: '2026-05-01',
  openMoney: 300,
  score: 75,
  reasons: ['账户属于该客户', '日期相差 2 天'],
  ...more,
})

const show = (...lines: BankLine[]) =>
  answer(bankCalls.query, toPage(lines, lines.length, { page: 1, limit: 15 }))

beforeEach(() => {
  answerSession()
  answer(undoCalls.last, null)
})

const rowOf = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }))

describe('a line', () => {
  it('shows its proposal with the reasons; 认领 books it, at most what is open of the plan', async () => {
    show(line(1))
    answer(bankCalls.propose, [{ transactionId: 1, plans: [plan()] }])
    answer(bankCalls.confirm, { list: [{ transactionId: 1, receivablesId: 9 }] })
    const { user } = await open('/crm/bank')
    const row = await rowOf('付款人1')
    await row.findByText('HT-3 · 第2期 · ¥300.00')
    row.getByText('海天建设，账户属于该客户，日期相差 2 天')
    await user.click(row.getByRole('button', { name: '认领 付款人1' }))
    await screen.findByText('已认领：付款人1 ¥300.00')
    expect(asked(bankCalls.confirm)).toEqual([
      { list: [{ transactionId: 1, contractId: 3, receivablesPlanId: 5, money: 300 }] },
    ])
  })

  it('that fits by its amount alone is not booked with one click', async () => {
    show(line(1))
    answer(bankCalls.propose, [
      { transactionId: 1, plans: [plan({ score: 35, reasons: ['金额等于计划未收'] })] },
    ])
    await open('/crm/bank')
    const row = await rowOf('付款人1')
    await row.findByText(/金额等于计划未收/)
    row.getByRole('button', { name: '认领到… 付款人1' })
    expect(row.queryByRole('button', { name: '认领 付款人1' })).toBeNull()
  })

  it('is shared between plans in the dialog, which refuses more than is open', async () => {
    show(line(1))
    answer(bankCalls.propose, [{ transactionId: 1, plans: [plan({ score: 35 })] }])
    const openPlan = (receivablesPlanId: number, num: string) => ({
      receivablesPlanId,
      num,
      money: 300,
      returnDate: '2026-05-01',
      returnType: null,
      rest: 300,
    })
    answer(contractCalls.openPlans, [openPlan(5, '2'), openPlan(6, '3')])
    answer(bankCalls.confirm, { list: [{ transactionId: 1, receivablesId: 9 }] })
    const { user } = await open('/crm/bank')
    const row = await rowOf('付款人1')
    await user.click(await row.findByRole('button', { name: '认领到… 付款人1' }))
    const dialog = within(await screen.findByRole('dialog', { name: '认领流水：付款人1' }))
    const third = await dialog.findByLabelText('第3期 认领金额')
    await user.click(third)
    await user.keyboard('200')
    dialog.getByText('超过可认领金额 ¥100.00')
    await user.click(dialog.getByRole('button', { name: /认\s?领/ }))
    await dialog.findByText('认领金额合计 ¥500.00，超过可认领的 ¥400.00')
    expect(asked(bankCalls.confirm)).toEqual([])
    await user.click(third)
    await user.keyboard('{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}100')
    await user.click(dialog.getByRole('button', { name: /认\s?领/ }))
    await screen.findByText('已认领：付款人1 ¥400.00')
    expect(asked(bankCalls.confirm)).toMatchObject([
      {
        list: [
          { receivablesPlanId: 5, money: 300 },
          { receivablesPlanId: 6, money: 100 },
        ],
      },
    ])
  })

  it('is ignored with a reason, and taken back', async () => {
    show(line(1, { matchStatus: 3, ignoreReason: '利息' }), line(2, { direction: 2, payerName: '银行' }))
    answer(bankCalls.ignore, null)
    const { user } = await open('/crm/bank?status=all')
    const row = await rowOf('付款人1')
    row.getByText('利息')
    await user.click(row.getByRole('button', { name: '取消忽略' }))
    const fee = await rowOf('银行')
    await user.click(fee.getByRole('button', { name: '忽略' }))
    const dialog = within(await screen.findByRole('dialog', { name: '忽略流水：银行' }))
    await user.click(dialog.getByRole('button', { name: /忽\s?略/ }))
    await dialog.findByText('请填写忽略原因')
    await user.click(dialog.getByLabelText('原因'))
    await user.keyboard('手续费{Enter}')
    await screen.findByText('已忽略：银行')
    expect(asked(bankCalls.ignore)).toMatchObject([
      { transactionIds: [1], ignore: 0 },
      { transactionIds: [2], ignore: 1, reason: '手续费' },
    ])
  })
})

it('chosen lines are booked by their likely proposals together', async () => {
  show(line(1), line(2), line(3))
  answer(bankCalls.propose, [
    { transactionId: 1, plans: [plan()] },
    { transactionId: 2, plans: [plan({ receivablesPlanId: 6, openMoney: 400 })] },
    { transactionId: 3, plans: [] },
  ])
  answer(bankCalls.confirm, { list: [] })
  const { user } = await open('/crm/bank')
  await (await rowOf('付款人3')).findByText('没有找到可能的计划')
  await user.click((await rowOf('付款人3')).getByRole('checkbox'))
  const bar = within(await screen.findByRole('toolbar', { name: '对选中项的操作' }))
  expect(isClosed(bar.getByRole('button', { name: '按建议认领 0 笔' }))).toBe(true)
  await user.click((await rowOf('付款人1')).getByRole('checkbox'))
  await user.click((await rowOf('付款人2')).getByRole('checkbox'))
  await user.click(bar.getByRole('button', { name: '按建议认领 2 笔' }))
  await screen.findByText('已认领 2 笔流水，共 ¥700.00')
  expect(asked(bankCalls.confirm)[0]?.list.map(({ transactionId }) => transactionId)).toEqual([1, 2])
})

it('lines for one plan take no more than is open of it together', async () => {
  show(line(1), line(2, { money: 200 }), line(3))
  const one = [plan({ openMoney: 500 })]
  answer(
    bankCalls.propose,
    [1, 2, 3].map((transactionId) => ({ transactionId, plans: one })),
  )
  answer(bankCalls.confirm, { list: [] })
  const { user } = await open('/crm/bank')
  for (const at of [1, 2, 3]) await user.click((await rowOf(`付款人${at}`)).getByRole('checkbox'))
  await user.click(await screen.findByRole('button', { name: '按建议认领 3 笔' }))
  await screen.findByText('已认领 2 笔流水，共 ¥500.00')
  expect(asked(bankCalls.confirm)[0]?.list.map(({ transactionId, money }) => [transactionId, money])).toEqual(
    [
      [1, 400],
      [2, 100],
    ],
  )
})

describe('without lines', () => {
  it('offers the import, or to clear what narrows them', async () => {
    show()
    const { user } = await open('/crm/bank?q=海天')
    await user.click(await screen.findByRole('button', { name: '清空筛选' }))
    await screen.findByText('没有待认领的流水')
  })

  it('names what failed, and asks again', async () => {
    refuse(bankCalls.query, '服务器繁忙')
    const { user } = await open('/crm/bank')
    await screen.findByText('服务器繁忙')
    show(line(1))
    answer(bankCalls.propose, [{ transactionId: 1, plans: [] }])
    await user.click(screen.getByRole('button', { name: /重试/ }))
    await rowOf('付款人1')
  })

  it('is closed to users who may not save receipts', async () => {
    answerSession({ rights: ['crm/receivables/index'] })
    await open('/crm/bank')
    await screen.findByText('暂无权限')
    expect(asked(bankCalls.query)).toEqual([])
  })
})
