import { sql } from 'kysely'
import type { Application } from '#protocol/record/application.ts'
import type { TodoCalls } from '#protocol/record/calls/todo-calls.ts'
import type { Actor } from '../../model/rules.ts'
import { hasRightTo, mayApply, type OpenTodo, openTodo, selectTodo, WAITING } from './entry.ts'

/**
 * The same under the counters of the wire: entries that share one are added up, and those that the specification does not name are
 * left out, unless the client asks for the one or the other (crm-records.md §15.1).
 */
export async function countTodos(
  actor: Actor,
  entries: TodoCalls['entries'],
  { apart, extra }: { apart?: 0 | 1 | undefined; extra?: 0 | 1 | undefined },
): Promise<Readonly<Record<string, number>>> {
  const counts = await countEntries(actor, entries)
  const joined: Record<string, number> = {}
  for (const { todo } of entries) {
    if (todo.extra && !extra) continue
    const { key } = todo
    const countedAs = apart ? key : (todo.countedAs ?? key)
    const found = counts[key]
    if (found !== undefined) joined[countedAs] = (joined[countedAs] ?? 0) + found
  }
  return joined
}

/**
 * How many records wait for the caller in each entry of 待办事项 and are not marked (crm-records.md §15.1), in one
 * statement. Entries of types that the caller may not list, and those that do not apply, have no key; what waits for persons has
 * one wherever something does.
 */
function countEntries(
  actor: Actor,
  entries: TodoCalls['entries'],
): Promise<Readonly<Record<string, number>>> {
  return actor.services.todos.counts(actor.viewer.userId, () => count(actor, entries))
}

async function count(actor: Actor, entries: TodoCalls['entries']): Promise<Record<string, number>> {
  const open: OpenTodo[] = []
  for (const { type, todo } of entries.filter((entry) => mayApply(actor, entry))) {
    const found = await openTodo(actor, type, todo)
    if (found) open.push(found)
  }
  if (open.length === 0) return {}
  const selections = await Promise.all(open.map((each) => selectTodo(actor, each, WAITING)))
  const counts = selections.map(
    ({ source, where }, at) =>
      sql`(select count(*)::int from ${source} where ${where}) as ${sql.ref(open[at]?.todo.key ?? '')}`,
  )
  const { rows } = await sql<Record<string, number>>`select ${sql.join(counts)}`.execute(
    actor.services.lists.db,
  )
  const found = rows[0] ?? {}
  const shown = open.filter((entry) => hasRightTo(actor, entry) || (found[entry.todo.key] ?? 0) > 0)
  return Object.fromEntries(shown.map(({ todo: { key } }) => [key, found[key] ?? 0]))
}

/** The entry of an application that keeps its marks under this number. */
export const entryOfModel = ({ todos }: Application, model: number) =>
  todos?.entries.find(({ todo }) => todo.model === model)
