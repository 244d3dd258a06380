import { sql } from 'kysely'
import { applicationOf, typesOf } from '#protocol/applications.ts'
import { type Page, toPage } from '#protocol/platform/envelope.ts'
import type { DeletedRow } from '#protocol/record/calls/operations.ts'
import { isDeletable, type RecordType } from '#protocol/record/declaration/declare.ts'
import { refuse } from '#server/platform/refusal.ts'
import { addDays, formatDay, formatMoment } from '#server/platform/time/clock.ts'
import { allOf, escapeLike } from '../../fields/compare.ts'
import type { Actor } from '../../model/rules.ts'

/** Days that deleted records stay in the bin. */
export const KEPT_DAYS = 30

export function requireAdministrator<Who extends Actor>(actor: Who): Who {
  return actor.viewer.isAdmin ? actor : refuse('forbidden')
}

interface BinRequest {
  page: number
  limit: number
  search: string
}

interface RawRow {
  id: number
  name: string | null
  owner_user_id: number | null
  create_time: Date
  deleted_at: Date
  deleted_by: number | null
}

/** Deleted records of a type, the newest deletion first; `extraData` counts every type of its application, by label. */
export async function readBin(
  actor: Actor,
  type: RecordType,
  request: BinRequest,
): Promise<Page<DeletedRow>> {
  const { services } = requireAdministrator(actor)
  const title = sql.ref(type.title)
  const { page, limit, search } = request
  const where = allOf([
    sql<boolean>`r.deleted_at is not null`,
    ...(search ? [sql<boolean>`r.${title} ilike ${`%${escapeLike(search)}%`}`] : []),
  ])
  const [{ rows }, counted, counts] = await Promise.all([
    sql<RawRow>`select r.id, r.${title} as name, r.owner_user_id, r.create_time, r.deleted_at, r.deleted_by
      from ${sql.table(type.table)} r where ${where}
      order by r.deleted_at desc, r.id desc limit ${limit} offset ${(page - 1) * limit}`.execute(
      services.lists.db,
    ),
    sql<{
      total: number
    }>`select count(*)::int as total from ${sql.table(type.table)} r where ${where}`.execute(
      services.lists.db,
    ),
    countBins(actor, typesOf(applicationOf(type)).filter(isDeletable)),
  ])
  const people = services.directory.current()
  const list = rows.map((row) => ({
    id: row.id,
    name: row.name ?? '',
    ownerUserId: row.owner_user_id,
    ownerUserName: people.realname(row.owner_user_id),
    createTime: formatMoment(row.create_time),
    deletedTime: formatMoment(row.deleted_at),
    deletedUserId: row.deleted_by,
    deletedUserName: people.realname(row.deleted_by),
    expiresTime: addDays(formatDay(row.deleted_at), KEPT_DAYS),
  }))
  return toPage(list, counted.rows[0]?.total ?? 0, { page, limit }, counts)
}

async function countBins({ services }: Actor, types: readonly RecordType[]): Promise<Record<string, number>> {
  const counts = types.map(
    (type) => sql`select ${type.label}::int as label, count(*)::int as total
      from ${sql.table(type.table)} where deleted_at is not null`,
  )
  const { rows } = await sql<{ label: number; total: number }>`${sql.join(counts, sql` union all `)}`.execute(
    services.db,
  )
  return Object.fromEntries(rows.map((row) => [String(row.label), row.total]))
}
