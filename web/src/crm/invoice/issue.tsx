import { CheckSquareOutlined, RollbackOutlined } from '@ant-design/icons'
import { invoice } from '#protocol/crm/invoice/type.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import { keptFromHappening, stateOf } from '#protocol/record/states/states.ts'
import type { Operation } from '#web/record/model/operation.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'

export const IssueDialog = lazyComponent(async () => (await import('./IssueDialog.tsx')).IssueDialog)

export const isIssued = (row: Row) => stateOf(invoice, row, invoice.states.issuing)?.name === 'issued'

/** Why it cannot be noted as issued yet. */
export const refusalToIssue = ([row]: readonly Row[]): string | undefined =>
  row && keptFromHappening(invoice, row, 'issue')?.[1]

/** 标记为开票, of one approved invoice. */
export const issueOperation: Operation = {
  caption: '标记为开票',
  icon: <CheckSquareOutlined />,
  leaf: 'updateInvoiceStatus',
  hiddenFor: (rows) => rows.length !== 1 || rows.some(isIssued),
  refuses: refusalToIssue,
  Dialog: (props) => <IssueDialog {...props} isReset={false} />,
}

/** 重置开票信息, of one that was issued. */
export const resetOperation: Operation = {
  caption: '重置开票信息',
  icon: <RollbackOutlined />,
  leaf: 'resetInvoiceStatus',
  hiddenFor: (rows) => rows.length !== 1 || !rows.some(isIssued),
  refuses: refusalToIssue,
  Dialog: (props) => <IssueDialog {...props} isReset />,
}
