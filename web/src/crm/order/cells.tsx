import { business } from '#protocol/crm/business/type.ts'
import { mergeModeWords } from '#protocol/crm/order/merge.ts'
import { orderTypeOf } from '#protocol/crm/order/order-types.ts'
import { reasonWords } from '#protocol/crm/order/words.ts'
import { distinctions, regions } from '#protocol/crm/software-lock/words.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import { stateOf } from '#protocol/record/states/states.ts'
import { EmptyValue } from '#web/fields/show.tsx'
import type { RowPartProps } from '#web/record/model/screens.tsx'
import { StateDot } from '#web/record/parts/states/StateDot.tsx'
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx'
import { PaymentDot } from '../PaymentDot.tsx'
import styles from './order.module.css'

interface WordProps {
  row: Row
  /** The column, and what its numbers mean. */
  column: string
  words: Readonly<Record<number, string>>
}

/** The word of a number of an order; nothing of a plain opportunity. */
function Word({ row, column, words }: WordProps) {
  const value = row[column]
  const word = value === '' || value === null || value === undefined ? undefined : words[Number(value)]
  return word && orderTypeOf(row.orderType) ? <span>{word}</span> : <EmptyValue />
}
const PaymentCell = (props: RowPartProps) =>
  orderTypeOf(props.row.orderType) ? <PaymentDot {...props} /> : <EmptyValue />
const RegionCell = ({ row }: RowPartProps) => <Word row={row} column="region" words={regions} />
const KindCell = ({ row }: RowPartProps) => <Word row={row} column="distinguish" words={distinctions} />
const MergeCell = ({ row }: RowPartProps) => <Word row={row} column="mergeMode" words={mergeModeWords} />
const ReasonCell = ({ row }: RowPartProps) => <Word row={row} column="reasonType" words={reasonWords} />

const TypeCell = ({ row }: RowPartProps) => {
  const type = orderTypeOf(row.orderType)
  return type ? <span>{type.name}</span> : <EmptyValue />
}

/** 生效状态, with what the order still waits for. */
function EffectCell({ row }: RowPartProps) {
  const axis = business.states.effect
  if (!orderTypeOf(row.orderType) || !stateOf(business, row, axis)) return <EmptyValue />
  const waits = Array.isArray(row.gateList) ? row.gateList.map(String).join('、') : ''
  return (
    <Tooltip title={waits && `待生效原因：${waits}`}>
      <span>
        <StateDot type={business} row={row} axis={axis} />
        {waits && <span className={styles.note}> {waits}</span>}
      </span>
    </Tooltip>
  )
}

/** Cells of orders, by column. */
export const orderCells = {
  orderType: TypeCell,
  effectStatus: EffectCell,
  paymentStatus: PaymentCell,
  region: RegionCell,
  distinguish: KindCell,
  mergeMode: MergeCell,
  reasonType: ReasonCell,
} as const
