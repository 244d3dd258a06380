import { crmTodos } from '#protocol/crm/application.ts'
import type { Person } from './people.ts'

/** An entry of 待办事项, by its key. */
export function todoEntry(key: string) {
  const entry = crmTodos.entries.find(({ todo }) => todo.key === key)
  if (!entry) throw new Error(`there is no entry ${key}`)
  return entry
}

/** The numbers of a person. */
export const todoCounts = (person: Person) => person.ask(crmTodos.shared.counts)

/** A page of an entry, and the ids in it. */
export async function listOfTodos(
  person: Person,
  key: string,
  request: { type?: number; isSub?: number; data?: unknown[] } = {},
) {
  const { list, type } = todoEntry(key)
  const page = await person.ask(list, { limit: 100, ...request })
  return { ...page, ids: page.list.map((row) => Number(row[type.idKey])) }
}

export const markSome = (person: Person, key: string, ids: readonly number[]) =>
  person.call(crmTodos.shared.mark, {
    model: todoEntry(key).todo.model,
    list: ids.map((typeId) => ({ typeId })),
  })

export const markAll = (person: Person, key: string) =>
  person.call(crmTodos.shared.markAll, { model: todoEntry(key).todo.model })
