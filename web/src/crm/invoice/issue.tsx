import {
  CheckSquareOutlined,
  CloseCircleOutlined,
  MinusSquareOutlined,
  PlayCircleOutlined,
  RollbackOutlined,
  StopOutlined,
} from '@ant-design/icons'
import { invoice } from '#protocol/crm/invoice/type.ts'
import { type Row, recordCallsOf } from '#protocol/record/calls/calls.ts'
import { keptFromHappening, stateEventOf, stateOf } from '#protocol/record/states/states.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import type { Operation, OperationContext } from '#web/record/model/operation.ts'
import { idOf } from '#web/record/model/record.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'

export const IssueDialog = lazyComponent(async () => (await import('./IssueDialog.tsx')).IssueDialog)
const ReasonDialog = lazyComponent(async () => (await import('./ReasonDialog.tsx')).ReasonDialog)
const RedInvoice = lazyComponent(async () => (await import('./RedInvoice.tsx')).RedInvoice)

const isIn = (row: Row, names: readonly string[]) =>
  names.includes(stateOf(invoice, row, invoice.states.issuing)?.name ?? '')

const isIssued = (row: Row) => isIn(row, ['issued'])

/** Nothing was begun yet: another state is shown instead of the button. */
export const isWaiting = (row: Row) => isIn(row, ['none'])

/** The state of the invoice leads on to this event; an issued one is corrected by 重置开票信息. */
const leadsTo = (row: Row, event: string) =>
  isIn(row, stateEventOf(invoice, event).from) && !isIn(row, [stateEventOf(invoice, event).to])

/** Why it cannot be noted as issued yet. */
export const refusalToIssue = ([row]: readonly Row[]): string | undefined =>
  row && keptFromHappening(invoice, row, 'issue')?.[1]

/** One event of the issuing of one invoice. */
const stepOf = (
  event: keyof typeof invoice.states.issuing.events,
  own: Pick<Operation, 'caption' | 'icon' | 'leaf'> & Partial<Operation>,
): Operation => ({
  hiddenFor: (rows) => rows.length !== 1 || !rows.every((row) => leadsTo(row, event)),
  refuses: refusalToIssue,
  ...own,
})

async function startIssue({ rows: [row], onDone }: OperationContext): Promise<void> {
  const call = recordCallsOf(invoice).events.start
  if (!row || !call) return
  await ask(call, { invoiceId: idOf(invoice, row) })
  toast.success('已开始开票')
  await onDone('changed')
}

/** 开始开票, of an approved invoice: it keeps from now on what it is about. */
const startOperation = stepOf('start', {
  caption: '开始开票',
  icon: <PlayCircleOutlined />,
  leaf: 'updateInvoiceStatus',
  start: (context) => void startIssue(context),
})

/** 标记为开票, of one approved invoice. */
const issueOperation = stepOf('issue', {
  caption: '标记为开票',
  icon: <CheckSquareOutlined />,
  leaf: 'updateInvoiceStatus',
  Dialog: (props) => <IssueDialog {...props} isReset={false} />,
})

/** 登记开票失败, with the reason. */
const failOperation = stepOf('fail', {
  caption: '登记开票失败',
  icon: <CloseCircleOutlined />,
  leaf: 'updateInvoiceStatus',
  Dialog: (props) => <ReasonDialog {...props} event="fail" />,
})

/** 重置开票信息, of one that was issued or is being issued. */
const resetOperation = stepOf('clear', {
  caption: '重置开票信息',
  icon: <RollbackOutlined />,
  leaf: 'resetInvoiceStatus',
  hiddenFor: (rows) => rows.length !== 1 || !rows.every((row) => isIn(row, ['issued', 'pending'])),
  Dialog: (props) => <IssueDialog {...props} isReset />,
})

/** 作废发票, with the reason: an issued one ends for good. */
const voidOperation = stepOf('void', {
  caption: '作废发票',
  icon: <StopOutlined />,
  leaf: 'resetInvoiceStatus',
  danger: true,
  Dialog: (props) => <ReasonDialog {...props} event="void" />,
})

/** 红冲: the form of a red invoice for an issued one, which is not red itself. */
const redOperation: Operation = {
  caption: '红冲',
  icon: <MinusSquareOutlined />,
  leaf: 'save',
  hiddenFor: (rows) => rows.length !== 1 || !rows.every((row) => isIssued(row) && !(Number(row.redOf) > 0)),
  Dialog: (props) => <RedInvoice {...props} />,
}

/** By the keys that the type declares. */
export const invoiceOperations = {
  startIssue: startOperation,
  issue: issueOperation,
  failIssue: failOperation,
  red: redOperation,
  resetIssue: resetOperation,
  voidIssue: voidOperation,
}
