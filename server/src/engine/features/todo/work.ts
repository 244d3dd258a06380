import type { Row } from '#protocol/record/calls/calls.ts'
import type { TodoCalls, TypeTodo } from '#protocol/record/calls/todo-calls.ts'
import { toKey } from '#protocol/record/declaration/declare.ts'
import { todoScopes } from '#protocol/record/declaration/todo-scopes.ts'
import type { Actor } from '../../model/rules.ts'
import { pageOf } from '../list/query.ts'
import { countTodos } from './count-todos.ts'
import { hasRightTo, mayApply, type OpenTodo, openTodo, selectTodo, type TodoAsk, WAITING } from './entry.ts'
import { reduceRows } from './list-todo.ts'

/** Rows of an entry that wait for the user, those of its tab of what is overdue apart, each soonest first; and how many there are. */
export interface TodoWork {
  late: Row[]
  waiting: Row[]
  count: number
}

/** The number for an ascending order. */
const RISING = 2

/**
 * What an entry asks of the user: the rows of its list that wait unmarked, and those of its overdue tab, at most `limit` of
 * each. Null where the entry does not apply. The number of what waits is that of the counts, and without any no list is read.
 */
export async function workOfTodo(
  actor: Actor,
  { entries }: Pick<TodoCalls, 'entries'>,
  entry: TypeTodo,
  limit: number,
): Promise<TodoWork | null> {
  if (!mayApply(actor, entry)) return null
  const { [entry.todo.key]: count } = await countTodos(actor, entries, { apart: 1, extra: 1 })
  if (count === undefined) return null
  const open = await openTodo(actor, entry.type, entry.todo)
  if (!open) return null
  const { overtime } = entry.todo
  const [late, waiting] = await Promise.all([
    overtime === undefined || !hasRightTo(actor, entry)
      ? undefined
      : readPage(actor, open, { tab: overtime, scope: todoScopes.own }, limit),
    count === 0 ? undefined : readPage(actor, open, WAITING, limit),
  ])
  return { late: late?.list ?? [], waiting: waiting?.list ?? [], count: count + (late?.totalRow ?? 0) }
}

async function readPage(actor: Actor, open: OpenTodo, ask: TodoAsk, limit: number) {
  const { due } = open.todo
  const sorted = due === undefined ? {} : { sortField: toKey(due), order: RISING }
  const selection = await selectTodo(actor, open, ask, sorted)
  const page = await pageOf(actor, selection, { page: 1, limit, pageType: 1 })
  await open.terms.completeRows?.(page.list)
  return { ...page, list: await reduceRows(actor, open, page.list) }
}
