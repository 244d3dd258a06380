import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useCallback, useMemo, useRef } from 'react'
import { sortableHeads } from '#protocol/hrm/employees/heads.ts'
import type { Page } from '#protocol/platform/envelope.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import { messageOf } from '#web/platform/client.ts'
import { useListKeys } from '#web/record/features/list/use-list-keys.ts'
import { ASCENDING, DESCENDING, type Direction } from '#web/record/model/state/list-state.ts'
import { rowHeights, useListPreferences } from '#web/record/model/state/preferences.ts'
import type { GridColumn, GridEvents } from '#web/record/parts/grid/column.ts'
import { Grid } from '#web/record/parts/grid/Grid.tsx'
import { GridSkeleton } from '#web/record/parts/grid/GridSkeleton.tsx'
import { useGridColumns } from '#web/record/parts/list/use-grid-columns.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { OwnName } from '#web/ui/table/OwnName.tsx'
import { TableFoot } from '#web/ui/table/TableFoot.tsx'
import { useKeptFocus } from '#web/ui/table/use-kept-focus.ts'
import type { EmployeeAct } from '../acts/acts.ts'
import { RowMenu } from '../acts/RowMenu.tsx'
import type { EmployeeQuery } from '../employee-query.ts'
import { cells, employeeScreen } from './employee-screen.tsx'
import styles from './list.module.css'

const NAME = 'employeeName'
const rowId = ({ employeeId }: Row) => Number(employeeId)
const rowLabel = ({ employeeName }: Row) => String(employeeName)

interface EmployeeTableProps {
  found: UseQueryResult<Page<Row>>
  query: EmployeeQuery
  go: (change: Partial<EmployeeQuery>) => void
  /** Absent: the user may not read archives. */
  onOpen: ((row: Row) => void) | undefined
  chosen: ReadonlySet<number>
  onChoose: (ids: ReadonlySet<number>) => void
  onAct: (employee: Row, act: EmployeeAct) => void
  /** Whether anything can be done with chosen rows. */
  choosable: boolean
  acts: ReactNode
  empty: ReactNode
}

/** One page of employees in the columns that the user has arranged. */
export function EmployeeTable(props: EmployeeTableProps) {
  const { found, query, go, onOpen, onAct, chosen, onChoose, choosable, acts, empty } = props
  const { data, error, isPlaceholderData, refetch } = found
  const open = useCallback((row: Row) => onOpen?.(row), [onOpen])
  const { columns, isReady, failure, retry, resizing, move } = useGridColumns(employeeScreen, {
    onOpen: open,
    onStar: undefined,
  })
  const shown = useMemo(
    () => columns.map((column) => arranged(column, onOpen, onAct)),
    [columns, onOpen, onAct],
  )
  const rows = data?.list ?? []
  const tick = useCallback(
    (row: Row) => {
      const next = new Set(chosen)
      if (!next.delete(rowId(row))) next.add(rowId(row))
      onChoose(next)
    },
    [chosen, onChoose],
  )
  const events = useMemo<GridEvents>(() => ({ open, tick }), [open, tick])
  const { currentId } = useListKeys({
    rows,
    rowId,
    openedId: query.employee,
    active: true,
    onOpen: open,
    ...(choosable && { onTick: tick }),
    ...(chosen.size > 0 && { onEscape: () => onChoose(new Set()) }),
  })
  const rowHeight = useListPreferences(({ density }) => rowHeights[density])
  const broken = error ?? failure
  const box = useRef<HTMLDivElement>(null)
  useKeptFocus(box, data?.list)
  return (
    <>
      <div ref={box} className={styles.table}>
        {broken ? (
          <EmptyState
            variant="error"
            text={messageOf(broken)}
            onRetry={() => {
              void refetch()
              retry()
            }}
          />
        ) : !data || !isReady ? (
          <GridSkeleton rowHeight={rowHeight} />
        ) : rows.length === 0 ? (
          empty
        ) : (
          <Grid
            label="员工列表"
            rows={rows}
            rowId={rowId}
            rowLabel={rowLabel}
            columns={shown}
            rowHeight={rowHeight}
            sort={query.sort ? { key: query.sort, order: query.order } : undefined}
            onSort={(column) => column.sortable && go(turned(query, column))}
            onResize={resizing}
            onMove={move}
            tick={choosable ? 'box' : null}
            ticked={chosen}
            onTickAll={() => onChoose(new Set(chosen.size === rows.length ? [] : rows.map(rowId)))}
            currentId={currentId}
            openedId={query.employee}
            events={events}
            stale={isPlaceholderData}
          />
        )}
      </div>
      <TableFoot
        acts={acts}
        pages={data && { page: query.page, limit: query.limit, total: data.totalRow, unit: '人', onGo: go }}
      />
    </>
  )
}

/** The name opens the archive and has the menu of its row; only some columns have an order (hrm.md §5.1). */
function arranged(
  column: GridColumn,
  onOpen: EmployeeTableProps['onOpen'],
  onAct: EmployeeTableProps['onAct'],
): GridColumn {
  const sortable = sortableHeads.has(column.key)
  const render = cells[column.key] ?? column.render
  if (column.key !== NAME) return { ...column, sortable, firstOrder: ASCENDING, render }
  const name = (row: Row) => (
    <span className={styles.name}>
      <OwnName {...(onOpen && { onOpen: () => onOpen(row) })}>{rowLabel(row)}</OwnName>
      <RowMenu employee={row} onAct={onAct} />
    </span>
  )
  return { ...column, sortable, render: name }
}

/** Ascending, descending, as the list is without. */
function turned(
  { sort, order }: EmployeeQuery,
  { key }: GridColumn,
): { sort?: string | undefined; order: Direction } {
  if (sort !== key) return { sort: key, order: ASCENDING }
  return order === ASCENDING ? { sort: key, order: DESCENDING } : { sort: undefined, order: DESCENDING }
}
