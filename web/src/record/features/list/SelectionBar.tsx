import type { Row } from '#protocol/record/calls/calls.ts'
import { MOST_AT_ONCE } from '#protocol/record/calls/operations.ts'
import { formatNumber } from '#web/platform/format.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { SelectionBar as ActsBar } from '#web/ui/table/SelectionBar.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import type { RecordRows } from '../../model/data/list.ts'
import type { Outcome } from '../../model/operation.ts'
import { idOf } from '../../model/record.ts'
import type { RecordScreen } from '../../model/screens.tsx'
import styles from '../../parts/list/list.module.css'
import { Sums, widthOfSums } from '../../parts/list/Pager.tsx'
import { useOperations } from '../actions/operations.tsx'
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

/** Pixels of 选择全部 N 项. */
const ALL = 136

/** 选择全部 216 项, or as many as one act takes; null while there are no more than are ticked, or not a page of them. */
function offerAll({ screen: { type }, rows, list }: SelectionBarProps): string | null {
  const ticked = new Set(rows.map((row) => idOf(type, row)))
  const isMore = list.total > rows.length && rows.length < MOST_AT_ONCE
  if (!isMore || !list.rows.every((row) => ticked.has(idOf(type, row)))) return null
  // what was not counted to its end may be any number
  const isWithin = list.total <= MOST_AT_ONCE && !list.counted.endsWith('+')
  return isWithin ? `选择全部 ${list.counted} 项` : `选择前 ${formatNumber(MOST_AT_ONCE)} 项`
}

/** Replaces the pagination while rows are selected. Destructive actions are last, separated, and never in a menu. */
export function SelectionBar(props: SelectionBarProps) {
  const { screen, rows, onChooseAll, onClear, onDone } = props
  const { offered, dialog } = useOperations(screen, {
    type: screen.type,
    rows,
    areTicked: true,
    onDone,
  })
  const [busy, run] = useBusy()
  const all = offerAll(props)
  const sums = sumsOfRows(screen.type, rows)
  return (
    <div className={styles.foot}>
      <ActsBar
        count={rows.length}
        acts={offered}
        onClear={onClear}
        beside={<Sums sums={sums} />}
        besideWidth={widthOfSums(sums)}
        allWidth={ALL}
        all={
          all && (
            <Button type="link" size="small" loading={busy} onClick={() => void run(onChooseAll)}>
              {all}
            </Button>
          )
        }
      >
        {dialog}
      </ActsBar>
    </div>
  )
}
