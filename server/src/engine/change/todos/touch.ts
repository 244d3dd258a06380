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

interface Keeper {
  userId: number
  range: ReturnType<typeof usersWithin>
}

const keepers = new WeakMap<Snapshot, Map<string, readonly Keeper[]>>()

/**
 * Users for whom records of the type wait by a right: of any owner, or of these. What such a record waits for is written on the record
 * itself, so that whatever points at it (null) concerns only those for whom all of them wait.
 */
function keepersOf(
  people: Snapshot,
  { todos = [] }: RecordType,
  owners: readonly unknown[] | null,
): readonly number[] {
  return todos.flatMap(({ waitsFor }) => {
    if (typeof waitsFor !== 'object') return []
    if ('within' in waitsFor)
      return owners ? holdersOf(people, waitsFor.within).flatMap(reaching(owners)) : []
    return waitsFor.allFor === undefined ? [] : holdersOf(people, waitsFor.allFor).flatMap(reaching([]))
  })
}

const reaching =
  (owners: readonly unknown[]) =>
  ({ userId, range }: Keeper): number[] =>
    range === 'everyone' || range.some((id) => owners.includes(id)) ? [userId] : []

/** The holders of a right with their range, computed once for each state of the directory. */
function holdersOf(people: Snapshot, node: string): readonly Keeper[] {
  const byNode = keepers.get(people) ?? new Map<string, readonly Keeper[]>()
  keepers.set(people, byNode)
  const known =
    byNode.get(node) ??
    people.users
      .filter(({ userId }) => people.can(userId, node))
      .map(({ userId }) => ({
        userId,
        range: usersWithin(people, userId, people.grantOf(userId, node).range),
      }))
  byNode.set(node, known)
  return known
}

/**
 * Notifies, after the commit, the users whose 待办事项 may have changed: the owners of the rows, before and after, the owners of
 * what they point at, and users for whom records of these types wait by a right.
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
      ...keepersOf(services.directory.current(), type, valuesOf('owner_user_id')),
      ...links.flatMap(({ to }) => keepersOf(services.directory.current(), to, null)),
    ],
    owners: links.map(({ to, column }) => ({ type: to, ids: valuesOf(column) })),
  }
  const touch = () => services.todos.touch(touched)
  if (isInTransaction(db)) afterCommit(db, touch)
  else touch()
}
