import { useCallback, useMemo } from 'react'
import type { Row } from '#protocol/record/calls/calls.ts'
import { idOf, titleOf } from '../../model/record.ts'
import type { RecordScreen } from '../../model/screens.tsx'
import { nextSort } from '../../model/state/list-state.ts'
import { useWorkspace } from '../../model/workspace-context.ts'
import type { GridColumn, GridEvents } from '../../parts/grid/column.ts'
import type { ListBodyProps } from '../../parts/list/ListBody.tsx'
import { useGridColumns } from '../../parts/list/use-grid-columns.ts'
import { useStar } from '../../parts/list/use-star.ts'
import { RowActions } from './RowActions.tsx'
import { useListKeys } from './use-list-keys.ts'
import type { ListQuestion } from './use-list-question.ts'
import type { ListSelection } from './use-list-selection.ts'

interface ListGridOptions {
  question: ListQuestion
  selection: ListSelection
  /** Takes the keyboard to the search. */
  search: () => void
}

/** The grid of a list: its columns, its order, and what pointer and keyboard do to its rows. */
export function useListGrid(
  screen: RecordScreen,
  { question, selection, search }: ListGridOptions,
): Omit<ListBodyProps, 'empty'> {
  const { type } = screen
  const { list, control } = question
  const { state, change } = control
  const { ids, isOffered, tick, tickAll, clear, done } = selection
  const { opened, open, forms } = useWorkspace()
  const star = useStar(type)
  const rowId = useCallback((row: Row) => idOf(type, row), [type])
  const rowLabel = useCallback((row: Row) => titleOf(type, row), [type])
  const openRow = useCallback((row: Row) => open(type.key, idOf(type, row)), [open, type])
  const { columns, isReady, failure, retry, resizing, move } = useGridColumns(screen, {
    onOpen: openRow,
    onStar: star,
  })
  const openedId = opened?.typeKey === type.key ? opened.id : undefined
  const { currentId } = useListKeys({
    rows: list.rows,
    rowId,
    openedId,
    active: forms.length === 0,
    search,
    onOpen: openRow,
    onTick: isOffered ? (row) => tick(row, false) : undefined,
    onEscape: ids.size > 0 ? clear : undefined,
  })
  const events = useMemo<GridEvents>(() => ({ open: openRow, tick }), [openRow, tick])
  const actions = useCallback(
    (row: Row) => <RowActions screen={screen} row={row} onDone={done} />,
    [screen, done],
  )
  return {
    label: `${type.display}列表`,
    list,
    columnsFailure: failure,
    retryColumns: retry,
    isReady,
    rowId,
    rowLabel,
    columns,
    sort: state.sort ? { key: state.sort, order: state.order } : undefined,
    onSort: (column: GridColumn) => {
      if (column.sortable) change(nextSort(state, column.key, column.firstOrder))
    },
    onResize: resizing,
    onMove: move,
    tick: isOffered ? 'box' : null,
    ticked: ids,
    onTickAll: tickAll,
    currentId,
    openedId,
    events,
    actions,
  }
}
