import { type Kysely, sql } from 'kysely'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { linksTo } from '#protocol/record-types.ts'
import type { Tables } from '#server/platform/database/database.ts'
import type { Condition } from '../fields/compare.ts'
import type { StoredRow } from './rules.ts'

export interface CompanyRows {
  type: RecordType
  rows: StoredRow[]
}

interface CompanionOptions {
  ids: readonly number[]
  /** Which of them the caller asked for: the numbers by which their links follow. */
  codes: readonly number[]
  /** Which of the related rows follow, over the alias `r`. */
  condition: (target: RecordType) => Condition
  db: Kysely<Tables>
}

/** Records that follow a change of owner or team of these (record-engine.md §9.3, §9.4), locked in id order. */
export async function lockCompanions(
  type: RecordType,
  { ids, codes, condition, db }: CompanionOptions,
): Promise<CompanyRows[]> {
  const companies: CompanyRows[] = []
  for (const { follows, from, column } of linksTo(type)) {
    if (follows === undefined || !codes.includes(follows)) continue
    const { rows } = await sql<StoredRow>`select r.* from ${sql.table(from.table)} r
      where r.${sql.ref(column)} = any(${ids}::bigint[]) and r.deleted_at is null and ${condition(from)}
      order by r.id for update of r`.execute(db)
    companies.push({ type: from, rows })
  }
  return companies
}

/**
 * Records that belong to the owner whom one of these has here, and go to its next owner with it; locked in id order. Those of
 * other people stay with them.
 */
export async function lockOwnedAlong(
  db: Kysely<Tables>,
  { type, rows: parents }: CompanyRows,
): Promise<CompanyRows[]> {
  const companies: CompanyRows[] = []
  for (const { ownedAlong, from, column } of linksTo(type)) {
    if (!ownedAlong || parents.length === 0) continue
    const ids = parents.map(({ id }) => id)
    const owners = parents.map((row) => row.owner_user_id)
    const { rows } = await sql<StoredRow>`select r.* from ${sql.table(from.table)} r
      join unnest(${ids}::bigint[], ${owners}::bigint[]) as o(id, owner)
        on o.id = r.${sql.ref(column)} and o.owner = r.owner_user_id
      where r.deleted_at is null order by r.id for update of r`.execute(db)
    companies.push({ type: from, rows })
  }
  return companies
}

export const titleOf = (type: Pick<RecordType, 'title'>, row: StoredRow): string =>
  String(row[type.title] ?? '')
