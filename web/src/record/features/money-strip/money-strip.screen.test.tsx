import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { contract } from '#protocol/crm/contract/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { moneyStripCalls } from '#protocol/crm/operations.ts'
import { receivables } from '#protocol/crm/receivables/type.ts'
import { RECORDS_CHANGED } from '#protocol/messages/calls.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import type { ShownStep } from '#protocol/record/calls/money-strip-calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { tell } from '#web/platform/server-notices.ts'
import { useRefreshRecords } from '#web/record/model/data/record.ts'
import { plainScreen, type RecordScreen } from '#web/record/model/screens.tsx'
import { useWorkspace } from '#web/record/model/workspace-context.ts'
import { answer, refuse } from '../../../../test/answers.ts'
import { isClosed, showAmongAreas } from '../../../../test/screen.tsx'
import { signIn } from '../../../../test/session.ts'
import { RecordWorkspace } from '../../pages/workspace.tsx'
import { MoneyStrip } from './MoneyStrip.tsx'

const step = (type: string, more: Partial<ShownStep> = {}): ShownStep => ({
  type,
  count: 0,
  amount: 0,
  parts: [],
  missing: null,
  beyond: more.missing === undefined || more.missing === null ? null : 0,
  overdue: null,
  open: [],
  ...more,
})
const open = (missing: number, id = 9, name = 'HT-9') => ({ id, name, missing, settles: null })

/** What forms would be opened with. */
const Forms = () => <output>{JSON.stringify(useWorkspace().forms)}</output>
const opened = (): unknown => JSON.parse(screen.getByRole('status').textContent ?? '')

/** Something that a receivable is saved by. */
function Save() {
  const refreshRecords = useRefreshRecords(receivables)
  return (
    <button type="button" onClick={() => void refreshRecords()}>
      存一笔回款
    </button>
  )
}

async function showStrip(type: RecordType, record: Row, more: Partial<RecordScreen> = {}, rights?: string[]) {
  await signIn(rights && { rights })
  return showAmongAreas(
    <RecordWorkspace opens="panel">
      <MoneyStrip
        type={type}
        screen={{ ...plainScreen(type), ...more }}
        recordId={Number(record[type.idKey])}
        record={record}
      />
      <Forms />
      <Save />
    </RecordWorkspace>,
  )
}
const strip = async () => within(await screen.findByRole('region', { name: '资金进度' }))
const items = async () => {
  await waitFor(() => expect(screen.getByRole('region').getAttribute('aria-busy')).toBeNull())
  return (await strip()).getAllByRole('listitem')
}

const inForce = {
  contractId: 9,
  name: '年度',
  num: 'HT-9',
  checkStatus: 10,
  customerId: 7,
  customerName: '北麓',
}

it('tells each step, what is missing and late, and makes the next record with all that is known', async () => {
  answer(moneyStripCalls.read, {
    steps: [
      step('contract', { count: 1, amount: 1000 }),
      step('receivablesPlan', {
        count: 2,
        amount: 1000,
        missing: 0,
        overdue: { count: 1, days: 12, amount: 300 },
      }),
      step('receivables', {
        count: 1,
        amount: 400,
        missing: 600,
        open: [{ ...open(600), settles: { id: 31, name: '2' } }],
      }),
      step('invoice', {
        count: 2,
        amount: 1200,
        missing: 0,
        beyond: 200,
        parts: [
          { title: '已开票', count: 1, amount: 900 },
          { title: '申请中', count: 1, amount: 300 },
        ],
      }),
    ],
  })
  const { user } = await showStrip(contract, inForce)
  const [agreed, planned, paid, invoiced] = await items()
  expect(agreed?.textContent).toBe('合同1 份¥1,000.00')
  expect(planned?.textContent).toBe('回款计划2 期¥1,000.00逾期12天 已全部计划')
  expect(paid?.textContent).toBe('回款1 笔新建回款¥400.00未回款 ¥600.00')
  expect(invoiced?.textContent).toBe('开票2 张已开票 ¥900.00申请中 ¥300.00多开票 ¥200.00')
  await user.click(screen.getByRole('button', { name: '新建回款' }))
  expect(opened()).toEqual([
    {
      typeKey: 'receivables',
      preset: {
        customerId: [{ id: 7, name: '北麓' }],
        contractId: [{ id: 9, name: 'HT-9' }],
        receivablesPlanId: [{ id: 31, name: '2' }],
      },
    },
  ])
})

it('says how many of the contracts count', async () => {
  answer(moneyStripCalls.read, { steps: [step('contract', { count: 1, amount: 1000, total: 3 })] })
  await showStrip(contract, inForce)
  expect((await items()).map(({ textContent }) => textContent)).toEqual(['合同1 份生效 / 3¥1,000.00'])
})

it('follows what somebody else writes of the same money', async () => {
  answer(moneyStripCalls.read, { steps: [step('contract', { count: 1, amount: 1000 })] })
  await showStrip(contract, inForce)
  expect((await items()).map(({ textContent }) => textContent)).toEqual(['合同1 份¥1,000.00'])
  answer(moneyStripCalls.read, { steps: [step('contract', { count: 1, amount: 1500 })] })
  await act(async () => tell(RECORDS_CHANGED))
  await waitFor(async () =>
    expect((await items()).map(({ textContent }) => textContent)).toEqual(['合同1 份¥1,500.00']),
  )
})

it('says why the next step is closed', async () => {
  answer(moneyStripCalls.read, {
    steps: [step('contract', { count: 1, amount: 1000 }), step('receivables'), step('invoice')],
  })
  const { user } = await showStrip(contract, { ...inForce, checkStatus: 3 }, {}, [
    'crm/contract/index',
    'crm/receivables/index',
    'crm/receivables/save',
    'crm/invoice/index',
  ])
  const [, paid, invoiced] = await items()
  const make = within(paid as HTMLElement).getByRole<HTMLButtonElement>('button', { name: '新建回款' })
  expect(isClosed(make)).toBe(true)
  await user.hover(make)
  await screen.findByText('当前合同未审核通过，不能添加回款')
  await user.hover(within(invoiced as HTMLElement).getByRole('button'))
  await screen.findByText('您没有新建发票的权限，可联系管理员')
})

it('of several contracts one is chosen, with what it lacks', async () => {
  answer(moneyStripCalls.read, {
    steps: [
      step('contract', { count: 2, amount: 1500 }),
      step('invoice', { amount: 0, missing: 1500, open: [open(1000), open(500, 10, 'HT-10')] }),
    ],
  })
  const { user } = await showStrip(customer, { customerId: 7, customerName: '北麓' })
  await items()
  await user.click(screen.getByRole('button', { name: '新建发票' }))
  await user.click(await screen.findByText('HT-10 · 未申请 ¥500.00'))
  expect(opened()).toEqual([
    {
      typeKey: 'invoice',
      preset: {
        customerId: [{ id: 7, name: '北麓' }],
        contractId: [{ id: 10, name: 'HT-10' }],
        invoiceMoney: 500,
      },
    },
  ])
})

it('begins with a contract where there is none', async () => {
  answer(moneyStripCalls.read, { steps: [step('contract'), step('receivables')] })
  const { user } = await showStrip(customer, { customerId: 7, customerName: '北麓' })
  const [, paid] = await items()
  await user.hover(within(paid as HTMLElement).getByRole('button'))
  await screen.findByText('还没有生效的合同')
  await user.click(screen.getByRole('button', { name: '新建合同' }))
  expect(opened()).toEqual([{ typeKey: 'contract', preset: { customerId: [{ id: 7, name: '北麓' }] } }])
})

it('keeps what is hidden, and offers nothing of what belongs to a pool', async () => {
  answer(moneyStripCalls.read, { steps: [step('contract', { count: 1, amount: null })] })
  await showStrip(customer, { customerId: 7, customerName: '北麓' })
  expect((await items())[0]?.textContent).toBe('合同1 份--')
})

it('a record of which nothing is made tells nothing', async () => {
  await showStrip(customer, { customerId: 7, customerName: '北麓' }, { readOnly: true })
  await screen.findByRole('status')
  expect(screen.queryByRole('region')).toBeNull()
})

it('says what went wrong, and asks again', async () => {
  refuse(moneyStripCalls.read, '系统繁忙')
  const { user } = await showStrip(contract, inForce)
  await screen.findByText('系统繁忙')
  answer(moneyStripCalls.read, { steps: [step('contract', { count: 1, amount: 1000 })] })
  await user.click(screen.getByRole('button', { name: '重试' }))
  await screen.findByText('¥1,000.00')
})

it('follows what is written of any step', async () => {
  answer(moneyStripCalls.read, { steps: [step('receivables', { count: 1, amount: 400, missing: 600 })] })
  const { user } = await showStrip(contract, inForce)
  await screen.findByText('未回款 ¥600.00')
  answer(moneyStripCalls.read, { steps: [step('receivables', { count: 2, amount: 1000, missing: 0 })] })
  await user.click(screen.getByRole('button', { name: '存一笔回款' }))
  await screen.findByText(/已全部回款/)
})
