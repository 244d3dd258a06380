import { type RawBuilder, sql } from 'kysely'
import { type RecordType, rightOf, type UsualLeaf } from '#protocol/record/declaration/declare.ts'
import { asList } from '#server/platform/database/among.ts'
import type { Viewer } from './viewer.ts'

/** What someone wants to do with a record's row (record-engine.md §10). */
export type RowAccess = 'list' | 'read' | 'edit' | 'transfer' | 'delete'

/** The leaf whose data range decides; transfer uses the range of editing. */
const leaf: Record<RowAccess, UsualLeaf> = {
  list: 'index',
  read: 'read',
  edit: 'update',
  transfer: 'update',
  delete: 'delete',
}

/** The right whose range decides on an action with records of a type. */
export const rightFor = (type: Pick<RecordType, 'node' | 'leaves'>, action: RowAccess): string =>
  rightOf(type, leaf[action])

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

/** Rows that a type itself grants to a user, regardless of their owner. */
export interface TypeGround {
  condition: RawBuilder<boolean>
  /** Why, as a sentence about one of these rows. */
  because: string
}

/**
 * A rule by which a user reaches rows: as an administrator, by the range of their roles over the owners, as a
 * team member, as the creator, by way of the record it belongs to, or by a rule of the type. `among` are rows `r`; null: all.
 */
export interface Ground {
  rule: 'administrator' | 'range' | 'team' | 'creator' | 'parent' | 'type'
  /** Only rows with an owner. */
  owned: boolean
  among: RawBuilder<boolean> | null
  because?: string
}

/**
 * Every rule by which the viewer reaches rows of a type; without one, none. Both access (`visible`) and its
 * explanation (`engine/features/access`) derive from this list. `also` is what the type adds to ownership, or
 * replaces it with where records have no owner. With `shared` the ids stand in the text as whole numbers, so
 * that PostgreSQL chooses and keeps the plan for just these owners.
 */
export function groundsOf(
  viewer: Viewer,
  type: RecordType,
  action: RowAccess,
  also: TypeGround | null = null,
  shared: SharedIds | null = null,
): Ground[] {
  const own = inRange(viewer, type, action, shared)
  return also ? [...own, { rule: 'type', owned: false, among: also.condition, because: also.because }] : own
}

function inRange(viewer: Viewer, type: RecordType, action: RowAccess, shared: SharedIds | null): Ground[] {
  const users = viewer.usersInRange(rightFor(type, action))
  if (users === 'everyone') {
    // lists follow the index of owned rows; an administrator may also open rows without an owner
    const owned = !type.ownerless && (action === 'list' || !viewer.isAdmin)
    return [{ rule: viewer.isAdmin ? 'administrator' : 'range', owned, among: null }]
  }
  // for types without owners all other users reach what the type grants
  if (type.ownerless || users.length === 0) return []
  const mine = sql<boolean>`r.owner_user_id ${shared ? isAnyOf(users) : sql`= any(${asList(users)})`}`
  const range: Ground = { rule: 'range', owned: true, among: mine }
  const power = type.abilities.team ? teamPower[action] : null
  if (power === null || shared?.length === 0) return [range]
  const given = shared ? isAnyOf(shared) : sql`= any(array(${memberships(viewer, type, power)}))`
  return [range, { rule: 'team', owned: true, among: sql<boolean>`r.id ${given}` }]
}

/**
 * The rows that these rules give, as a condition over the alias `r`: live ones. The check of a single record is
 * this condition with its id, so that the two cannot drift.
 */
export function visible(grounds: readonly Ground[]): RawBuilder<boolean> {
  const [ofOwners, others] = [grounds.filter(({ owned }) => owned), grounds.filter(({ owned }) => !owned)]
  const parts = [
    ...(ofOwners.length > 0 ? [sql`(${isOwned} and ${anyOf(ofOwners)})`] : []),
    ...(others.length > 0 ? [anyOf(others)] : []),
  ]
  return sql<boolean>`(r.deleted_at is null and ${parts.length > 0 ? sql`(${sql.join(parts, sql` or `)})` : never})`
}

/** Repeats the predicate of the partial index that keeps the default order. */
const isOwned = sql`r.owner_user_id is not null`

function anyOf(grounds: readonly Ground[]): RawBuilder<unknown> {
  const among = grounds.flatMap((ground) => ground.among ?? [])
  return among.length < grounds.length ? sql`true` : sql`(${sql.join(among, sql` or `)})`
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
