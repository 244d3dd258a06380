import { Select } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import type { Row } from '#protocol/record/calls/calls.ts'
import type { SearchItem } from '#protocol/record/calls/conditions.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Dialog } from '#web/ui/layer/Dialog.tsx'
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
import { useSelection } from '../../parts/list/use-selection.ts'
import { SceneForm } from '../../parts/scenes/SceneForm.tsx'
import { offeredOf } from './offered.ts'
import styles from './picker.module.css'

interface RecordChooserProps {
  screen: RecordScreen
  /** Conditions the person cannot take away, such as one customer's contacts. */
  extra?: readonly SearchItem[]
  /** Several may be chosen; what is ticked stays so while something else is looked for. */
  many?: true
  onCancel: () => void
  onChoose: (rows: readonly Row[]) => void
}

const nothing: readonly SearchItem[] = []

/** One row, or as many as are ticked. */
function usePicked(type: RecordType, rows: readonly Row[], many: true | undefined) {
  const [one, setOne] = useState<Row | null>(null)
  const selection = useSelection(type, rows, '')
  const { tick } = selection
  const choose = useCallback((row: Row) => (many ? tick(row, false) : setOne(row)), [many, tick])
  const single = useMemo(() => new Set(one ? [idOf(type, one)] : []), [one, type])
  return many
    ? { picked: selection.rows, ticked: selection.ids, choose }
    : { picked: one ? [one] : [], ticked: single, choose }
}

/** 关联客户模块: the type's own list with its search, scenes and conditions, to choose from (record-engine.md §16.1). */
export default function RecordChooser({
  screen,
  extra = nothing,
  many,
  onCancel,
  onChoose,
}: RecordChooserProps) {
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
  const { picked, ticked, choose } = usePicked(type, list.rows, many)
  const [filtering, setFiltering] = useState(false)
  const [newScene, setNewScene] = useState<readonly SearchItem[] | null>(null)
  const rowId = useCallback((row: Row) => idOf(type, row), [type])
  const rowLabel = useCallback((row: Row) => titleOf(type, row), [type])
  const { columns, failure, retry, isReady, resizing } = useGridColumns(screen, {
    onOpen: choose,
    onStar: undefined,
  })
  const events = useMemo<GridEvents>(() => ({ open: choose, tick: choose }), [choose])
  const setFilters = (filters: readonly SearchItem[]) => change({ filters })
  return (
    <Dialog
      title={`关联${type.display}模块`}
      width="80%"
      okText={many && picked.length > 0 ? `确定（已选${picked.length}项）` : '确定'}
      closed={picked.length === 0 && `请先选择${type.display}`}
      onOk={() => onChoose(picked)}
      onClose={onCancel}
    >
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
    </Dialog>
  )
}
