import { type Selectable, sql } from 'kysely'
import type { ActionRecord } from '#protocol/record/calls/history.ts'
import { type RecordType, toKey } from '#protocol/record/declaration/declare.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { formatMoment } from '#server/platform/time/clock.ts'
import { requireRecord } from '../../model/find-record.ts'
import { rightsOver } from '../../model/record-rights.ts'
import type { Actor } from '../../model/rules.ts'
import { describeFor } from './describe-entry.ts'

export type EntryRow = Selectable<Tables['action_records']>

/**
 * 操作记录 of a record the caller may read, newest first; only entries that say something (record-engine.md §12). `since`: only
 * what others have done after that.
 */
export async function readHistory(
  actor: Actor,
  type: RecordType,
  recordId: number,
  since?: Date,
): Promise<ActionRecord[]> {
  const row = await requireRecord(actor, type, recordId, { action: 'read' })
  const rights = await rightsOver(actor, type, row)
  const linesOf = describeFor(actor, type, rights)
  const isNamed = rights.level(toKey(type.title)) > 1
  const people = actor.services.directory.current()
  const rows = await readEntries(actor, type, recordId, since)
  return rows
    .map((row) => ({ row, lines: linesOf(row) }))
    .filter(({ lines }) => lines.length > 0)
    .map(({ row, lines }) => ({
      id: row.id,
      createUserId: row.user_id,
      realname: people.realname(row.user_id) || '系统',
      img: people.user(row.user_id)?.img ?? null,
      createTime: formatMoment(row.create_time),
      ipAddress: row.ip_address,
      types: row.type,
      actionId: row.record_id,
      object: isNamed ? row.object : '',
      behavior: row.behavior,
      content: lines.map(({ words }) => words),
      changes: lines.map(({ change }) => change),
      detail: null,
    }))
}

/** The entries that have words at all. */
function readEntries(
  { services, viewer }: Actor,
  { label }: RecordType,
  recordId: number,
  since: Date | undefined,
): Promise<EntryRow[]> {
  const events = [...services.engine.events.values()]
  const speaking = events.flatMap((event) => (event.lines ? [event.name] : []))
  return services.db
    .selectFrom('action_records')
    .selectAll()
    .where('type', '=', label)
    .where('record_id', '=', recordId)
    .where(sql<boolean>`(event = any(${speaking}::text[]) or cardinality(content) > 0)`)
    .$if(since !== undefined, (query) =>
      query.where('create_time', '>', since ?? new Date(0)).where('user_id', '<>', viewer.userId),
    )
    .orderBy('id', 'desc')
    .limit(1000)
    .execute()
}
