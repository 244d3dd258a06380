import { type ReactNode, useRef, useState } from 'react'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { HighlightSearch } from '#web/ui/search/Highlight.tsx'
import { ListCommands } from '../features/actions/ListCommands.tsx'
import { EmptyList } from '../features/list/EmptyList.tsx'
import { ConditionChips, ConditionNaming, ConditionPanel } from '../features/list/ListConditions.tsx'
import { ListFoot } from '../features/list/ListFoot.tsx'
import { ListActions, ListTabs } from '../features/list/ListHead.tsx'
import { useListConditions } from '../features/list/use-list-conditions.ts'
import { useListGrid } from '../features/list/use-list-grid.tsx'
import { useListQuestion } from '../features/list/use-list-question.ts'
import { useListSelection } from '../features/list/use-list-selection.ts'
import { RecordPanel } from '../features/panel/RecordPanel.tsx'
import type { RecordRows } from '../model/data/list.ts'
import type { RecordScreen } from '../model/screens.tsx'
import { useWorkspace } from '../model/workspace-context.ts'
import { ListBody } from '../parts/list/ListBody.tsx'
import { ListToolbar } from '../parts/list/ListToolbar.tsx'
import styles from '../parts/list/list.module.css'

const ColumnSettings = lazyComponent(
  async () => (await import('../parts/columns/ColumnSettings.tsx')).ColumnSettings,
)

interface RecordListProps {
  screen: RecordScreen
  actions?: ReactNode
  /** Where it is one of several lists of its page. */
  within?: ListSurroundings
}

/** A page that embeds the list: replaces its title, scenes and buttons. */
export interface ListSurroundings {
  title: string
  /** What the list is called there. */
  label: string
  /** Left of the list. */
  aside: ReactNode
  /** Above its search. */
  bar: (list: RecordRows) => ReactNode
}

/** List page of a record type: scenes, search, conditions, rows, pages, and the open record beside them. */
export function RecordList({ screen, actions, within }: RecordListProps) {
  const { type } = screen
  const question = useListQuestion(type)
  const { control, scenes, list } = question
  const conditions = useListConditions(type, question)
  const selection = useListSelection(screen, question)
  const searchRef = useRef<HTMLInputElement>(null)
  const search = () => {
    searchRef.current?.focus()
    searchRef.current?.select()
  }
  const grid = useListGrid(screen, { question, selection, search })
  const [choosingColumns, setChoosingColumns] = useState(false)
  const chooseColumns = () => setChoosingColumns(true)
  const { opened, openForm } = useWorkspace()
  const create = () => openForm({ typeKey: type.key })
  const { isNarrowed, clear } = conditions

  const body = (
    <>
      <ListToolbar
        type={type}
        control={control}
        searchRef={searchRef}
        filtering={conditions.isOpen}
        onFilter={conditions.toggle}
        onColumns={chooseColumns}
        chips={<ConditionChips type={type} conditions={conditions} />}
      />
      <div className={styles.split}>
        <div className={styles.main}>
          <HighlightSearch search={control.state.search}>
            <ListBody
              {...grid}
              empty={<EmptyList screen={screen} isNarrowed={isNarrowed} onClear={clear} onCreate={create} />}
            />
          </HighlightSearch>
          <ListFoot screen={screen} question={question} selection={selection} />
        </div>
        <ConditionPanel type={type} conditions={conditions} />
      </div>
    </>
  )
  return (
    <>
      {within ? (
        <ListWithin {...within} list={list}>
          {body}
        </ListWithin>
      ) : (
        <PageFrame
          fill
          title={type.display}
          note={list.isFirst ? null : list.counted}
          tabs={<ListTabs screen={screen} question={question} conditions={conditions} />}
          actions={<ListActions screen={screen} question={question} added={actions} onCreate={create} />}
        >
          {body}
        </PageFrame>
      )}
      {opened && <RecordPanel {...opened} rows={grid.openedId === undefined ? undefined : list.rows} />}
      <ListCommands
        screen={screen}
        scenes={scenes}
        onScene={conditions.chooseScene}
        onFilter={conditions.open}
        onColumns={chooseColumns}
        rows={selection.rows}
        onDone={selection.done}
      />
      {choosingColumns && <ColumnSettings type={type} onClose={() => setChoosingColumns(false)} />}
      <ConditionNaming type={type} conditions={conditions} />
    </>
  )
}

const ListWithin = ({
  title,
  label,
  aside,
  bar,
  list,
  children,
}: ListSurroundings & { list: RecordRows; children: ReactNode }) => (
  <PageFrame fill title={title}>
    <div className={styles.split}>
      {aside}
      <section className={styles.list} aria-label={label}>
        {bar(list)}
        {children}
      </section>
    </div>
  </PageFrame>
)
