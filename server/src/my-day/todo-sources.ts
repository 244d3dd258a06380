import { MOST_ITEMS } from '#protocol/my-day/limits.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import type { TodoCalls, TypeTodo } from '#protocol/record/calls/todo-calls.ts'
import { toKey } from '#protocol/record/declaration/declare.ts'
import { workOfTodo } from '#server/engine/features/todo/work.ts'
import type { WorkEntry, WorkSource } from './declared.ts'

/**
 * The sources that follow from the to-do entries of an application: rows and numbers are those of the entries. A record is
 * one thing in whatever entry it waits; what waits for a decision is a thing of its own, since following up settles none.
 */
export const todoSources = (todos: TodoCalls): WorkSource[] =>
  todos.entries.map((entry) => ({
    key: entry.todo.key,
    title: entry.todo.title,
    order: entry.todo.order,
    work: async (actor, { limit }) => {
      const found = await workOfTodo(actor, todos, entry, Math.min(limit, MOST_ITEMS))
      return (
        found && {
          count: found.count,
          entries: [
            ...found.late.map((row) => ({ ...entryOf(entry, row), group: 'late' as const })),
            ...found.waiting.map((row) => entryOf(entry, row)),
          ],
        }
      )
    },
  }))

function entryOf({ type, todo }: TypeTodo, row: Row): WorkEntry {
  const id = Number(row[type.idKey])
  const due = todo.due === undefined ? null : row[toKey(todo.due)]
  return {
    thing: todo.decides ? `decision.${type.key}.${id}` : `${type.key}.${id}`,
    id,
    title: String(row[todo.named ?? toKey(type.title)] ?? ''),
    dueAt: typeof due === 'string' && due !== '' ? due : null,
    record: { type: type.key, row },
  }
}
