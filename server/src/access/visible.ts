import { type RawBuilder, sql } from 'kysely'
import type { RecordType } from '#protocol/record/declare.ts'
import type { Viewer } from './viewer.ts'

/** What someone wants to do with a record's row (record-engine.md §10). */
export type RowAccess = 'list' | 'read' | 'edit' | 'transfer' | 'delete'

/** The leaf whose data range decides; transfer uses the range of editing. */
const leaf: Record<RowAccess, string> = {
  list: 'index',
  read: 'read',
  edit: 'update',
  transfer: 'update',
  delete: 'delete',
}

/** The right whose range says who may do this with records of a type. */
export const rightFor = ({ node }: Pick<RecordType, 'node'>, action: RowAccess): string =>
  `${node}/${leaf[action]}`

/** The power a team member needs; null: membership never suffices. */
const teamPower: Record<RowAccess, 1 | 2 | null> = {
  list: 1,
  read: 1,
  edit: 2,
  transfer: null,
  delete: null,
}

const never = sql<boolean>`false`

/** Ids of the records shared with the viewer, when a list has asked for them beforehand. */
export type SharedIds = readonly number[]

/**
 * The rows of a type that the viewer may act on, as a condition over the alias `r`: live, and owned in range or shared
 * with him. The check of a single record is this condition with its id, so that the two cannot drift.
 * `also` is what the type adds to what people own, or says instead of it where nobody owns its records. With `shared` the ids stand in the text as whole numbers, so that
 * PostgreSQL chooses and keeps the plan for just these owners.
 */
export function visible(
  viewer: Viewer,
  type: RecordType,
  action: RowAccess,
  also: RawBuilder<boolean> | null = null,
  shared: SharedIds | null = null,
): RawBuilder<boolean> {
  const scope = type.ownerless ? unowned(viewer, type, action) : inScope(viewer, type, action, shared)
  const reached = also ? sql<boolean>`(${scope} or ${also})` : scope
  return sql<boolean>`(r.deleted_at is null and ${reached})`
}

/** Of types that nobody owns: every row for anyone who has the right over everybody's; all others reach what `also` says. */
const unowned = (viewer: Viewer, type: RecordType, action: RowAccess): RawBuilder<boolean> =>
  viewer.usersInRange(rightFor(type, action)) === 'everyone' ? sql<boolean>`true` : never

function inScope(
  viewer: Viewer,
  type: RecordType,
  action: RowAccess,
  shared: SharedIds | null,
): RawBuilder<boolean> {
  const owned = sql<boolean>`r.owner_user_id is not null`
  const users = viewer.usersInRange(rightFor(type, action))
  if (users === 'everyone') return action === 'list' || !viewer.isAdmin ? owned : sql<boolean>`true`
  if (users.length === 0) return never
  const mine = sql`r.owner_user_id ${shared ? isAnyOf(users) : sql`= any(${users}::bigint[])`}`
  // `owned` repeats the predicate of the partial index that keeps the default order.
  const power = type.abilities.team ? teamPower[action] : null
  if (power === null || shared?.length === 0) return sql<boolean>`(${owned} and ${mine})`
  const given = shared ? isAnyOf(shared) : sql`= any(array(${memberships(viewer, type, power)}))`
  return sql<boolean>`(${owned} and (${mine} or r.id ${given}))`
}

/** Equal to one of these whole numbers, written out. */
function isAnyOf(ids: readonly number[]): RawBuilder<unknown> {
  const whole = ids.filter(Number.isSafeInteger)
  return whole.length === 1
    ? sql`= ${sql.lit(whole[0])}`
    : sql`= any(${sql.lit(`{${whole.join(',')}}`)}::bigint[])`
}

/** Ids of the records whose team the viewer belongs to, until the end of the last day. */
export const memberships = (viewer: Viewer, type: RecordType, power: 1 | 2) => sql`
  select m.record_id from team_members m
  where m.user_id = ${viewer.userId} and m.type = ${type.label} and m.power >= ${power}
    and (m.expires_on is null or m.expires_on >= current_date)`
