import { type Kysely, sql } from 'kysely'
import type { RecordType } from '#protocol/record/declare.ts'
import { recordTypeNamed } from '#protocol/record-types.ts'
import type { Tables } from '#server/platform/database.ts'
import type { Condition } from '../fields/compare.ts'
import { type Actor, rulesOf, type StoredRow } from './rules.ts'

/** Related records that may follow a change of owner or team (record-engine.md §9.3, §9.4). */
export interface Companion {
  /** Number of the wire's `changeType`. */
  code: number
  /** Key of the related record type. */
  target: string
  /** Its column that points at the record. */
  column: string
}

export interface CompanyRows {
  type: RecordType
  rows: StoredRow[]
}

interface CompanionOptions {
  ids: readonly number[]
  /** Which kinds the caller asked for. */
  codes: readonly number[]
  /** Which of the related rows follow, over the alias `r`. */
  condition: (target: RecordType) => Condition
  db: Kysely<Tables>
}

/** The rows related to these records, locked in id order; kinds that are not asked for or do not exist give none. */
export async function lockCompanions(
  { services }: Pick<Actor, 'services'>,
  type: RecordType,
  { ids, codes, condition, db }: CompanionOptions,
): Promise<CompanyRows[]> {
  const companies: CompanyRows[] = []
  for (const { code, target, column } of rulesOf(services, type).relating?.companions ?? []) {
    const related = recordTypeNamed(target)
    if (!related || !codes.includes(code)) continue
    const { rows } = await sql<StoredRow>`select r.* from ${sql.table(related.table)} r
      where r.${sql.ref(column)} = any(${ids}::bigint[]) and r.deleted_at is null and ${condition(related)}
      order by r.id for update of r`.execute(db)
    companies.push({ type: related, rows })
  }
  return companies
}

export const titleOf = (type: Pick<RecordType, 'title'>, row: StoredRow): string =>
  String(row[type.title] ?? '')
