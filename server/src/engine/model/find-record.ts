import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import type { RecordLink } from '#protocol/record/relations/registry.ts'
import { belongingTo } from '#protocol/record-types.ts'
import {
  type Ground,
  groundsOf,
  type RowAccess,
  rightFor,
  type SharedIds,
  visible,
} from '#server/access/visible.ts'
import { among } from '#server/platform/database/among.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { refusal } from '#server/platform/refusal.ts'
import { runKept } from './prepared.ts'
import type { RowOf } from './row-of.ts'
import { type Actor, rulesOf } from './rules.ts'
import { unpackRows } from './schema.ts'

interface FindOptions {
  action: RowAccess
  /** Keeps others from changing the rows until the transaction ends. */
  lock?: boolean
  db?: Kysely<Tables>
}

/** The rules by which the actor reaches rows of a type for this; `shared` as `groundsOf` takes it. */
export const groundsFor = (
  { services, viewer }: Pick<Actor, 'services' | 'viewer'>,
  type: RecordType,
  action: RowAccess,
  shared: SharedIds | null = null,
): Ground[] => [
  ...groundsOf(
    viewer,
    type,
    action,
    rulesOf(services, type).viewing?.alsoVisible?.(viewer, action) ?? null,
    shared,
  ),
  ...belongingGrounds({ services, viewer }, type, action),
]

/** What of actions the creator of a record that belongs to another keeps. */
const keptByCreator: Readonly<Record<RowAccess, boolean>> = {
  list: true,
  read: true,
  edit: true,
  delete: true,
  transfer: false,
}

/** How records that belong to another are reached besides their owner's range (record-engine.md §10). */
function belongingGrounds(
  actor: Pick<Actor, 'services' | 'viewer'>,
  type: RecordType,
  action: RowAccess,
): Ground[] {
  const { viewer } = actor
  const parent = belongingTo(type)
  const users = viewer.usersInRange(rightFor(type, action))
  if (!parent || users === 'everyone' || users.length === 0) return []
  const through = action === 'read' ? readableThrough(actor, parent) : null
  return [
    ...(keptByCreator[action]
      ? [
          {
            rule: 'creator',
            owned: true,
            among: createdFor(viewer),
          } as const,
        ]
      : []),
    ...(through ? [{ rule: 'parent', owned: false, among: through } as const] : []),
  ]
}

/** Repeats the predicate of the partial index over records that others own. */
const createdFor = ({ userId }: Pick<Actor['viewer'], 'userId'>) =>
  sql<boolean>`(r.create_user_id = ${sql.lit(userId)} and r.create_user_id is distinct from r.owner_user_id)`

/** Rows `r` that belong to a record which the viewer may read; null: to none. */
export function readableThrough(
  actor: Pick<Actor, 'services' | 'viewer'>,
  { to, column }: RecordLink,
): RawBuilder<boolean> | null {
  const grounds = groundsFor(actor, to, 'read')
  if (grounds.length === 0) return null
  // the id is taken out first: inside, `r` is the record they belong to
  return sql<boolean>`exists(select from (select r.${sql.ref(column)} as parent_id) child
    join ${sql.table(to.table)} r on r.id = child.parent_id where ${visible(grounds)})`
}

/** Condition over `r`: the rows of a type on which the actor may do this. The only way to ask. */
export const reachable = (actor: Actor, type: RecordType, action: RowAccess) =>
  visible(groundsFor(actor, type, action))

/** The row as stored, or null: absent and forbidden look alike. */
export async function findRecord<Type extends RecordType>(
  actor: Actor,
  type: Type,
  id: number,
  options: FindOptions,
): Promise<RowOf<Type> | null> {
  return (await findRecords(actor, type, [id], options))[0] ?? null
}

/** Is it there for them, without reading it? */
export async function isReachable(
  actor: Actor,
  type: RecordType,
  id: number,
  { action, db = actor.services.db }: Omit<FindOptions, 'lock'>,
): Promise<boolean> {
  const query = sql<{ id: number }>`select r.id from ${sql.table(type.table)} r
    where r.id = ${id}::bigint and ${reachable(actor, type, action)}`
  return (await runKept(actor.services, query, db)).length > 0
}

/** The row, or 401 无权操作. */
export async function requireRecord<Type extends RecordType>(
  actor: Actor,
  type: Type,
  id: number,
  options: FindOptions,
): Promise<RowOf<Type>> {
  const found = await findRecord(actor, type, id, options)
  if (!found) throw refusal('forbidden').over(type, id)
  return found
}

/** All of the rows, in id order so that two callers lock them alike; one that is missing refuses the whole call. */
export async function requireRecords<Type extends RecordType>(
  actor: Actor,
  type: Type,
  ids: readonly number[],
  options: FindOptions,
): Promise<RowOf<Type>[]> {
  const wanted = [...new Set(ids)]
  const rows = await findRecords(actor, type, wanted, options)
  const found = new Set(rows.map((row) => row.id))
  const missing = wanted.find((id) => !found.has(id))
  if (missing !== undefined) throw refusal('forbidden').over(type, missing)
  return rows
}

/** Those of the rows that the actor may reach, in id order. */
export async function findRecords<Type extends RecordType>(
  actor: Actor,
  type: Type,
  ids: readonly number[],
  options: FindOptions,
): Promise<RowOf<Type>[]> {
  const query = sql<RowOf<Type>>`select r.* from ${sql.table(type.table)} r
    where ${among(sql`r.id`, ids)} and ${reachable(actor, type, options.action)}
    order by r.id ${options.lock ? sql`for update of r` : sql``}`
  const { services } = actor
  const { db = services.db } = options
  const rows = await runKept(services, query, db)
  return unpackRows(type, services.engine.catalog.current(), rows)
}

/** Whether a live row of this id exists. Distinguishes "deleted" from "forbidden" where the wire requires it (queryById). */
export async function isLive({ services }: Actor, type: RecordType, id: number): Promise<boolean> {
  const { rows } =
    await sql`select from ${sql.table(type.table)} r where r.id = ${id} and r.deleted_at is null`.execute(
      services.db,
    )
  return rows.length > 0
}
