import { type Kysely, sql, type Transaction } from 'kysely'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { parentOf, type RecordLink } from '#protocol/record/relations/registry.ts'
import { linksFrom, linksTo } from '#protocol/record-types.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { titleOf } from '../model/companions.ts'
import type { StoredRow, Values, Writer } from '../model/rules.ts'
import { isSpread, type SpreadLink } from '../model/spread.ts'
import { change } from './change.ts'
import { events } from './events.ts'
import { redirectRelated } from './related.ts'
import { agrees, dropStrayed, dropUnfit } from './shares/drop-shares.ts'
import { readShares, renewFirst } from './shares/read-shares.ts'
import { noteShared } from './sums/renew.ts'

/** Columns that a deletion clears and restoring sets again. */
const clearedAt = (type: RecordType) =>
  linksTo(type).filter((link) => link.onRemove === 'clear' && !isSpread(link))
const spreadAt = (type: RecordType) => linksTo(type).filter(isSpread)

/**
 * Clears the references to records being deleted and stores them for restoring. Shares stay where they are and rest: the columns
 * beside them name the next target.
 */
export async function clearLinks(
  trx: Transaction<Tables>,
  actor: Writer,
  type: RecordType,
  ids: readonly number[],
): Promise<void> {
  for (const { from, column } of await usedOf(trx, clearedAt(type), ids)) {
    const { rows } = await sql<StoredRow>`select r.* from ${sql.table(from.table)} r
      where r.${sql.ref(column)} = any(${ids}::bigint[]) order by r.id for update of r`.execute(trx)
    await sql`insert into removed_links (type, record_id, link_table, link_column, link_id)
      select ${type.label}::int, cut.target, ${from.table}, ${column}, cut.id
      from unnest(${rows.map((row) => row[column])}::bigint[], ${rows.map((row) => row.id)}::bigint[])
        as cut(target, id)
      on conflict do nothing`.execute(trx)
    await change(trx, actor, from, rows, { set: { [column]: null }, as: events.follow })
  }
  for (const link of spreadAt(type)) await renewFirst(trx, actor, link, ids)
}

/** Those of the links by which any record, or any live one, points at these: one statement, since mostly none does. */
async function usedOf(
  trx: Transaction<Tables>,
  links: readonly RecordLink[],
  ids: readonly number[],
  which = sql`true`,
): Promise<RecordLink[]> {
  if (links.length === 0) return []
  const asked = links.map(
    ({ from, column }) => sql`exists (select from ${sql.table(from.table)} r
      where r.${sql.ref(column)} = any(${ids}::bigint[]) and ${which})`,
  )
  const { rows } = await sql<{ used: boolean[] }>`select array[${sql.join(asked)}] as used`.execute(trx)
  return links.filter((_, at) => rows[0]?.used[at])
}

/** Sets the references again where nothing else has taken their place and they would still be chosen. */
export async function restoreLinks(
  trx: Transaction<Tables>,
  actor: Writer,
  type: RecordType,
  ids: readonly number[],
): Promise<void> {
  for (const link of clearedAt(type)) {
    const { from, column } = link
    const { rows } = await sql<StoredRow & { tied_to: number }>`select r.*, l.record_id as tied_to
      from removed_links l join ${sql.table(from.table)} r on r.id = l.link_id
      join ${sql.table(type.table)} t on t.id = l.record_id and ${agrees(link)}
      where l.type = ${type.label} and l.record_id = any(${ids}::bigint[])
        and l.link_table = ${from.table} and l.link_column = ${column} and r.${sql.ref(column)} is null
      order by r.id for update of r`.execute(trx)
    const targets = new Map(rows.map((row) => [row.id, row.tied_to]))
    await change(trx, actor, from, rows, {
      set: (row) => ({ [column]: targets.get(row.id) }),
      as: events.follow,
    })
  }
  for (const link of spreadAt(type)) {
    await dropStrayed(trx, actor, link, sql`t.id = any(${ids}::bigint[])`)
    await dropUnfit(trx, link, ids)
    await renewFirst(trx, actor, link, ids)
    noteShared(trx, actor, link, ids)
  }
  await forgetLinks(trx, type, ids)
}

export async function forgetLinks(
  trx: Transaction<Tables>,
  type: RecordType,
  ids: readonly number[],
): Promise<void> {
  await sql`delete from removed_links where type = ${type.label} and record_id = any(${ids}::bigint[])`.execute(
    trx,
  )
}

/** Links whose live records keep one from being deleted, unless they are deleted with it. */
const refusingAt = (type: RecordType, along: readonly RecordLink[] = []) =>
  linksTo(type).filter((link) => link.onRemove === 'refuse' && !along.includes(link))

/** How many live records keep these from being deleted, by the key of their type. */
export async function countReferring(
  db: Kysely<Tables>,
  type: RecordType,
  ids: readonly number[],
): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const { from, column } of refusingAt(type)) {
    const { rows } = await sql<{
      count: number
    }>`select count(*)::int as count from ${sql.table(from.table)} r
      where r.${sql.ref(column)} = any(${ids}::bigint[]) and r.deleted_at is null`.execute(db)
    counts.set(from.key, (counts.get(from.key) ?? 0) + (rows[0]?.count ?? 0))
  }
  return counts
}

/** Refuses (2017) to delete what live records need. */
export async function refuseReferenced(
  trx: Transaction<Tables>,
  type: RecordType,
  ids: readonly number[],
  along: readonly RecordLink[],
): Promise<void> {
  const used = await usedOf(trx, refusingAt(type, along), ids, sql`r.deleted_at is null`)
  if (used.length > 0) refuse('referenced')
}

/** Live records that point at these, locked in the order of their ids. */
export async function lockReferring(
  trx: Transaction<Tables>,
  { from, column }: RecordLink,
  ids: readonly number[],
): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`select r.* from ${sql.table(from.table)} r
    where r.${sql.ref(column)} = any(${ids}::bigint[]) and r.deleted_at is null
    order by r.id for update of r`.execute(trx)
  return rows
}

/** Refuses to bring back what cannot be without a record that is still deleted; holds those that are there. */
export async function requireParents(
  trx: Transaction<Tables>,
  type: RecordType,
  rows: readonly StoredRow[],
): Promise<void> {
  for (const { to, column, required } of linksFrom(type)) {
    if (!required) continue
    const { rows: parents } = await sql<{ id: number; is_deleted: boolean }>`
      select r.id, r.deleted_at is not null as is_deleted from ${sql.table(to.table)} r
      where r.id = any(${rows.map((row) => row[column])}::bigint[]) order by r.id for no key update`.execute(
      trx,
    )
    const deleted = new Set<unknown>(parents.flatMap(({ id, is_deleted }) => (is_deleted ? [id] : [])))
    const orphan = rows.find((row) => deleted.has(row[column]))
    if (orphan) refuse('restoreOrphan', type.display, titleOf(type, orphan), to.display, to.display)
  }
}

/**
 * What records chose under another one may have left it while they were deleted. Refuses to bring them back where they cannot be
 * without it; returns the references to give up otherwise, by the id of the record.
 */
export async function readStrayed(
  trx: Transaction<Tables>,
  actor: Writer,
  type: RecordType,
  rows: readonly StoredRow[],
): Promise<Map<number, Values>> {
  const given = new Map<number, Values>()
  for (const link of linksFrom(type)) {
    const way = parentOf(link, linksFrom)
    if (!way) continue
    if (isSpread(link)) {
      await holdShared(trx, link, rows)
      for (const id of await dropStrayed(
        trx,
        actor,
        link,
        sql`r.id = any(${rows.map(({ id }) => id)}::bigint[])`,
      )) {
        const [first] = (await readShares(trx, link, id)).filter(({ isLive }) => isLive)
        given.set(id, { ...given.get(id), [link.column]: first?.target ?? null })
      }
      continue
    }
    const { rows: strayed } = await sql<{ id: number }>`select d.id from ${sql.table(type.table)} d
      join ${sql.table(link.to.table)} r on r.id = d.${sql.ref(link.column)}
      where d.id = any(${rows.map(({ id }) => id)}::bigint[])
        and r.${sql.ref(way.chosen.column)} is distinct from d.${sql.ref(way.own.column)}
      order by r.id for no key update of r`.execute(trx)
    const [first] = rows.filter(({ id }) => strayed.some((each) => each.id === id))
    if (first && link.required)
      refuse('restoreElsewhere', type.display, titleOf(type, first), link.to.display, way.own.to.display)
    for (const { id } of strayed) given.set(id, { ...given.get(id), [link.column]: null })
  }
  return given
}

/** Targets keep where they are until the records that share with them are back. */
async function holdShared(
  trx: Transaction<Tables>,
  { to, column, spread }: SpreadLink,
  rows: readonly StoredRow[],
): Promise<void> {
  await sql`select from ${sql.table(to.table)} t where t.id in (select s.${sql.ref(column)} from ${sql.table(spread.table)} s
    where s.${sql.ref(spread.own)} = any(${rows.map(({ id }) => id)}::bigint[])) order by t.id for no key update`.execute(
    trx,
  )
}

/** Records of other types that point at some, all the deleted ones too, point at another from now on; what is related to some, too. */
export async function redirectLinks(
  trx: Transaction<Tables>,
  actor: Writer,
  type: RecordType,
  { from: ids, to }: { from: readonly number[]; to: number },
): Promise<void> {
  for (const link of linksTo(type)) {
    const { from, column } = link
    if (isSpread(link)) throw new Error(`${type.key} has shares: two of one record would meet in a merge`)
    if (from.key === type.key) continue
    const { rows } = await sql<StoredRow>`select r.* from ${sql.table(from.table)} r
      where r.${sql.ref(column)} = any(${ids}::bigint[]) order by r.id for update of r`.execute(trx)
    await change(trx, actor, from, rows, { set: { [column]: to }, as: events.follow })
  }
  await redirectRelated(trx, type, { from: ids, to })
}
