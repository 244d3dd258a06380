import type { Kysely } from 'kysely'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { linksFrom } from '#protocol/record-types.ts'
import type { Snapshot } from '#server/access/snapshot.ts'
import { usersWithin } from '#server/access/viewer.ts'
import { afterCommit, isInTransaction, type Tables } from '#server/platform/database/database.ts'
import type { Values, Writer } from '../../model/rules.ts'

interface WrittenRow {
  before: Values | null
  after: Values | null
}

const keepers = new WeakMap<Snapshot, Map<string, readonly number[]>>()

/** Users for whom records of the type wait, of any owner. */
function keepersOf(people: Snapshot, { todos = [] }: RecordType): readonly number[] {
  const byNode = keepers.get(people) ?? new Map<string, readonly number[]>()
  keepers.set(people, byNode)
  return todos.flatMap(({ waitsFor }) => {
    const { allFor } = typeof waitsFor === 'object' ? waitsFor : {}
    if (allFor === undefined) return []
    const known =
      byNode.get(allFor) ??
      people.users.map(({ userId }) => userId).filter((id) => reachesAll(people, id, allFor))
    byNode.set(allFor, known)
    return known
  })
}

const reachesAll = (people: Snapshot, userId: number, node: string) =>
  people.can(userId, node) && usersWithin(people, userId, people.grantOf(userId, node).range) === 'everyone'

/**
 * Notifies, after the commit, the users whose 待办事项 may have changed: the owners of the rows, before and after, the owners of
 * what they point at, and users for whom all records of these types wait.
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
    userIds: [
      ...(type.todos ? valuesOf('owner_user_id') : []),
      ...[type, ...links.map(({ to }) => to)].flatMap((each) =>
        keepersOf(services.directory.current(), each),
      ),
    ],
    owners: links.map(({ to, column }) => ({ type: to, ids: valuesOf(column) })),
  }
  const touch = () => services.todos.touch(touched)
  if (isInTransaction(db)) afterCommit(db, touch)
  else touch()
}
