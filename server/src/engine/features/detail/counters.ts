import { type RawBuilder, sql } from 'kysely'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { linksTo } from '#protocol/record-types.ts'
import { refusal } from '#server/platform/refusal.ts'
import { filesOfRecord } from '../../change/record-files.ts'
import { reachable } from '../../model/find-record.ts'
import { type LineTable, lineTablesOf } from '../../model/line-columns.ts'
import { runPrepared } from '../../model/prepared.ts'
import { type Actor, rulesOf } from '../../model/rules.ts'
import { countRelated } from '../related/related.ts'

/** Members whose time has not run out, the owner among them (record-engine.md §6.4). */
const membersOf = ({ label }: RecordType) => sql`(select count(*)::int from team_members m
  where m.type = ${label} and m.record_id = c.id and (m.expires_on is null or m.expires_on >= current_date))
  + (c.owner_user_id is not null)::int`

const countLines = ({ lines: { key, table } }: LineTable): [string, RawBuilder<unknown>] => [
  `${key}Count`,
  sql`(select count(*)::int from ${sql.table(table)} l where l.record_id = c.id)`,
]

/**
 * Tab counters of a detail (record-engine.md §6.4), all in one statement over the record `c`; related counts obey the
 * caller's scope of the counted type. 401 without READ.
 */
export async function readCounters(
  actor: Actor,
  type: RecordType,
  id: number,
): Promise<Record<string, number>> {
  const counters: Record<string, RawBuilder<unknown>> = {
    fileCount: sql`(select count(*)::int from files f where ${await filesOfRecord(actor, type, id)})`,
    ...(type.abilities.team ? { memberCount: membersOf(type) } : {}),
    ...Object.fromEntries(lineTablesOf(type).map(countLines)),
    ...rulesOf(actor.services, type).viewing?.counters?.(actor),
    ...countRelated(actor, linksTo(type)),
  }
  const selects = Object.entries(counters).map(([key, count]) => sql`${count} as ${sql.ref(key)}`)
  const [row] = await runPrepared<Record<string, number>>(
    actor.services,
    sql`select ${sql.join(selects)} from
      (select r.* from ${sql.table(type.table)} r where r.id = ${id} and ${reachable(actor, type, 'read')}) c`,
  )
  if (!row) throw refusal('forbidden').over(type, id)
  return row
}
