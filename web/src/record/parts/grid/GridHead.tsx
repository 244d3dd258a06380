// biome-ignore-all lint/a11y/useSemanticElements: rows and cells are placed one by one, which a table does not allow
// biome-ignore-all lint/a11y/useFocusableInteractive: the list is walked with ↑ ↓ as a whole, cells take no focus

import { CaretDownOutlined, CaretUpOutlined } from '@ant-design/icons'
import { memo, useRef, useState } from 'react'
import boxes from '#web/ui/input/box.module.css'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { ASCENDING, DESCENDING } from '../../model/state/list-state.ts'
import type { Grips } from './ColumnDragging.tsx'
import type { GridColumn, GridSort } from './column.ts'
import { type ColumnWindow, TICK_WIDTH } from './GridRow.tsx'
import styles from './grid.module.css'
import { type Pulling, useResize } from './use-resize.ts'

/** Its library is fetched when the pointer comes to the head. */
const ColumnDragging = lazyComponent(async () => (await import('./ColumnDragging.tsx')).ColumnDragging)

export interface GridHeadProps {
  pinned: GridColumn | undefined
  window: ColumnWindow
  /** All free columns in order, on the screen or not. */
  order: readonly number[]
  width: number
  sort: GridSort | undefined
  tick: 'box' | 'dot' | null
  /** Keeps room for what is done with a row. */
  acts: boolean
  /** Every row on the screen is ticked; some row is, here or on another page. */
  all: boolean
  some: boolean
  onTickAll: (() => void) | undefined
  onSort: (column: GridColumn) => void
  onResize: Pulling
  /** Absent where the order is not the person's to change. */
  onMove: ((moved: number, before: number) => void) | undefined
}

const sortWords = { [DESCENDING]: 'descending', [ASCENDING]: 'ascending' } as const

function SortMark({ column, sort }: { column: GridColumn; sort: GridSort | undefined }) {
  if (!column.sortable) return null
  const order = sort?.key === column.key ? sort.order : undefined
  return (
    <span className={order ? styles.sortOn : styles.sort} aria-hidden="true">
      {(order ?? column.firstOrder) === DESCENDING ? <CaretDownOutlined /> : <CaretUpOutlined />}
    </span>
  )
}

interface HeadCellProps extends Pick<GridHeadProps, 'sort' | 'onSort' | 'onResize'> {
  column: GridColumn
}

function HeadCell({ column, sort, onSort, onResize }: HeadCellProps) {
  const resize = useResize(column, onResize)
  return (
    <>
      <button
        type="button"
        className={styles.title}
        disabled={!column.sortable}
        onClick={() => onSort(column)}
        title={column.title}
      >
        <span className={styles.titleText}>{column.title}</span>
        <SortMark column={column} sort={sort} />
      </button>
      <span className={styles.resizer} onPointerDown={resize} data-resizer />
    </>
  )
}

const ariaSort = (column: GridColumn, sort: GridSort | undefined) =>
  sort?.key === column.key ? sortWords[sort.order] : undefined

const headClass = ({ align, starred }: GridColumn) =>
  [styles.headCell, align === 'right' && styles.right, starred && styles.starred].filter(Boolean).join(' ')

function FreeHeadCell({ grips, ...props }: HeadCellProps & { grips: Grips }) {
  const { column, sort } = props
  return (
    <div
      role="columnheader"
      aria-sort={ariaSort(column, sort)}
      className={headClass(column)}
      style={{ width: column.width }}
      data-column={column.id}
      onPointerDown={(event) => grips.get(column.id)?.(event)}
    >
      <HeadCell {...props} />
    </div>
  )
}

/**
 * The head stays while rows scroll; its columns are clicked to sort, dragged to move, pulled at the edge to resize.
 * Scrolling down draws it not at all.
 */
export const GridHead = memo(function GridHead(props: GridHeadProps) {
  const { pinned, window, order, width, sort, tick, acts, all, some, onTickAll, onSort, onResize, onMove } =
    props
  const head = useRef<HTMLDivElement>(null)
  const [grips] = useState<Grips>(() => new Map())
  const [pointed, setPointed] = useState(false)
  const shared = { sort, onSort, onResize }
  return (
    <div
      ref={head}
      role="row"
      aria-rowindex={1}
      className={styles.head}
      style={{ width }}
      onPointerEnter={() => setPointed(true)}
    >
      <div className={styles.pinned}>
        {tick && (
          <div role="columnheader" className={styles.tick} style={{ width: TICK_WIDTH }}>
            {onTickAll && (
              <input
                type="checkbox"
                className={boxes.box}
                aria-label="选择本页全部"
                ref={(box) => {
                  // a state no attribute can say
                  if (box) box.indeterminate = some && !all
                }}
                checked={all}
                onChange={onTickAll}
              />
            )}
          </div>
        )}
        {pinned && (
          <div
            role="columnheader"
            aria-sort={ariaSort(pinned, sort)}
            className={headClass(pinned)}
            style={{ width: pinned.width }}
          >
            <HeadCell column={pinned} {...shared} />
          </div>
        )}
      </div>
      <div style={{ width: window.offset, flex: 'none' }} />
      {window.columns.map((column) => (
        <FreeHeadCell key={column.id} column={column} grips={grips} {...shared} />
      ))}
      {acts && <div className={styles.headEnd} />}
      {pointed && onMove && (
        <ColumnDragging head={head} grips={grips} columns={window.columns} order={order} onMove={onMove} />
      )}
    </div>
  )
})
