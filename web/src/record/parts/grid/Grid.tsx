// biome-ignore-all lint/a11y/useSemanticElements: rows and cells are placed one by one, which a table does not allow
// biome-ignore-all lint/a11y/useFocusableInteractive: the list is walked with ↑ ↓ as a whole, cells take no focus
import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Row } from '#protocol/record/calls/calls.ts'
import { CellTip } from './CellTip.tsx'
import type { GridColumn, GridEvents, GridSort } from './column.ts'
import { GridHead } from './GridHead.tsx'
import { ACTS_WIDTH, type ColumnWindow, GridRow, TICK_WIDTH } from './GridRow.tsx'
import styles from './grid.module.css'
import { likelyRoom, type Room } from './likely-room.ts'
import { useDrawnColumns } from './use-drawn-columns.ts'
import type { Resizing } from './use-resize.ts'
import { useScrollMarks } from './use-scroll-marks.ts'

export const HEAD_HEIGHT = 40
const ROWS_AHEAD = 8
const COLUMNS_AHEAD = 2
/** Width of the border right of the pinned part plus the half of the last handle that overlaps its column. */
const EDGES = 1 + 4

export interface GridProps {
  label: string
  rows: readonly Row[]
  rowId: (row: Row) => number
  rowLabel: (row: Row) => string
  /** The first one stays at the left while the others scroll. */
  columns: readonly GridColumn[]
  rowHeight: number
  sort: GridSort | undefined
  onSort: (column: GridColumn) => void
  onResize: Resizing
  onMove?: (moved: number, before: number) => void
  tick: 'box' | 'dot' | null
  ticked: ReadonlySet<number>
  onTickAll?: () => void
  /** The row that ↑ ↓ stand on; it is scrolled into view. */
  currentId: number | undefined
  openedId: number | undefined
  events: GridEvents
  actions?: (row: Row) => ReactNode
  /** Rows belong to an earlier question and are dimmed. */
  stale: boolean
}

/** The columns on the screen; the others are room before and after. */
function useColumnWindow(
  scroller: React.RefObject<HTMLDivElement | null>,
  free: readonly GridColumn[],
  { left, likely }: { left: number; likely: Room },
) {
  // another function makes it measure all again: with other columns or widths, not at every scroll
  const keyOf = useCallback((index: number) => free[index]?.id ?? index, [free])
  const virtual = useVirtualizer({
    horizontal: true,
    count: free.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => free[index]?.width ?? 0,
    getItemKey: keyOf,
    overscan: COLUMNS_AHEAD,
    scrollPaddingStart: left,
    initialRect: likely,
    useFlushSync: false,
  })
  const items = virtual.getVirtualItems()
  const window = useMemo<ColumnWindow>(
    () => ({
      columns: items.flatMap((item) => free[item.index] ?? []),
      offset: items[0]?.start ?? 0,
    }),
    [items, free],
  )
  return { window, width: virtual.getTotalSize() }
}

/**
 * The record list, virtualised in both directions. Rows have one height; the head and the first column are fixed. Pure: it renders its
 * props and fetches nothing.
 */
export function Grid(props: GridProps) {
  const { rows, rowHeight, rowId, rowLabel, tick, ticked, currentId, openedId, events, actions } = props
  const scroller = useRef<HTMLDivElement>(null)
  const [likely] = useState(likelyRoom)
  const boxes = tick ? TICK_WIDTH : 0
  const acts = actions ? ACTS_WIDTH : 0
  const {
    drawn: columns,
    pulling,
    isMeasured,
  } = useDrawnColumns(scroller, props.columns, {
    likely: likely.inner,
    taken: boxes + acts + EDGES,
    onResize: props.onResize,
  })
  const [pinned] = columns
  const free = useMemo(() => columns.slice(1), [columns])
  const order = useMemo(() => free.map((column) => column.id), [free])
  const pinnedWidth = boxes + (pinned?.width ?? 0)
  const { window, width: freeWidth } = useColumnWindow(scroller, free, { left: pinnedWidth, likely })
  const width = pinnedWidth + freeWidth + acts

  const keyOf = useCallback((index: number) => (rows[index] ? rowId(rows[index]) : index), [rows, rowId])
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: keyOf,
    overscan: ROWS_AHEAD,
    scrollPaddingStart: HEAD_HEIGHT,
    initialRect: likely,
    useFlushSync: false,
  })
  const measured = useRef(rowHeight)
  useEffect(() => {
    // at first they have it already: measured again, each would be drawn again
    if (measured.current === rowHeight) return
    measured.current = rowHeight
    virtual.measure()
  }, [rowHeight, virtual])
  useEffect(() => {
    const index = rows.findIndex((row) => rowId(row) === currentId)
    if (index >= 0) scrollIntoView(scroller.current, index * rowHeight, rowHeight)
  }, [currentId, rows, rowHeight, rowId])

  useScrollMarks(scroller, width)

  const all = useMemo(
    () => rows.length > 0 && rows.every((row) => ticked.has(rowId(row))),
    [rows, ticked, rowId],
  )
  return (
    <div className={styles.frame}>
      <div
        ref={scroller}
        role="grid"
        tabIndex={0}
        aria-label={props.label}
        aria-rowcount={rows.length + 1}
        aria-multiselectable={tick === 'box'}
        aria-busy={props.stale}
        className={props.stale ? `${styles.scroller} ${styles.stale}` : styles.scroller}
      >
        <GridHead
          pinned={pinned}
          window={window}
          order={order}
          width={width}
          sort={props.sort}
          tick={tick}
          acts={acts > 0}
          all={all}
          some={ticked.size > 0}
          onTickAll={props.onTickAll}
          onSort={props.onSort}
          onResize={pulling}
          onMove={props.onMove}
        />
        <div className={styles.body} style={{ height: virtual.getTotalSize(), width }}>
          {acts > 0 && <div className={styles.actsRoom} style={rowLines(rowHeight)} />}
          {virtual.getVirtualItems().map((item) => {
            // before the grid knows its room it would draw a few rows, and each of them again at once
            const row = isMeasured ? rows[item.index] : undefined
            if (!row) return null
            const id = rowId(row)
            return (
              <GridRow
                key={item.key}
                row={row}
                index={item.index}
                top={item.start}
                height={rowHeight}
                width={width}
                pinned={pinned}
                window={window}
                tick={tick}
                ticked={ticked.has(id)}
                current={id === currentId}
                opened={id === openedId}
                label={rowLabel(row)}
                events={events}
                actions={actions}
              />
            )
          })}
        </div>
        <CellTip within={scroller} />
      </div>
    </div>
  )
}

/** The lines between rows, drawn on over the room of their acts. */
const rowLines = (height: number): CSSProperties & Record<'--row-height', string> => ({
  '--row-height': `${height}px`,
})

/** Below the head and above the lower edge. */
function scrollIntoView(scroller: HTMLElement | null, top: number, height: number): void {
  if (!scroller) return
  const room = scroller.clientHeight - HEAD_HEIGHT
  if (top < scroller.scrollTop) scroller.scrollTop = top
  else if (top + height > scroller.scrollTop + room) scroller.scrollTop = top + height - room
}
