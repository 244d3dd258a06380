import { sql, type Transaction } from 'kysely'
import {
  type Activity,
  type AddFollowUp,
  activityKinds,
  type UpdateFollowUp,
} from '#protocol/record/calls/activity.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { recordTypeOf } from '#protocol/record-types.ts'
import { once } from '#server/access/once.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { parseMoment } from '#server/platform/time/clock.ts'
import { ACTIVITY_FILES } from '../../change/record-files.ts'
import { mayUpdate } from '../../model/activity-rights.ts'
import { requireRecord } from '../../model/find-record.ts'
import type { Actor, StoredRow, Values } from '../../model/rules.ts'
import { findLatest, isSameTime, writeFollowed } from './effects.ts'
import { planNamed, readNamedGroups, type WithNames, writeNamed } from './named.ts'
import { announcePlan } from './planned.ts'
import { presentActivities } from './present.ts'
import { type ActivityRow, requireFollowed } from './timeline.ts'

type Trx = Transaction<Tables>
type AddRequest = AddFollowUp & WithNames
type UpdateRequest = UpdateFollowUp & WithNames

/** Writes a follow-up with everything that follows from it (record-engine.md §11.3). READ on the record, else 401. */
export async function addFollowUp(actor: Actor, type: RecordType, request: AddRequest): Promise<void> {
  const { services } = actor
  requireFollowed(type)
  const nextTime = readNextTime(request.nextTime)
  requireFuture(nextTime, services.clock.now())
  await inTransaction(services.db, async (trx) => {
    await once(trx, actor, { call: 'followUp/add', request }, () =>
      addInside(trx, actor, type, { request, nextTime }),
    )
  })
}

interface AddOptions {
  request: AddRequest
  nextTime: Date | null
}

async function addInside(
  trx: Trx,
  actor: Actor,
  type: RecordType,
  { request, nextTime }: AddOptions,
): Promise<number> {
  const { services, viewer } = actor
  const recordId = request.activityTypeId
  const stored = await requireRecord(actor, type, recordId, { action: 'read', lock: true, db: trx })
  const named = await readNamedGroups(trx, actor, { type, named: request.named })
  const now = services.clock.now()
  const { activity_id: activityId } = await trx
    .insertInto('activities')
    .values({
      kind: activityKinds.followUp,
      category: request.category || null,
      type: type.label,
      record_id: recordId,
      content: request.content,
      next_time: nextTime,
      batch_id: request.batchId ?? null,
      create_user_id: viewer.userId,
      create_time: now,
    })
    .returning('activity_id')
    .executeTakeFirstOrThrow()
  await writeNamed(trx, activityId, named)
  if (request.batchId) await claimFiles(trx, actor, type, stored, request.batchId)
  const last = { last_time: now, last_content: request.content, followup: 1 }
  const values: Values = nextTime ? { ...last, next_time: nextTime } : last
  await writeFollowed(trx, actor, { type, stored, values, isNew: true })
  await planNamed(trx, actor, named, nextTime)
  if (request.isEvent && nextTime)
    await announcePlan(trx, services, {
      activityId,
      userId: viewer.userId,
      type: type.label,
      recordId,
      nextTime,
    })
  return activityId
}

/** '' is none; 2034 for what is no moment. */
function readNextTime(written: string): Date | null {
  return written === '' ? null : (parseMoment(written) ?? refuse('datetimeFormat'))
}

/** 2029 for a next contact that has passed already. */
function requireFuture(nextTime: Date | null, now: Date): void {
  if (nextTime && nextTime.getTime() <= now.getTime()) refuse('nextTimePast')
}

const filesOwner = (type: RecordType, recordId: number) => ({
  module: type.key,
  id: recordId,
  field: ACTIVITY_FILES,
})

/** Files of a follow-up belong to its record; a batch that another follow-up has already is refused. */
async function claimFiles(
  trx: Trx,
  actor: Actor,
  type: RecordType,
  stored: StoredRow,
  batchId: string,
): Promise<void> {
  await actor.services.files.claim(trx, actor, batchId, filesOwner(type, stored.id))
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from activities
    where type = ${type.label} and record_id = ${stored.id} and batch_id = ${batchId}`.execute(trx)
  if ((rows[0]?.count ?? 0) > 1) refuse('forbidden')
}

/**
 * The entry and its record, both locked; 401 for what the caller may not READ. The record is locked first, the
 * order of all writers.
 */
export async function lockActivity(
  trx: Trx,
  actor: Actor,
  activityId: number,
): Promise<{ entry: ActivityRow; type: RecordType; stored: StoredRow }> {
  const find = (db: Trx, lock: boolean) => {
    const query = db.selectFrom('activities').selectAll().where('activity_id', '=', activityId)
    return (lock ? query.forUpdate() : query).executeTakeFirst()
  }
  const found = (await find(trx, false)) ?? refuse('forbidden')
  const type = recordTypeOf(found.type) ?? refuse('forbidden')
  const stored = await requireRecord(actor, type, found.record_id, { action: 'read', lock: true, db: trx })
  const entry = await find(trx, true)
  // it was deleted, or moved to another record by a merge, while the record was waited for
  if (entry?.record_id !== stored.id) refuse('forbidden')
  return { entry, type, stored }
}

/**
 * Changes a follow-up; the record it belongs to stays what it is. Its creator must be in the range of the right. A next
 * contact is checked only if it is another one than before.
 */
export async function updateFollowUp(actor: Actor, request: UpdateRequest): Promise<Activity> {
  const { services, viewer } = actor
  const row = await inTransaction(services.db, async (trx) => {
    const { entry, type, stored } = await lockActivity(trx, actor, request.activityId)
    if (entry.kind !== activityKinds.followUp) refuse('onlyFollowUpsEdited')
    if (!mayUpdate(viewer, type, entry)) refuse('forbidden')
    const nextTime = readNextTime(request.nextTime)
    if (!isSameTime(nextTime, entry.next_time)) requireFuture(nextTime, services.clock.now())
    return changeInside(trx, actor, type, { entry, stored, request, nextTime })
  })
  const [activity] = await presentActivities(actor, [row])
  return activity ?? refuse('forbidden')
}

interface ChangeOptions {
  entry: ActivityRow
  stored: StoredRow
  request: UpdateRequest
  nextTime: Date | null
}

async function changeInside(
  trx: Trx,
  actor: Actor,
  type: RecordType,
  { entry, stored, request, nextTime }: ChangeOptions,
): Promise<ActivityRow> {
  const { services } = actor
  const activityId = entry.activity_id
  const named = await readNamedGroups(trx, actor, { type, named: request.named, activityId })
  const row = await trx
    .updateTable('activities')
    .set({
      category: request.category || null,
      content: request.content,
      next_time: nextTime,
      batch_id: request.batchId ?? entry.batch_id,
    })
    .where('activity_id', '=', activityId)
    .returningAll()
    .executeTakeFirstOrThrow()
  await writeNamed(trx, activityId, named)
  if (row.batch_id && row.batch_id !== entry.batch_id) {
    await claimFiles(trx, actor, type, stored, row.batch_id)
    if (entry.batch_id) await services.files.release(trx, [entry.batch_id], filesOwner(type, stored.id))
  }
  const isLatest = (await findLatest(trx, type, stored.id))?.activity_id === activityId
  const values: Values = {
    ...(isLatest ? { last_content: row.content } : {}),
    ...replan(stored, entry, nextTime, isLatest),
  }
  await writeFollowed(trx, actor, { type, stored, values })
  await planNamed(trx, actor, named, nextTime)
  for (const { type: other, kept } of named) await replanKept(trx, actor, other, { kept, entry, nextTime })
  return row
}

/** A changed next contact goes on to the record unless a newer follow-up, or a person, has planned another one. */
function replan(stored: StoredRow, entry: ActivityRow, nextTime: Date | null, isLatest: boolean): Values {
  if (isSameTime(nextTime, entry.next_time)) return {}
  const follows = isLatest || isSameTime(stored.next_time, entry.next_time)
  return follows ? { next_time: nextTime } : {}
}

async function replanKept(
  trx: Trx,
  actor: Actor,
  type: RecordType,
  { kept, entry, nextTime }: Pick<ChangeOptions, 'entry' | 'nextTime'> & { kept: readonly number[] },
): Promise<void> {
  if (kept.length === 0 || isSameTime(nextTime, entry.next_time)) return
  const { rows } = await sql<StoredRow>`select * from ${sql.table(type.table)}
    where id = any(${kept}::bigint[]) and deleted_at is null order by id for update`.execute(trx)
  for (const row of rows)
    if (isSameTime(row.next_time, entry.next_time))
      await writeFollowed(trx, actor, { type, stored: row, values: { next_time: nextTime } })
}
