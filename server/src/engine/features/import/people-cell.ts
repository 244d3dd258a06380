import { comparableText } from '#protocol/platform/plain-text.ts'
import type { AppServices } from '#server/access/context.ts'
import type { DirectoryUser } from '#server/access/snapshot.ts'
import { storeOf } from '../../fields/all.ts'
import type { FieldRow } from '../../fields/field-row.ts'
import type { ReadRow } from './read-row.ts'

/** People of this name, in full or half width; those who have left as well, since old records name them. */
export type People = (realname: string) => readonly Pick<DirectoryUser, 'userId'>[]

export function peopleFor({ directory }: Pick<AppServices, 'directory'>): People {
  const byName = Map.groupBy(directory.current().users, ({ realname }) => comparableText(realname))
  return (realname) => byName.get(comparableText(realname)) ?? []
}

/** Exports write several names with a comma. */
const BETWEEN = /[,，、;；]/

/** A cell of names: one, or several where the field holds several. */
export function readPeople(
  people: People,
  row: ReadRow,
  { key, name, formType }: FieldRow,
  text: string,
): void {
  const isSeveral = storeOf(formType).column === 'bigint[]'
  const names = isSeveral ? text.split(BETWEEN).flatMap((each) => each.trim() || []) : [text]
  const found = names.map((each) => ({ name: each, users: people(each) }))
  const unknown = found.find(({ users }) => users.length === 0)
  const doubled = found.find(({ users }) => users.length > 1)
  if (unknown) row.faults.set(key, `${name}：没有叫“${unknown.name}”的员工`)
  else if (doubled) row.faults.set(key, `${name}：有多名员工叫“${doubled.name}”`)
  const ids = found.flatMap(({ users }) => users[0]?.userId ?? [])
  row.written.set(key, isSeveral ? ids : (ids[0] ?? null))
}
