// biome-ignore-all lint/a11y/useSemanticElements: rows and cells are placed one by one, which a table does not allow
// biome-ignore-all lint/a11y/useFocusableInteractive: the list is walked with ↑ ↓ as a whole, cells take no focus

import { memo, type ReactNode, startTransition, useState } from 'react'
import type { Row } from '#protocol/record/calls/calls.ts'
import boxes from '#web/ui/input/box.module.css'
import { isOnRelated, isRowClick } from '#web/ui/table/row-click.ts'
import type { GridColumn, GridEvents } from './column.ts'
import styles from './grid.module.css'

export const TICK_WIDTH = 40
/** Behind the last column, for two buttons. */
export const ACTS_WIDTH = 64

/** The visible range of the unpinned columns, and the offset before it. */
export interface ColumnWindow {
  columns: readonly GridColumn[]
  offset: number
}

export interface GridRowProps {
  row: Row
  index: number
  top: number
  height: number
  width: number
  pinned: GridColumn | undefined
  window: ColumnWindow
  tick: 'box' | 'dot' | null
  ticked: boolean
  current: boolean
  opened: boolean
  label: string
  events: GridEvents
  actions: ((row: Row) => ReactNode) | undefined
}

const cellClass = ({ align, starred }: GridColumn) =>
  [styles.cell, align === 'right' && styles.right, starred && styles.starred].filter(Boolean).join(' ')

const Cell = memo(function Cell({ row, column }: { row: Row; column: GridColumn }) {
  return (
    <div role="gridcell" className={cellClass(column)} style={{ width: column.width }} data-cell>
      <div className={styles.content}>{column.render(row)}</div>
    </div>
  )
})

function TickCell({
  row,
  tick,
  ticked,
  label,
  events,
}: Pick<GridRowProps, 'row' | 'tick' | 'ticked' | 'label' | 'events'>) {
  return (
    // the whole cell ticks, so that the small box need not be hit
    // biome-ignore lint/a11y/useKeyWithClickEvents: the box inside takes the keys
    <div
      role="gridcell"
      className={styles.tick}
      style={{ width: TICK_WIDTH }}
      onClick={(event) => {
        // not prevented: the browser would draw the box as it was before
        event.stopPropagation()
        events.tick(row, event.shiftKey)
      }}
    >
      <input
        type={tick === 'dot' ? 'radio' : 'checkbox'}
        className={boxes.box}
        checked={ticked}
        readOnly
        tabIndex={-1}
        aria-label={`选择 ${label}`}
      />
    </div>
  )
}

/** One row. Drawn again only when something of its own changes: that is what keeps scrolling smooth. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { row, index, top, height, width, pinned, window, tick, ticked, current, opened, events, actions } =
    props
  // buttons of a row are made when the pointer is on it, after whatever it does there: thirty rows of hidden ones would slow
  // scrolling down
  const [pointed, setPointed] = useState(false)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid itself takes ↑ ↓ and Enter
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={tick ? ticked : opened}
      className={styles.row}
      data-on={ticked || opened || undefined}
      data-current={current || undefined}
      data-opens
      style={{ height, width, transform: `translateY(${top}px)` }}
      onMouseEnter={() => startTransition(() => setPointed(true))}
      onMouseLeave={() => startTransition(() => setPointed(false))}
      onClickCapture={(event) => {
        if (!isOnRelated(event)) return
        event.preventDefault()
        event.stopPropagation()
        events.open(row)
      }}
      onClick={(event) => {
        if (isRowClick(event)) events.open(row)
      }}
    >
      <div className={styles.pinned}>
        {tick && <TickCell row={row} tick={tick} ticked={ticked} label={props.label} events={events} />}
        {pinned && <Cell row={row} column={pinned} />}
      </div>
      <div style={{ width: window.offset, flex: 'none' }} />
      {window.columns.map((column) => (
        <Cell key={column.id} row={row} column={column} />
      ))}
      {actions && (pointed || ticked || opened) && (
        <div role="gridcell" className={styles.rowActions}>
          {pointed && actions(row)}
        </div>
      )}
    </div>
  )
})
