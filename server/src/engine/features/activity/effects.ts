import { sql, type Transaction } from 'kysely'
import { activityKinds } from '#protocol/record/activity.ts'
import type { RecordType } from '#protocol/record/declare.ts'
import type { Tables } from '#server/platform/database.ts'
import { behaviours, recordActions } from '../../change/history.ts'
import { titleOf } from '../../model/companions.ts'
import type { Actor, StoredRow, Values } from '../../model/rules.ts'

type Trx = Transaction<Tables>

const hasColumn = ({ fields, stored }: RecordType, name: string): boolean =>
  [...fields, ...stored].some((column) => column.name === name)

export const isSameTime = (one: unknown, other: unknown): boolean => timeOf(one) === timeOf(other)
const timeOf = (value: unknown) => (value instanceof Date ? value.getTime() : null)

/**
 * Writes what a follow-up changes of a locked record, as far as its type keeps it (record-engine.md §11.3). A follow-up is no
 * edit: `update_time` stays, and only another next contact — a field that forms write too — makes a version, so that an
 * open form is refused for that field alone. Answers the version then, null when there is no new one.
 */
async function writeValues(
  trx: Trx,
  type: RecordType,
  stored: StoredRow,
  values: Values,
): Promise<number | null> {
  const written = Object.entries(values).filter(([column]) => hasColumn(type, column))
  if (written.length === 0) return null
  const replans = written.some(
    ([column, value]) => column === 'next_time' && !isSameTime(stored[column], value),
  )
  const version = replans ? stored.version + 1 : stored.version
  const assignments = written.map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  await sql`update ${sql.table(type.table)} set ${sql.join([...assignments, sql`version = ${version}`])}
    where id = ${stored.id}`.execute(trx)
  return replans ? version : null
}

interface FollowedOptions {
  type: RecordType
  stored: StoredRow
  values: Values
  /** The record was followed up: told in the operation log, whatever changed. */
  isNew?: true
}

/** The same, and the action record without words: of a new follow-up, and of another next contact. */
export async function writeFollowed(
  trx: Trx,
  actor: Actor,
  { type, stored, values, isNew }: FollowedOptions,
): Promise<void> {
  const version = await writeValues(trx, type, stored, values)
  if (version === null && !isNew) return
  const object = titleOf(type, stored)
  const change = version === null ? {} : { keys: ['nextTime'], version }
  const entry = { type, recordId: stored.id, behavior: behaviours.followUp, object, ...change }
  await recordActions(trx, actor, [entry])
}

export interface LatestFollowUp {
  activity_id: number
  create_time: Date
  content: string | null
}

/** The newest follow-up of a record. */
export async function findLatest(
  trx: Trx,
  type: RecordType,
  recordId: number,
): Promise<LatestFollowUp | null> {
  const latest = await trx
    .selectFrom('activities')
    .select(['activity_id', 'create_time', 'content'])
    .where('type', '=', type.label)
    .where('record_id', '=', recordId)
    .where('kind', '=', activityKinds.followUp)
    .orderBy('create_time', 'desc')
    .orderBy('activity_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return latest ?? null
}

/** Last follow-up of a record as its newest entry says; without any, when it was created and nothing (§11.3). */
export async function writeLatest(
  trx: Trx,
  type: RecordType,
  stored: StoredRow,
  latest: LatestFollowUp | null,
): Promise<void> {
  const values: Values = latest
    ? { last_time: latest.create_time, last_content: latest.content }
    : { last_time: stored.create_time, last_content: null }
  await writeValues(trx, type, stored, values)
}
