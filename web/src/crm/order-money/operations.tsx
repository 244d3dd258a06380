import {
  BellOutlined,
  CalendarOutlined,
  CheckCircleOutlined,
  HistoryOutlined,
  PauseCircleOutlined,
  WalletOutlined,
} from '@ant-design/icons'
import { business } from '#protocol/crm/business/type.ts'
import { orderMoneyCalls } from '#protocol/crm/order/money-calls.ts'
import { orderTypeOf } from '#protocol/crm/order/order-types.ts'
import { payment } from '#protocol/crm/order/words.ts'
import { receivablesPlan } from '#protocol/crm/receivables-plan/type.ts'
import { push } from '#protocol/crm/receivables-plan/words.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import { stateOf } from '#protocol/record/states/states.ts'
import { attempt } from '#web/platform/attempt.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import type { Operation, OperationContext } from '#web/record/model/operation.ts'
import { idOf } from '#web/record/model/record.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'

const TakeInDialog = lazyComponent(async () => (await import('./TakeInDialog.tsx')).TakeInDialog)
const SettleDialog = lazyComponent(async () => (await import('./SettleDialog.tsx')).SettleDialog)
const PushLogDialog = lazyComponent(async () => (await import('./PushLogDialog.tsx')).PushLogDialog)
const PlanTimesDialog = lazyComponent(async () => (await import('./PlanTimesDialog.tsx')).PlanTimesDialog)

const SETTLE = 'crm/receivablesPlan/settle'
const statusOf = (row: Row) => Number(row.paymentStatus ?? -1)
/** An order that was approved and not cancelled: it is paid. */
const isPayable = (row: Row) =>
  orderTypeOf(row.orderType) !== undefined &&
  ['passed', 'normal'].includes(stateOf(business, row)?.name ?? '')
const one = (rows: readonly Row[], fits: (row: Row) => boolean) => rows.length === 1 && rows.every(fits)
const isOwed = (row: Row) => statusOf(row) !== payment.settled

/** What is done with the money of one order, by the names under which its type may declare them. */
export const orderMoneyOperations = {
  takeIn: {
    caption: '入账',
    icon: <WalletOutlined />,
    leaf: 'read',
    need: 'crm/receivables/save',
    hiddenFor: (rows) => !one(rows, (row) => isPayable(row) && isOwed(row)),
    Dialog: TakeInDialog,
  },
  holdOrder: {
    caption: '挂起',
    icon: <PauseCircleOutlined />,
    leaf: 'read',
    need: SETTLE,
    hiddenFor: (rows) =>
      !one(rows, (row) => isPayable(row) && isOwed(row) && statusOf(row) !== payment.onAccount),
    Dialog: (props) => <SettleDialog {...props} to="onAccount" />,
  },
  settleOrder: {
    caption: '结清',
    icon: <CheckCircleOutlined />,
    leaf: 'read',
    need: SETTLE,
    hiddenFor: (rows) => !one(rows, (row) => isPayable(row) && isOwed(row)),
    Dialog: (props) => <SettleDialog {...props} to="settled" />,
  },
  planTimes: {
    caption: '调整回款计划时间',
    icon: <CalendarOutlined />,
    leaf: 'read',
    need: 'crm/receivablesPlan/update',
    hiddenFor: (rows) => !one(rows, isPayable),
    Dialog: PlanTimesDialog,
  },
} as const satisfies Readonly<Record<string, Operation>>

const settledRefused = (rows: readonly Row[]) =>
  rows.some((row) => !isOwed(row)) ? '已结清的回款计划不能修改' : undefined

async function pushPlans({ rows, onDone }: OperationContext): Promise<void> {
  const receivablesPlanIds = rows.map((row) => idOf(receivablesPlan, row))
  const send = async () => {
    const { pushStatus } = await ask(orderMoneyCalls.setPush, { receivablesPlanIds, pushStatus: push.sent })
    if (pushStatus === push.sent) toast.success(`已推送 ${rows.length} 期回款计划`)
    else toast.error('推送失败，原因见推送记录')
  }
  if (await attempt(send())) await onDone('changed')
}

/** What is done with plans, one or several. */
export const planMoneyOperations = {
  hold: {
    caption: '挂起',
    icon: <PauseCircleOutlined />,
    leaf: 'settle',
    refuses: settledRefused,
    Dialog: (props) => <SettleDialog {...props} to="onAccount" />,
  },
  settle: {
    caption: '结清',
    icon: <CheckCircleOutlined />,
    leaf: 'settle',
    refuses: settledRefused,
    Dialog: (props) => <SettleDialog {...props} to="settled" />,
  },
  push: {
    caption: '推送',
    icon: <BellOutlined />,
    leaf: 'push',
    refuses: settledRefused,
    start: (context) => void pushPlans(context),
  },
  pushLog: {
    caption: '推送记录',
    icon: <HistoryOutlined />,
    leaf: 'read',
    hiddenFor: (rows) => rows.length !== 1,
    Dialog: PushLogDialog,
  },
} as const satisfies Readonly<Record<string, Operation>>
