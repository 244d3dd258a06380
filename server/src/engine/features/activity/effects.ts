import type { Transaction } from 'kysely'
import { activityKinds } from '#protocol/record/calls/activity.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { change } from '../../change/change.ts'
import { recordEvent, subjectOf } from '../../change/entries.ts'
import { events } from '../../change/events.ts'
import type { Actor, StoredRow, Values, Writer } from '../../model/rules.ts'

type Trx = Transaction<Tables>

const hasColumn = ({ fields, stored }: RecordType, name: string): boolean =>
  [...fields, ...stored].some((column) => column.name === name)

export const isSameTime = (one: unknown, other: unknown): boolean => timeOf(one) === timeOf(other)
const timeOf = (value: unknown) => (value instanceof Date ? value.getTime() : null)

/**
 * Writes what a follow-up changes of a locked record, as far as its type keeps it (record-engine.md §11.3). A
 * follow-up is no edit: only another next contact — a field that forms write too — makes a version, so that an
 * open form is refused for that field alone. Answers whether it did.
 */
async function writeValues(
  trx: Trx,
  actor: Writer,
  { type, stored, values }: Pick<FollowedOptions, 'type' | 'stored' | 'values'>,
): Promise<boolean> {
  const set = Object.fromEntries(Object.entries(values).filter(([column]) => hasColumn(type, column)))
  const [changed] = await change(trx, actor, type, [stored], { set, as: events.followUp })
  return changed?.isEdit ?? false
}

interface FollowedOptions {
  type: RecordType
  stored: StoredRow
  values: Values
  /** The record was followed up: the operation log has it, whatever changed. */
  isNew?: true
}

/** The same, with an action record of every new follow-up. */
export async function writeFollowed(trx: Trx, actor: Actor, options: FollowedOptions): Promise<void> {
  const isRecorded = await writeValues(trx, actor, options)
  if (!options.isNew || isRecorded) return
  const subject = subjectOf(options.type, options.stored)
  await recordEvent(trx, actor, options.type, [subject], { as: events.followUp })
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

/**
 * Sets the last follow-up of a record from its newest entry; without any, to its creation time and an empty
 * text (§11.3).
 */
export async function writeLatest(
  trx: Trx,
  actor: Writer,
  type: RecordType,
  stored: StoredRow,
  latest: LatestFollowUp | null,
): Promise<void> {
  const values: Values = latest
    ? { last_time: latest.create_time, last_content: latest.content }
    : { last_time: stored.create_time, last_content: null }
  await writeValues(trx, actor, { type, stored, values })
}
