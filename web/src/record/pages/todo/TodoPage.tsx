import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { TodoCalls } from '#protocol/record/calls/todo-calls.ts'
import { todoScopes } from '#protocol/record/declaration/todo-scopes.ts'
import { messageOf } from '#web/platform/client.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { RecordSourceProvider } from '../../model/data/source.ts'
import {
  countOf,
  type TodoEntry,
  type TodoView,
  useRefreshTodos,
  useTodoCounts,
  useTodoSource,
} from '../../model/data/todos.ts'
import { useRecordScreens } from '../../model/screens.tsx'
import { useTodoDecisions } from '../../model/todo-decisions.ts'
import { FormHost } from '../FormHost.tsx'
import { RecordList } from '../RecordList.tsx'
import { RecordWorkspace } from '../workspace.tsx'
import { TodoBar } from './TodoBar.tsx'
import { TodoEntries } from './TodoEntries.tsx'
import styles from './todo.module.css'
import { todoScreenOf } from './todo-screen.ts'

const TITLE = '待办事项'

/** 待办事项: the entries that apply to the person, and the records of one of them (crm-records.md §15). */
export function TodoPage({ todos }: { todos: TodoCalls }) {
  const counts = useTodoCounts(todos)
  const [params, setParams] = useSearchParams()
  const entries = todos.entries.flatMap((entry) => {
    const count = countOf(counts.data, entry)
    return count === null ? [] : [{ ...entry, count }]
  })
  // an entry that is gone by now, because its setting was switched off, gives way to the first one
  const current =
    entries.find(({ todo }) => todo.key === params.get('entry')) ??
    entries.find(({ count }) => count > 0) ??
    entries[0]
  if (counts.error && !counts.data)
    return (
      <PageFrame title={TITLE}>
        <EmptyState variant="error" text={messageOf(counts.error)} onRetry={() => void counts.refetch()} />
      </PageFrame>
    )
  if (!counts.data)
    return (
      <PageFrame title={TITLE}>
        <LoadingRows rows={8} columns={6} />
      </PageFrame>
    )
  if (!current)
    return (
      <PageFrame title={TITLE}>
        <EmptyState text="没有适用于您的待办事项" hint="有查看列表的权限后，待办事项会出现在这里" />
      </PageFrame>
    )
  return (
    <TodoList
      key={current.todo.key}
      todos={todos}
      entry={todos.entries.find(({ todo }) => todo.key === current.todo.key) ?? current}
      count={current.count}
      aside={
        <TodoEntries
          entries={entries}
          current={current}
          // another entry is another list: search, conditions and the open record of the last one stay behind
          onChoose={(entry) => setParams({ entry })}
        />
      }
    />
  )
}

interface TodoListProps {
  todos: TodoCalls
  entry: TodoEntry
  count: number
  aside: React.ReactNode
}

function useView({ todo }: TodoEntry): [TodoView, (view: Partial<TodoView>) => void] {
  const [params, setParams] = useSearchParams()
  const asked = Number(params.get('tab'))
  const tab = asked >= 1 && asked <= todo.tabs.length ? asked : 1
  const isBelow = todo.ofSubordinates === true && Number(params.get('of')) === todoScopes.subordinates
  const view = { tab, scope: isBelow ? todoScopes.subordinates : todoScopes.own }
  const change = (next: Partial<TodoView>) => {
    const { tab: to, scope } = { ...view, ...next }
    setParams({ entry: todo.key, tab: String(to), of: String(scope) })
  }
  return [view, change]
}

function TodoList({ todos, entry, count, aside }: TodoListProps) {
  const [view, change] = useView(entry)
  const source = useTodoSource(todos, entry, view)
  const base = useRecordScreens().find(({ type }) => type.key === entry.type.key)
  const refresh = useRefreshTodos(todos)
  const { shared: calls } = todos
  const isWaiting = view.tab === 1 && view.scope === todoScopes.own
  const { operations: decisions, dialog } = useTodoDecisions(entry.type)
  const screen = useMemo(
    () => base && todoScreenOf(base, { entry, calls, decisions, isWaiting }),
    [base, entry, calls, decisions, isWaiting],
  )
  if (!screen) return <EmptyState variant="missing" />
  return (
    <RecordSourceProvider value={source}>
      <RecordWorkspace screen={screen} opens="panel">
        <div className={styles.page} data-record-page>
          <RecordList
            screen={screen}
            within={{
              title: TITLE,
              label: entry.todo.title,
              aside,
              bar: (list) => (
                <TodoBar
                  entry={entry}
                  count={count}
                  view={view}
                  markAll={calls.markAll}
                  list={list}
                  onView={change}
                  onMarked={refresh}
                />
              ),
            }}
          />
          <FormHost />
          {dialog}
        </div>
      </RecordWorkspace>
    </RecordSourceProvider>
  )
}
