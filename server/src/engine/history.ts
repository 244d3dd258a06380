import { sql, type Transaction } from 'kysely'
import type { ActionRecord } from '#protocol/calls/history.ts'
import { recordTypeOf } from '#protocol/records/all.ts'
import type { RecordType } from '#protocol/records/declare.ts'
import { formatMoment } from '#server/platform/clock.ts'
import type { Tables } from '#server/platform/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { FieldRights } from './field-rights.ts'
import { requireRecord } from './find-record.ts'
import { rightsOver } from './record-rights.ts'
import type { Actor } from './rules.ts'
import { schemaOf } from './schema.ts'

/** What happened, by its wire number (record-engine.md §12). */
export const behaviours = {
  create: 1,
  update: 2,
  delete: 3,
  transfer: 4,
  convert: 5,
  import: 6,
  export: 7,
  putInPool: 8,
  receive: 9,
  distribute: 10,
  lock: 11,
  unlock: 12,
  dealStatus: 13,
  addMember: 14,
  updateMember: 15,
  removeMember: 16,
  exitTeam: 17,
  upload: 18,
  followUp: 26,
  restore: 30,
  removeFile: 31,
  merge: 31,
  purge: 32,
} as const

export interface ActionEntry {
  type: RecordType
  recordId: number
  behavior: number
  /** The record's title at that time. */
  object: string
  /** Lines shown in 操作记录; none = only in the operation log. */
  content?: string[]
  /** Columns that changed, by camelCase key. */
  keys?: string[]
  /** The record's version after the change. */
  version?: number
}

export const actionRow = ({ viewer, client }: Pick<Actor, 'viewer' | 'client'>, entry: ActionEntry) => ({
  type: entry.type.label,
  record_id: entry.recordId,
  user_id: viewer.userId,
  behavior: entry.behavior,
  object: entry.object,
  content: entry.content ?? [],
  keys: entry.keys ?? [],
  version: entry.version ?? null,
  ip_address: client.ip,
})

/** Writes what was done, in the transaction that does it. */
export async function recordActions(
  trx: Transaction<Tables>,
  actor: Actor,
  entries: readonly ActionEntry[],
): Promise<void> {
  if (entries.length)
    await trx
      .insertInto('action_records')
      .values(entries.map((entry) => actionRow(actor, entry)))
      .execute()
}

/** 操作记录 of a record the caller may read, newest first; only entries that say something. */
export async function readHistory(actor: Actor, label: number, recordId: number): Promise<ActionRecord[]> {
  const type = recordTypeOf(label) ?? refuse('invalid')
  const row = await requireRecord(actor, type, recordId, { action: 'read' })
  const mayTell = tellable(actor, type, await rightsOver(actor, type, row))
  const people = actor.services.directory.current()
  const rows = await actor.services.db
    .selectFrom('action_records')
    .selectAll()
    .where('type', '=', label)
    .where('record_id', '=', recordId)
    .where(sql<boolean>`cardinality(content) > 0`)
    .orderBy('id', 'desc')
    .limit(1000)
    .execute()
  const told = rows.map((row) => ({ ...row, content: row.content.filter((line) => mayTell(line, row.keys)) }))
  return told
    .filter((row) => row.content.length > 0)
    .map((row) => ({
      id: row.id,
      createUserId: row.user_id,
      realname: people.realname(row.user_id) || '系统',
      img: people.user(row.user_id)?.img ?? null,
      createTime: formatMoment(row.create_time),
      ipAddress: row.ip_address,
      types: row.type,
      actionId: row.record_id,
      object: row.object,
      behavior: row.behavior,
      content: row.content,
      detail: null,
    }))
}

type Tellable = (line: string, keys: readonly string[]) => boolean

/** 将手机 由…修改为…。 and the like */
const tellsChange = /^将.+修改为/

/**
 * Lines about fields that the viewer may not see, or sees masked, are kept from him here as well. A field may have had
 * another name when the line was written: where such a field changed, only lines of fields he sees are told.
 */
function tellable({ services }: Actor, type: RecordType, rights: FieldRights): Tellable {
  const columns = [...schemaOf(type, services.engine.catalog.current()).columns.values()]
  const beginningsOf = (isSeen: boolean) =>
    columns.filter((column) => rights.usable(column.key) === isSeen).map((column) => `将${column.label} `)
  const [seen, kept] = [beginningsOf(true), beginningsOf(false)]
  const isAbout = (line: string, beginnings: readonly string[]) =>
    beginnings.some((beginning) => line.startsWith(beginning))
  return (line, keys) => {
    if (!tellsChange.test(line)) return true
    return !isAbout(line, kept) && (keys.every(rights.usable) || isAbout(line, seen))
  }
}
