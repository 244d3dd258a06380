import { useCallback, useMemo } from 'react'
import type { Row } from '#protocol/record/calls/calls.ts'
import { sumsOf } from '#web/record/features/list/sums.ts'
import { useRecordRows } from '#web/record/model/data/list.ts'
import { ownSource, RecordSourceProvider } from '#web/record/model/data/source.ts'
import { idOf, titleOf } from '#web/record/model/record.ts'
import { type RecordScreen, useScreenOf } from '#web/record/model/screens.tsx'
import { nextSort } from '#web/record/model/state/list-state.ts'
import { useLocalListControl } from '#web/record/model/state/use-list-control.ts'
import { useWorkspace } from '#web/record/model/workspace-context.ts'
import type { GridColumn, GridEvents } from '#web/record/parts/grid/column.ts'
import { ListBody } from '#web/record/parts/list/ListBody.tsx'
import listStyles from '#web/record/parts/list/list.module.css'
import { Pager } from '#web/record/parts/list/Pager.tsx'
import { useGridColumns } from '#web/record/parts/list/use-grid-columns.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Dialog } from '#web/ui/layer/Dialog.tsx'
import { HighlightSearch } from '#web/ui/search/Highlight.tsx'
import { SearchBox } from '#web/ui/search/SearchBox.tsx'
import type { Behind } from './behind.ts'
import styles from './workbench.module.css'

interface FigureRowsProps {
  behind: Behind
  onClose: () => void
}

/** The records behind a number, in the columns that the person has in their list (bi.md §17.4). */
export function FigureRows({ behind, onClose }: FigureRowsProps) {
  const screen = useScreenOf(behind.typeKey)
  const source = useMemo(
    () => screen && { ...ownSource(screen.type), listKey: behind.key, askList: behind.ask },
    [screen, behind],
  )
  if (!screen || !source) return null
  return (
    <Dialog title={behind.title} width="80%" onClose={onClose}>
      <RecordSourceProvider value={source}>
        <Rows screen={screen} />
      </RecordSourceProvider>
    </Dialog>
  )
}

const nothing = [] as const
const none: ReadonlySet<number> = new Set()

function Rows({ screen }: { screen: RecordScreen }) {
  const { type } = screen
  const control = useLocalListControl()
  const { state, change } = control
  const list = useRecordRows(type, state, { extra: nothing, enabled: true })
  const { open } = useWorkspace()
  const rowId = useCallback((row: Row) => idOf(type, row), [type])
  const rowLabel = useCallback((row: Row) => titleOf(type, row), [type])
  const openRow = useCallback((row: Row) => open(type.key, idOf(type, row)), [open, type])
  const { columns, failure, retry, isReady, resizing } = useGridColumns(screen, {
    onOpen: openRow,
    onStar: undefined,
  })
  const events = useMemo<GridEvents>(() => ({ open: openRow, tick: openRow }), [openRow])
  return (
    <div className={styles.rows}>
      <div className={styles.search}>
        <SearchBox
          value={state.search}
          hint={type.list.searchHint}
          onSearch={(search) => change({ search })}
        />
      </div>
      <div className={listStyles.main}>
        <HighlightSearch search={state.search}>
          <ListBody
            label={`${type.display}列表`}
            list={list}
            columnsFailure={failure}
            retryColumns={retry}
            isReady={isReady}
            empty={<EmptyState />}
            rowId={rowId}
            rowLabel={rowLabel}
            columns={columns}
            sort={state.sort ? { key: state.sort, order: state.order } : undefined}
            onSort={(column: GridColumn) =>
              column.sortable && change(nextSort(state, column.key, column.firstOrder))
            }
            onResize={resizing}
            tick={null}
            ticked={none}
            currentId={undefined}
            openedId={undefined}
            events={events}
          />
        </HighlightSearch>
        <Pager
          control={control}
          total={list.total}
          counted={list.counted}
          sums={sumsOf(type, list.extraData)}
        />
      </div>
    </div>
  )
}
