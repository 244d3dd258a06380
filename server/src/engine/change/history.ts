import { sql, type Transaction } from 'kysely'
import { MASKED } from '#protocol/fields/mask.ts'
import { type RecordType, toKey } from '#protocol/record/declare.ts'
import type { ActionRecord } from '#protocol/record/history.ts'
import { recordTypeNamed, recordTypeOf } from '#protocol/record-types.ts'
import { formatMoment } from '#server/platform/clock.ts'
import type { Tables } from '#server/platform/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { FieldSnapshot } from '../model/catalog.ts'
import { type FieldRights, fieldRightsOf } from '../model/field-rights.ts'
import { requireRecord } from '../model/find-record.ts'
import { rightsOver } from '../model/record-rights.ts'
import type { Actor } from '../model/rules.ts'
import { type Column, schemaOf } from '../model/schema.ts'

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
  merge: 31,
  purge: 32,
  removeFile: 33,
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
  const rights = await rightsOver(actor, type, row)
  const mayTell = tellable(actor, type, rights)
  const isNamed = rights.level(toKey(type.title)) > 1
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
      object: isNamed ? row.object : '',
      behavior: row.behavior,
      // some lines say whose team, or which record, by its name
      content:
        isNamed || !row.object ? row.content : row.content.map((line) => line.replaceAll(row.object, MASKED)),
      detail: null,
    }))
}

type Tellable = (line: string, keys: readonly string[]) => boolean

/** 将手机 由…修改为…。 and the like; the values may have lines of their own. */
const tellsChange = /^将.+修改为/s

/**
 * Lines about fields that the viewer may not see, or sees masked, are kept from him here as well. What a customer was told
 * of before, when it was a lead, is told as far as he sees both.
 */
function tellable(actor: Actor, type: RecordType, rights: FieldRights): Tellable {
  const fields = actor.services.engine.catalog.current()
  const own = tellableBy(type, fields, rights)
  return (line, keys) => {
    if (!tellsChange.test(line)) return true
    const origin = originOf(keys)
    if (!origin) return own(line, keys)
    const { type: former, keys: formerKeys } = origin
    const before = tellableBy(former, fields, fieldRightsOf(actor.viewer, former, fields))
    return own(line, []) && before(line, formerKeys)
  }
}

/**
 * A field may have had another name when the line was written: where one changed that he does not see, only lines of
 * fields he sees are told.
 */
function tellableBy(type: RecordType, fields: FieldSnapshot, rights: FieldRights): Tellable {
  const columns = [...schemaOf(type, fields).columns.values()]
  const kept = columns.filter(({ key }) => !rights.usable(key)).map(({ label }) => `将${label} `)
  const seen = columns.filter(({ key }) => rights.usable(key)).flatMap(beginningsOf)
  const isAbout = (line: string, beginnings: readonly string[]) =>
    beginnings.some((beginning) => line.startsWith(beginning))
  return (line, keys) => !isAbout(line, kept) && (keys.every(rights.usable) || isAbout(line, seen))
}

/** Lines of detail tables go on with the name of the column. */
const beginningsOf = ({ label, formType }: Column): string[] =>
  formType === 'detail_table' ? [`将${label} `] : [`将${label} 由`, `将${label} 修改为`]

/** Keys of an entry that was told of a record of another type: `leads.mobile`. */
export const keysOfOrigin = (type: RecordType) =>
  sql<string[]>`array(select ${`${type.key}.`}::text || key from unnest(keys) as key)`

function originOf(keys: readonly string[]): { type: RecordType; keys: string[] } | null {
  const [name, bare] = keys[0]?.split('.') ?? []
  const type = bare === undefined ? undefined : recordTypeNamed(name ?? '')
  return type ? { type, keys: keys.map((key) => key.slice(type.key.length + 1)) } : null
}
