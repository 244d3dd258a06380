import type { InputRef } from 'antd'
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import type { Row, SearchItem } from '#protocol/record/calls.ts'
import { MOST_AT_ONCE } from '#protocol/record/operations.ts'
import type { Scene } from '#protocol/record/scenes.ts'
import { messageOf } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { useCan } from '#web/platform/permissions.ts'
import { HighlightSearch } from '#web/ui/highlight/Highlight.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { PageFrame } from '#web/ui/PageFrame.tsx'
import { toListRequest, useFirstRows, useRecordRows } from '../../model/data/list.ts'
import { useRefreshRecords } from '../../model/data/record.ts'
import { sceneInUse, useSceneCounts, useScenes } from '../../model/data/scenes.ts'
import type { Outcome } from '../../model/operation.ts'
import { idOf, titleOf } from '../../model/record.ts'
import type { RecordScreen } from '../../model/screens.tsx'
import { initialState, type ListState, nextSort } from '../../model/state/list-state.ts'
import { useUrlListControl } from '../../model/state/use-list-control.ts'
import { useWorkspace } from '../../model/workspace-context.ts'
import { FilterChips } from '../../parts/filters/FilterChips.tsx'
import type { GridColumn, GridEvents } from '../../parts/grid/column.ts'
import { SceneBar } from '../../parts/scenes/SceneBar.tsx'
import { allowedOperations } from '../actions/operations.tsx'
import { ListCommands } from '../commands/ListCommands.tsx'
import { RecordPanel } from '../panel/RecordPanel.tsx'
import { CreateButton } from './CreateButton.tsx'
import { EmptyList } from './EmptyList.tsx'
import { headActions } from './head-actions.ts'
import { ListBody } from './ListBody.tsx'
import { ListToolbar } from './ListToolbar.tsx'
import styles from './list.module.css'
import { Pager } from './Pager.tsx'
import { RowActions } from './RowActions.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { sumsOf } from './sums.ts'
import { useExistingPage } from './use-existing-page.ts'
import { useGridColumns } from './use-grid-columns.ts'
import { useListKeys } from './use-list-keys.ts'
import { useSceneEditing } from './use-scene-editing.ts'
import { useSelection } from './use-selection.ts'
import { useStar } from './use-star.ts'

const ColumnSettings = lazyPart(
  async () => (await import('../../parts/columns/ColumnSettings.tsx')).ColumnSettings,
)
const FilterPanel = lazyPart(async () => (await import('../../parts/filters/FilterPanel.tsx')).FilterPanel)
const SceneForm = lazyPart(async () => (await import('../../parts/scenes/SceneForm.tsx')).SceneForm)

const noConditions: readonly SearchItem[] = []
const noScenes: readonly Scene[] = []

/** What the rows are rows of: a change lets the selection go, turning pages does not. */
const questionOf = ({ scene, filters, search }: ListState) => JSON.stringify([scene, filters, search])

const isNarrowed = ({ filters, search }: ListState) => filters.length > 0 || search !== ''

interface RecordListProps {
  screen: RecordScreen
  actions: ReactNode
}

/** List page of a record type: scenes, search, conditions, rows, pages, and the open record beside them. */
export function RecordList({ screen, actions }: RecordListProps) {
  const { type, Sections } = screen
  const control = useUrlListControl()
  const { state, change } = control
  const { opened, open, openForm, forms } = useWorkspace()
  const hasScenes = type.scenes.length > 0
  const scenes = useScenes(type)
  const scene = sceneInUse(scenes.data ?? noScenes, state.scene)
  const sceneEditing = useSceneEditing(type, scenes.data ?? noScenes, control)
  const list = useRecordRows(
    type,
    { ...state, scene: scene?.sceneId },
    { extra: noConditions, enabled: !hasScenes || !scenes.isPending },
  )
  const counts = useSceneCounts(type, scenes.data ?? noScenes, !list.isFirst)
  useExistingPage(control, list)
  const selection = useSelection(type, list.rows, questionOf(state))
  const refreshRecords = useRefreshRecords(type)
  const star = useStar(type)
  // boxes without anything to do with them would only be in the way
  const may = useCan()
  const ticks = allowedOperations(screen, may).length > 0
  const [filtering, setFiltering] = useState(false)
  const [choosingColumns, setChoosingColumns] = useState(false)
  const searchRef = useRef<InputRef>(null)

  const rowId = useCallback((row: Row) => idOf(type, row), [type])
  const rowLabel = useCallback((row: Row) => titleOf(type, row), [type])
  const openRow = useCallback((row: Row) => open(type.key, idOf(type, row)), [open, type])
  const grid = useGridColumns(screen, { onOpen: openRow, onStar: star })
  const openedId = opened?.typeKey === type.key ? opened.id : undefined
  const keys = useListKeys({
    rows: list.rows,
    rowId,
    openedId,
    active: forms.length === 0,
    search: () => searchRef.current?.focus({ cursor: 'all' }),
    onOpen: openRow,
    onTick: ticks ? (row) => selection.tick(row, false) : undefined,
    onEscape: selection.ids.size > 0 ? selection.clear : undefined,
  })
  const { tick, clear } = selection
  const events = useMemo<GridEvents>(() => ({ open: openRow, tick }), [openRow, tick])

  const done = useCallback(
    async (outcome: Outcome) => {
      if (outcome !== 'changed') clear()
      await refreshRecords()
    },
    [clear, refreshRecords],
  )
  const rowActions = useCallback(
    (row: Row) => <RowActions screen={screen} row={row} onDone={done} />,
    [screen, done],
  )
  const sort = (column: GridColumn) => {
    if (column.sortable) change(nextSort(state, column.key, column.firstOrder))
  }
  const setFilters = (filters: readonly SearchItem[]) => change({ filters }, 'replace')
  const firstRows = useFirstRows(type)
  const query = toListRequest(type, { ...state, scene: scene?.sceneId }, noConditions)
  const chooseAll = async () => {
    const question = questionOf(state)
    try {
      selection.choose(await firstRows(query, MOST_AT_ONCE), question)
    } catch (failure) {
      toast.error(messageOf(failure))
    }
  }
  const create = () => openForm({ typeKey: type.key })

  return (
    <>
      <PageFrame
        fill
        title={`${type.display}管理`}
        note={list.isFirst ? '' : list.counted}
        tabs={
          <>
            {Sections && <Sections />}
            {hasScenes && (
              <SceneBar
                type={type}
                scenes={scenes.data ?? noScenes}
                current={scene}
                counts={counts}
                onChoose={({ sceneId }) => {
                  sceneEditing.forget()
                  change({ scene: sceneId })
                }}
                onAdjust={(adjusted) => {
                  setFiltering(true)
                  sceneEditing.adjust(adjusted)
                }}
              />
            )}
          </>
        }
        actions={
          <>
            {actions}
            {[...headActions, ...(screen.headActions ?? [])].map(({ key, Button: HeadButton }) => (
              <HeadButton
                key={key}
                screen={screen}
                query={query}
                total={list.total}
                counted={list.counted}
                onChanged={refreshRecords}
              />
            ))}
            <CreateButton screen={screen} primary onCreate={create} />
          </>
        }
      >
        <ListToolbar
          type={type}
          control={control}
          searchRef={searchRef}
          filtering={filtering}
          onFilter={() => setFiltering((now) => !now)}
          onColumns={() => setChoosingColumns(true)}
          chips={
            <FilterChips
              type={type}
              filters={state.filters}
              onChange={setFilters}
              onEdit={() => setFiltering(true)}
              onSaveScene={hasScenes ? () => sceneEditing.name(state.filters) : undefined}
            />
          }
        />
        <div className={styles.split}>
          <div className={styles.main}>
            <HighlightSearch search={state.search}>
              <ListBody
                label={`${type.display}列表`}
                list={list}
                columnsFailure={grid.failure}
                retryColumns={grid.retry}
                isReady={grid.isReady}
                empty={
                  <EmptyList
                    screen={screen}
                    isNarrowed={isNarrowed(state)}
                    onClear={() => change({ filters: initialState.filters, search: '' })}
                    onCreate={create}
                  />
                }
                rowId={rowId}
                rowLabel={rowLabel}
                columns={grid.columns}
                sort={state.sort ? { key: state.sort, order: state.order } : undefined}
                onSort={sort}
                onResize={grid.resizing}
                onMove={grid.move}
                tick={ticks ? 'box' : null}
                ticked={selection.ids}
                onTickAll={selection.tickAll}
                currentId={keys.currentId}
                openedId={openedId}
                events={events}
                actions={rowActions}
              />
            </HighlightSearch>
            {selection.rows.length > 0 ? (
              <SelectionBar
                screen={screen}
                rows={selection.rows}
                list={list}
                onChooseAll={chooseAll}
                onClear={clear}
                onDone={done}
              />
            ) : list.failure ? null : (
              <Pager
                control={control}
                total={list.total}
                counted={list.counted}
                sums={sumsOf(list.extraData)}
              />
            )}
          </div>
          {filtering && (
            <FilterPanel
              type={type}
              filters={state.filters}
              onApply={setFilters}
              onClose={() => setFiltering(false)}
              onSaveScene={hasScenes ? sceneEditing.name : undefined}
              edited={sceneEditing.edited}
            />
          )}
        </div>
      </PageFrame>
      {opened && <RecordPanel {...opened} rows={openedId === undefined ? undefined : list.rows} />}
      <ListCommands
        screen={screen}
        scenes={hasScenes ? (scenes.data ?? []) : noScenes}
        onScene={({ sceneId }) => change({ scene: sceneId })}
        onFilter={() => setFiltering(true)}
        onColumns={() => setChoosingColumns(true)}
        rows={selection.rows}
        onDone={done}
      />
      {choosingColumns && <ColumnSettings type={type} onClose={() => setChoosingColumns(false)} />}
      {sceneEditing.unnamed && (
        <SceneForm
          type={type}
          subject={{ conditions: sceneEditing.unnamed }}
          onClose={sceneEditing.leave}
          onAdded={sceneEditing.added}
        />
      )}
    </>
  )
}
