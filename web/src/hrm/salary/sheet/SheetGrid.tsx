// biome-ignore-all lint/a11y/useSemanticElements: rows and cells are placed one by one, which a table does not allow
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its active cell
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import type { SalaryHead, SalaryRow } from '#protocol/hrm/salary/sheet-calls.ts'
import type { ItemGroup } from '../item-groups.ts'
import { GridHead, GridSums } from './GridHead.tsx'
import { GridRow } from './GridRow.tsx'
import styles from './grid.module.css'
import { columnsOf, NAME_WIDTH } from './grid-columns.ts'
import type { CellChange, Edits } from './sheet-edits.ts'
import { useGridKeys } from './use-grid-keys.ts'

const HEAD = 64
const ROW = 44
const AHEAD = 8
const COLUMNS_AHEAD = 2
/** Room of a browser without sizes. */
const likely = { width: 1200, height: 600 }

export interface SheetGridProps {
  label: string
  head: SalaryHead
  total: number
  rowAt: (index: number) => SalaryRow | undefined
  /** Rows in sight, first and last. */
  onSee: (first: number, last: number) => void
  sums: ReadonlyMap<number, number>
  isStale: boolean
  folded: ReadonlySet<ItemGroup>
  onFold: (group: ItemGroup) => void
  /** What is changed and not saved; absent: nothing can be edited. */
  edits?: Edits | undefined
  onChange?: (changes: readonly CellChange[]) => void
  /** A block from elsewhere; items from the active column on, null where one cannot be edited. */
  onPaste?: (pasted: { text: string; row: number; codes: (number | null)[] }) => void
  /** Shows how a figure came about. */
  onExplain: (row: SalaryRow, code: number) => void
}

/** Employees × items, virtual both ways; one keyboard for looking and entering (ui.md, Grid entry). */
export function SheetGrid(props: SheetGridProps) {
  const { label, head, total, rowAt, onSee, sums, isStale, folded, onFold, edits } = props
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const { columns, groups, width } = useMemo(() => columnsOf(head, folded), [head, folded])
  const [active, setActive] = useState({ row: 0, column: 0 })
  const rows = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: AHEAD,
    scrollPaddingStart: HEAD,
    scrollPaddingEnd: ROW,
    initialRect: likely,
    useFlushSync: false,
  })
  const across = useVirtualizer({
    horizontal: true,
    count: columns.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => columns[index]?.width ?? 0,
    getItemKey: (index) => `${folded.size} ${index}`,
    overscan: COLUMNS_AHEAD,
    scrollPaddingStart: NAME_WIDTH,
    initialRect: likely,
    useFlushSync: false,
  })
  const items = rows.getVirtualItems()
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0]
  useEffect(() => onSee(first, last), [onSee, first, last])
  const shown = across.getVirtualItems().map(({ index }) => index)
  const go = (to: { row: number; column: number }) => {
    setActive(to)
    rows.scrollToIndex(to.row)
    across.scrollToIndex(to.column)
  }
  const keys = useGridKeys({ ...props, columns, active, go, focus: () => scroller.current?.focus() })
  const isEditing = edits !== undefined
  const wasEditing = useRef(isEditing)
  // the button that begins or ends it is gone
  useEffect(() => {
    if (wasEditing.current === isEditing) return
    wasEditing.current = isEditing
    if (document.activeElement === document.body) scroller.current?.focus({ preventScroll: true })
  }, [isEditing])
  const cellId = (row: number, column: number) => `${id}-${row}-${column}`
  const common = { columns, shown, width: width + NAME_WIDTH }
  return (
    <div className={styles.frame}>
      <div
        ref={scroller}
        role="grid"
        tabIndex={0}
        aria-label={label}
        aria-rowcount={total + 2}
        aria-colcount={columns.length + 1}
        aria-readonly={edits === undefined}
        aria-busy={isStale}
        aria-activedescendant={total > 0 ? cellId(active.row, active.column) : undefined}
        className={styles.scroller}
        data-stale={isStale || undefined}
        onKeyDown={keys.onKeyDown}
        onPaste={keys.onPaste}
      >
        <GridHead {...common} groups={groups} onFold={onFold} />
        <div
          className={styles.body}
          style={{ height: rows.getTotalSize(), width: common.width }}
          role="presentation"
        >
          {items.map(({ index, start }) => (
            <GridRow
              key={index}
              {...common}
              index={index}
              top={start}
              height={ROW}
              row={rowAt(index)}
              edits={edits}
              active={index === active.row ? active.column : null}
              entry={index === active.row ? keys.entry : null}
              cellId={cellId}
              onPress={keys.press}
              onEntry={keys.onEntry}
            />
          ))}
        </div>
        <GridSums {...common} sums={sums} total={total} isSeen={edits !== undefined} />
      </div>
    </div>
  )
}
