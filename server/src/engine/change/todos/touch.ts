import type { Kysely } from 'kysely'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { linksFrom } from '#protocol/record-types.ts'
import { afterCommit, isInTransaction, type Tables } from '#server/platform/database/database.ts'
import type { Values, Writer } from '../../model/rules.ts'

interface WrittenRow {
  before: Values | null
  after: Values | null
}

/**
 * Notifies, after the commit, the users whose 待办事项 may have changed: the owners of the rows, before and after, and the owners
 * of what they point at.
 */
export function touchTodos(
  db: Kysely<Tables>,
  { services }: Pick<Writer, 'services'>,
  type: RecordType,
  rows: readonly WrittenRow[],
): void {
  const links = linksFrom(type).filter(({ to }) => to.todos)
  if (!type.todos && links.length === 0) return
  const valuesOf = (column: string) =>
    rows.flatMap(({ before, after }) =>
      [before?.[column], after?.[column]].filter((value) => typeof value === 'number'),
    )
  const touched = {
    userIds: type.todos ? valuesOf('owner_user_id') : [],
    owners: links.map(({ to, column }) => ({ type: to, ids: valuesOf(column) })),
  }
  const touch = () => services.todos.touch(touched)
  if (isInTransaction(db)) afterCommit(db, touch)
  else touch()
}
