import { Select } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import type { Row } from '#protocol/record/calls/calls.ts'
import type { SearchItem } from '#protocol/record/calls/conditions.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { HighlightSearch } from '#web/ui/search/Highlight.tsx'
import { useRecordRows } from '../../model/data/list.ts'
import { sceneInUse, useScenes } from '../../model/data/scenes.ts'
import { idOf, titleOf } from '../../model/record.ts'
import type { RecordScreen } from '../../model/screens.tsx'
import { nextSort } from '../../model/state/list-state.ts'
import { useLocalListControl } from '../../model/state/use-list-control.ts'
import { FilterChips } from '../../parts/filters/FilterChips.tsx'
import { FilterPanel } from '../../parts/filters/FilterPanel.tsx'
import type { GridColumn, GridEvents } from '../../parts/grid/column.ts'
import { ListBody } from '../../parts/list/ListBody.tsx'
import { ListToolbar } from '../../parts/list/ListToolbar.tsx'
import listStyles from '../../parts/list/list.module.css'
import { Pager } from '../../parts/list/Pager.tsx'
import { useGridColumns } from '../../parts/list/use-grid-columns.ts'
import { SceneForm } from '../../parts/scenes/SceneForm.tsx'
import { offeredOf } from './offered.ts'
import styles from './picker.module.css'

interface ChoiceListProps {
  screen: RecordScreen
  /** Conditions the person cannot take away, such as one customer's contacts. */
  extra?: readonly SearchItem[]
  /** Several may be chosen. */
  many?: true | undefined
  /** Ids of the rows that are chosen. */
  ticked: ReadonlySet<number>
  /** A stable function: the row was chosen, or let go. */
  onChoose: (row: Row) => void
}

const nothing: readonly SearchItem[] = []

/** The type's own list with its search, scenes and conditions, to choose from (record-engine.md §16.1). */
export function ChoiceList({ screen, extra = nothing, many, ticked, onChoose }: ChoiceListProps) {
  const { type } = screen
  const control = useLocalListControl()
  const { state, change } = control
  const scenes = useScenes(type)
  const scene = sceneInUse(scenes.data ?? [], state.scene)
  const conditions = useMemo(() => [...extra, ...offeredOf(type)], [extra, type])
  const list = useRecordRows(
    type,
    { ...state, scene: scene?.sceneId },
    { extra: conditions, enabled: !scenes.isPending },
  )
  const [filtering, setFiltering] = useState(false)
  const [newScene, setNewScene] = useState<readonly SearchItem[] | null>(null)
  const rowId = useCallback((row: Row) => idOf(type, row), [type])
  const rowLabel = useCallback((row: Row) => titleOf(type, row), [type])
  const { columns, failure, retry, isReady, resizing } = useGridColumns(screen, {
    onOpen: onChoose,
    onStar: undefined,
  })
  const events = useMemo<GridEvents>(() => ({ open: onChoose, tick: onChoose }), [onChoose])
  const setFilters = (filters: readonly SearchItem[]) => change({ filters })
  return (
    <>
      <div className={styles.chooser}>
        <ListToolbar
          type={type}
          control={control}
          filtering={filtering}
          onFilter={() => setFiltering((now) => !now)}
          chips={
            <div className={styles.bar}>
              <Select
                aria-label="场景"
                className={styles.scenes}
                value={scene?.sceneId}
                loading={scenes.isPending}
                options={(scenes.data ?? []).map(({ sceneId, name }) => ({ value: sceneId, label: name }))}
                onChange={(sceneId) => change({ scene: sceneId })}
              />
              <FilterChips
                type={type}
                filters={state.filters}
                onChange={setFilters}
                onClear={() => setFilters([])}
                onEdit={() => setFiltering(true)}
                onSaveScene={() => setNewScene(state.filters)}
              />
            </div>
          }
        />
        <div className={listStyles.split}>
          <div className={listStyles.main}>
            <HighlightSearch search={state.search}>
              <ListBody
                label={`选择${type.display}`}
                list={list}
                columnsFailure={failure}
                retryColumns={retry}
                isReady={isReady}
                empty={
                  <EmptyState
                    action={
                      (state.filters.length > 0 || state.search !== '') && (
                        <Button onClick={() => change({ filters: [], search: '' })}>清除筛选条件</Button>
                      )
                    }
                  />
                }
                rowId={rowId}
                rowLabel={rowLabel}
                columns={columns}
                sort={state.sort ? { key: state.sort, order: state.order } : undefined}
                onSort={(column: GridColumn) =>
                  column.sortable && change(nextSort(state, column.key, column.firstOrder))
                }
                onResize={resizing}
                tick={many ? 'box' : 'dot'}
                ticked={ticked}
                currentId={many ? undefined : [...ticked][0]}
                openedId={undefined}
                events={events}
              />
            </HighlightSearch>
            <Pager control={control} total={list.total} counted={list.counted} sums={[]} />
          </div>
          {filtering && (
            <FilterPanel
              type={type}
              filters={state.filters}
              onApply={setFilters}
              onClose={() => setFiltering(false)}
              onSaveScene={setNewScene}
            />
          )}
        </div>
      </div>
      {newScene && (
        <SceneForm
          type={type}
          subject={{ conditions: newScene }}
          onClose={() => setNewScene(null)}
          onAdded={(sceneId) => change({ scene: sceneId, filters: [] })}
        />
      )}
    </>
  )
}
