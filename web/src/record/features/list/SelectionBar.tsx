import { DownOutlined } from '@ant-design/icons'
import type { Row } from '#protocol/record/calls.ts'
import { MOST_AT_ONCE } from '#protocol/record/operations.ts'
import { formatNumber } from '#web/platform/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dropdown } from '#web/ui/Dropdown.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import { countFitting, useRoom } from '#web/ui/use-room.ts'
import type { RecordRows } from '../../model/data/list.ts'
import type { Outcome } from '../../model/operation.ts'
import { idOf } from '../../model/record.ts'
import type { RecordScreen } from '../../model/screens.tsx'
import { ReasonTip } from '../../parts/states/ReasonTip.tsx'
import { type OfferedOperation, useOperations } from '../actions/operations.tsx'
import styles from './list.module.css'
import { Sums } from './Pager.tsx'
import { sumsOfRows } from './sums.ts'

interface SelectionBarProps {
  screen: RecordScreen
  /** The ticked ones, of any page. */
  rows: readonly Row[]
  /** What is ticked in; with a whole page of it ticked, all of it is offered. */
  list: Pick<RecordRows, 'rows' | 'total' | 'counted'>
  onChooseAll: () => Promise<void>
  onClear: () => void
  onDone: (outcome: Outcome) => Promise<void> | void
}

/** Pixels of 已选 N 项 and 取消选择, of 选择全部 N 项, of 更多, and of a button without its words. */
const BEFORE = 192
const ALL = 136
const MORE = 88
const BUTTON = 46
const CHARACTER = 14
/** Of a sum the room around it, and each digit. */
const SUM = 24
const DIGIT = 9

const widthOf = ({ caption }: OfferedOperation) => BUTTON + [...caption].length * CHARACTER

/** The first ones that fit; the bar keeps to one line, so that the rows above it do not jump. */
function splitOperations(offered: readonly OfferedOperation[], room: number) {
  const widths = offered.map(widthOf)
  const all = countFitting(widths, room)
  const count = all === offered.length ? all : countFitting(widths, room - MORE)
  return { shown: offered.slice(0, count), rest: offered.slice(count) }
}

/** 选择全部 216 项, or as many as one act takes; null while there are no more than are ticked, or not a page of them. */
function offerAll({ screen: { type }, rows, list }: SelectionBarProps): string | null {
  const ticked = new Set(rows.map((row) => idOf(type, row)))
  const isMore = list.total > rows.length && rows.length < MOST_AT_ONCE
  if (!isMore || !list.rows.every((row) => ticked.has(idOf(type, row)))) return null
  // what was not counted to its end may be any number
  const isWithin = list.total <= MOST_AT_ONCE && !list.counted.endsWith('+')
  return isWithin ? `选择全部 ${list.counted} 项` : `选择前 ${formatNumber(MOST_AT_ONCE)} 项`
}

function OperationButton({ operation }: { operation: OfferedOperation }) {
  const { caption, icon, danger, begin, reason } = operation
  return (
    <ReasonTip reason={reason}>
      <Button size="small" icon={icon} danger={danger} disabled={reason !== undefined} onClick={begin}>
        {caption}
      </Button>
    </ReasonTip>
  )
}

/** Replaces the pager while something is selected. What endangers stands last and apart, and never in a menu. */
export function SelectionBar(props: SelectionBarProps) {
  const { screen, rows, onChooseAll, onClear, onDone } = props
  const { offered, dialog } = useOperations(screen, {
    type: screen.type,
    rows,
    areTicked: true,
    onDone,
  })
  const [bar, room] = useRoom<HTMLDivElement>()
  const [busy, run] = useBusy()
  const all = offerAll(props)
  const dangerous = offered.filter(({ danger }) => danger)
  const sums = sumsOfRows(screen.type, rows)
  const summed = sums.reduce(
    (width, { caption, amount }) => width + SUM + (caption.length + 1) * CHARACTER + amount.length * DIGIT,
    0,
  )
  const taken =
    BEFORE + summed + (all ? ALL : 0) + dangerous.reduce((sum, operation) => sum + widthOf(operation), 0)
  const { shown, rest } = splitOperations(
    offered.filter(({ danger }) => !danger),
    room - taken,
  )
  const items = rest.map(({ key, caption, icon, begin, reason }) => ({
    key,
    label: caption,
    icon,
    disabled: reason !== undefined,
    title: reason,
    onClick: begin,
  }))
  return (
    <div ref={bar} className={styles.foot} role="toolbar" aria-label="对选中项的操作">
      <span>
        已选 <strong>{formatNumber(rows.length)}</strong> 项
      </span>
      {all && (
        <Button type="link" size="small" loading={busy} onClick={() => void run(onChooseAll)}>
          {all}
        </Button>
      )}
      <Button type="link" size="small" onClick={onClear}>
        取消选择
      </Button>
      <Sums sums={sums} />
      <span className={styles.divider} />
      {shown.map((operation) => (
        <OperationButton key={operation.key} operation={operation} />
      ))}
      {items.length > 0 && (
        <Dropdown menu={{ items }} trigger={['click']}>
          <Button size="small">
            更多 <DownOutlined />
          </Button>
        </Dropdown>
      )}
      {dangerous.length > 0 && <span className={styles.space} />}
      {dangerous.map((operation) => (
        <OperationButton key={operation.key} operation={operation} />
      ))}
      {dialog}
    </div>
  )
}
