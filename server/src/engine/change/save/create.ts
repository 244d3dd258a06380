import type { Transaction } from 'kysely'
import type { SaveRequest } from '#protocol/record/calls/calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { findSubmitted, once } from '#server/access/once.ts'
import { inStatement, inTransaction, type Tables, together } from '#server/platform/database/database.ts'
import type { Actor } from '../../model/rules.ts'
import { insertRecord, insertRecords } from '../insert.ts'
import type { Work } from '../plan/ability.ts'
import { answerOf, answerStored, type Save } from '../plan/save.ts'
import { openCreate } from './open.ts'
import { isAlong, planAll } from './plan-all.ts'

/**
 * A new record from a form (record-engine.md §5.4). Where everything that the abilities of its type have to do travels inside
 * the insert, the save is that one statement; otherwise a transaction, which carries out a repeated submit once.
 */
export async function createRecord(
  actor: Actor,
  type: RecordType,
  request: SaveRequest,
): Promise<Record<string, unknown>> {
  const { db } = actor.services
  const submit = { call: `${type.key}/add`, request }
  const done = await findSubmitted(db, actor, submit)
  if (done !== null) return answerStored(actor, type, done)
  const save = await openCreate(actor, type, request)
  const works = await planAll(save, db)
  if (!request.requestKey && works.every(isAlong)) {
    const [id = 0] = await inStatement(() => insertRecords(db, [save], works))
    return answerOf(save, id)
  }
  const id = await inTransaction(
    db,
    (trx) => once(trx, actor, submit, () => createPlanned(trx, save, works)),
    { isWorthAgain: (error) => works.some(({ isWorthAgain }) => isWorthAgain?.(error)) },
  )
  return answerOf(save, id)
}

/** The same in a transaction of the caller's, for a save that was opened before. Returns the id. */
export async function createOpened(trx: Transaction<Tables>, save: Save): Promise<number> {
  return createPlanned(trx, save, await planAll(save, trx))
}

/** The steps of a new record inside a transaction. */
export async function createPlanned(
  trx: Transaction<Tables>,
  save: Save,
  works: readonly Work[],
): Promise<number> {
  await together(works.map(async ({ hold }) => hold?.(trx, [save])))
  for (const { check } of works) await check?.(trx)
  for (const { complete } of works) await complete?.(trx)
  const row = await insertRecord(trx, save, works)
  await together(works.map(async ({ written }) => written?.(trx, row.id)))
  let last = row
  for (const { settle } of works) last = (await settle?.(trx, last)) ?? last
  return row.id
}
