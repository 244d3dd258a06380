import type { TableProps } from 'antd'
import type { ReactNode } from 'react'
import type { BookedLine } from '#protocol/crm/bank/account-calls.ts'
import type { BankLine } from '#protocol/crm/bank/calls.ts'
import { DEBIT, directions, matchStatus, matchStatuses } from '#protocol/crm/bank/words.ts'
import { RelatedLink } from '#web/fields/relation/RelatedLink.tsx'
import { EmptyValue } from '#web/fields/show.tsx'
import { formatMinute, formatMoney } from '#web/platform/format.ts'
import { type DotStatus, StatusDot } from '#web/ui/display/StatusDot.tsx'
import { OwnName } from '#web/ui/table/OwnName.tsx'
import styles from './bank.module.css'
import { isOpen, openMoney, type ProposalsOf } from './bank-query.ts'

type ColumnsOf<Line> = NonNullable<TableProps<Line>['columns']>
type Columns = ColumnsOf<BankLine>

const dots: Readonly<Record<number, DotStatus>> = {
  [matchStatus.open]: 'info',
  [matchStatus.partly]: 'warning',
  [matchStatus.matched]: 'success',
}
const words: Readonly<Record<number, string>> = matchStatuses

const StatusCell = ({ matchStatus: status }: BankLine) => (
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

const statusColumn = <Line extends BankLine>(): ColumnsOf<Line>[number] => ({
  key: 'status',
  title: '状态',
  width: 88,
  render: (_, line) => <StatusCell {...line} />,
})

const lineColumns = <Line extends BankLine>(): ColumnsOf<Line> => [
  {
    key: 'tradeTime',
    title: '交易时间',
    width: 136,
    render: (_, { tradeTime }) => formatMinute(tradeTime),
  },
  {
    key: 'payer',
    title: '对方户名',
    width: 208,
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
    width: 124,
    align: 'right',
    render: (_, line) => <MoneyCell line={line} />,
  },
]

interface Parts {
  proposalsOf: ProposalsOf
  actsOf: (line: BankLine) => ReactNode
  /** Lines of all statuses are shown: each names its own. */
  isMixed: boolean
}

/** Columns that fit beside the folded menu at 1280 pixels. */
export const columnsOf = ({ proposalsOf, actsOf, isMixed }: Parts): Columns => [
  ...lineColumns<BankLine>(),
  {
    key: 'customer',
    title: '客户',
    width: 170,
    render: (_, { customerId, customerName }) =>
      customerId && customerName ? (
        <span className={styles.cut} title={customerName}>
          <RelatedLink target="customer" id={customerId} name={customerName} />
        </span>
      ) : (
        <EmptyValue />
      ),
  },
  {
    key: 'summary',
    title: '摘要',
    width: 104,
    ellipsis: true,
    render: (_, { summary }) => (summary ? <span title={summary}>{summary}</span> : <EmptyValue />),
  },
  {
    key: 'proposal',
    title: '建议与结果',
    width: isMixed ? 196 : 280,
    render: (_, line) => <Outcome line={line} proposalsOf={proposalsOf} />,
  },
  ...(isMixed ? [statusColumn<BankLine>()] : []),
  { key: 'acts', title: '操作', width: 112, fixed: 'right', render: (_, line) => actsOf(line) },
]

/** Pixels of columns and of the boxes before them. */
export const widthOf = (columns: Columns): number =>
  columns.reduce((sum, { width }) => sum + Number(width), 32)

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
  const { customerName, contractNum, num, openMoney: open, score } = best
  const plan = [contractNum, num && `第${num}期`, formatMoney(open)].filter(Boolean).join(' · ')
  const isOther = customerName !== line.customerName && customerName !== line.payerName
  const why = [...(isOther && customerName ? [customerName] : []), ...best.reasons].join('，')
  return (
    <span className={styles.two}>
      <span className={styles.cut} title={[customerName, plan].filter(Boolean).join(' · ')}>
        {plan}
      </span>
      <span className={`${styles.second} ${styles.cut}`} title={`匹配度 ${score}：${why}`}>
        {why}
      </span>
    </span>
  )
}

function Receipts({ line: { receivables } }: { line: BankLine }) {
  if (receivables.length === 0) return <EmptyValue />
  return (
    <span className={styles.two}>
      {receivables.map(({ receivablesId, number }) => (
        <RelatedLink key={receivablesId} target="receivables" id={receivablesId} name={number || '回款'} />
      ))}
    </span>
  )
}

/** Lines of one customer: no proposals, no acts, but what they were booked to. */
export const customerColumns: ColumnsOf<BookedLine> = [
  ...lineColumns<BookedLine>(),
  {
    key: 'summary',
    title: '摘要',
    width: 110,
    ellipsis: true,
    render: (_, { summary }) => (summary ? <span title={summary}>{summary}</span> : <EmptyValue />),
  },
  { key: 'receipts', title: '回款', width: 140, render: (_, line) => <Receipts line={line} /> },
  {
    key: 'orders',
    title: '入账订单',
    width: 160,
    render: (_, { orderNos }) => orderNos.join('、') || <EmptyValue />,
  },
  statusColumn<BookedLine>(),
]
