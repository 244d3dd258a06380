import type { TableProps } from 'antd'
import type { ReactNode } from 'react'
import type { BankLine } from '#protocol/crm/bank/calls.ts'
import { DEBIT, directions, matchStatus, matchStatuses } from '#protocol/crm/bank/words.ts'
import { RelatedLink } from '#web/fields/relation/RelatedLink.tsx'
import { EmptyValue } from '#web/fields/show.tsx'
import { formatMinute, formatMoney } from '#web/platform/format.ts'
import { type DotStatus, StatusDot } from '#web/ui/display/StatusDot.tsx'
import { OwnName } from '#web/ui/table/OwnName.tsx'
import styles from './bank.module.css'
import { isOpen, openMoney, type ProposalsOf } from './bank-query.ts'

type Columns = NonNullable<TableProps<BankLine>['columns']>

const dots: Readonly<Record<number, DotStatus>> = {
  [matchStatus.open]: 'info',
  [matchStatus.partly]: 'warning',
  [matchStatus.matched]: 'success',
}
const words: Readonly<Record<number, string>> = matchStatuses

export const StatusCell = ({ matchStatus: status }: BankLine) => (
  <StatusDot status={dots[status] ?? 'default'} text={words[status] ?? ''} />
)

/** What came in, or went out with a minus; below it what is open of a part. */
export function MoneyCell({ line }: { line: BankLine }) {
  const { money, direction } = line
  if (money === null) return <EmptyValue />
  const isPart = line.matchStatus === matchStatus.partly
  return (
    <span className={styles.two}>
      <span
        className={direction === DEBIT ? styles.out : undefined}
        title={direction === DEBIT ? directions[2] : directions[1]}
      >
        {direction === DEBIT ? '−' : ''}
        {formatMoney(money)}
      </span>
      {isPart && <span className={styles.second}>待认领 {formatMoney(openMoney(line) ?? 0)}</span>}
    </span>
  )
}

const lineColumns: Columns = [
  {
    key: 'tradeTime',
    title: '交易时间',
    width: 140,
    render: (_, { tradeTime }) => formatMinute(tradeTime),
  },
  {
    key: 'payer',
    title: '对方户名',
    width: 210,
    render: (_, { payerName, payerAccount }) => (
      <span className={styles.two}>
        {payerName ? <OwnName>{payerName}</OwnName> : <EmptyValue />}
        {payerAccount && <span className={styles.second}>{payerAccount}</span>}
      </span>
    ),
  },
  {
    key: 'money',
    title: '金额',
    width: 136,
    align: 'right',
    render: (_, line) => <MoneyCell line={line} />,
  },
]

/** Pixels of all columns. */
export const WIDTH = 1180

interface Parts {
  proposalsOf: ProposalsOf
  actsOf: (line: BankLine) => ReactNode
}

export const columnsOf = ({ proposalsOf, actsOf }: Parts): Columns => [
  ...lineColumns,
  {
    key: 'customer',
    title: '客户',
    width: 170,
    render: (_, { customerId, customerName }) =>
      customerId && customerName ? (
        <RelatedLink target="customer" id={customerId} name={customerName} />
      ) : (
        <EmptyValue />
      ),
  },
  {
    key: 'summary',
    title: '摘要',
    width: 120,
    ellipsis: true,
    render: (_, { summary }) => (summary ? <span title={summary}>{summary}</span> : <EmptyValue />),
  },
  {
    key: 'proposal',
    title: '建议与结果',
    width: 260,
    render: (_, line) => <Outcome line={line} proposalsOf={proposalsOf} />,
  },
  { key: 'status', title: '状态', width: 96, render: (_, line) => <StatusCell {...line} /> },
  { key: 'acts', title: '操作', width: 116, fixed: 'right', render: (_, line) => actsOf(line) },
]

/** The plan that is proposed and why, the receipts that were made, or why a line is ignored. */
function Outcome({ line, proposalsOf }: { line: BankLine; proposalsOf: ProposalsOf }) {
  if (line.matchStatus === matchStatus.ignored)
    return <span className={styles.second}>{line.ignoreReason}</span>
  if (!isOpen(line)) return <Receipts line={line} />
  const proposals = proposalsOf(line.transactionId)
  if (!proposals) return null
  const [best] = proposals
  if (!best)
    return (
      <span className={styles.second}>
        {line.customerId ? '该客户没有待收的回款计划' : '没有找到可能的计划'}
      </span>
    )
  const plan = [best.customerName, best.contractNum, best.num && `第${best.num}期`]
    .filter(Boolean)
    .join(' · ')
  const reasons = best.reasons.join('，')
  return (
    <span className={styles.two}>
      <span className={styles.cut} title={plan}>
        {plan}
      </span>
      <span className={`${styles.second} ${styles.cut}`} title={`匹配度 ${best.score}：${reasons}`}>
        {formatMoney(best.openMoney)} · {reasons}
      </span>
    </span>
  )
}

export function Receipts({ line: { receivables } }: { line: BankLine }) {
  if (receivables.length === 0) return <EmptyValue />
  return (
    <span className={styles.two}>
      {receivables.map(({ receivablesId, number }) => (
        <RelatedLink key={receivablesId} target="receivables" id={receivablesId} name={number || '回款'} />
      ))}
    </span>
  )
}

/** Lines of one customer: no proposals, no acts. */
export const customerColumns: Columns = [
  ...lineColumns,
  {
    key: 'summary',
    title: '摘要',
    width: 160,
    ellipsis: true,
    render: (_, { summary }) => (summary ? <span title={summary}>{summary}</span> : <EmptyValue />),
  },
  { key: 'receipts', title: '回款', width: 170, render: (_, line) => <Receipts line={line} /> },
  { key: 'status', title: '状态', width: 96, render: (_, line) => <StatusCell {...line} /> },
]
