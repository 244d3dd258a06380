import type { Transaction } from 'kysely'
import type { z } from 'zod'
import { id as idSchema, integer, optional } from '#protocol/platform/wire.ts'
import type { SaveRequest, updateInformationSchema } from '#protocol/record/calls/calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { keptFromForms } from '#protocol/record/states/states.ts'
import { inTransaction, type Tables, together } from '#server/platform/database/database.ts'
import { refusal, refusalAs } from '#server/platform/refusal.ts'
import { requireRecord } from '../../model/find-record.ts'
import type { Actor, StoredRow } from '../../model/rules.ts'
import { change } from '../change.ts'
import { answerOf, differencesOf, type Save, type WrittenKey } from '../plan/save.ts'
import { readChangedKeys } from '../since.ts'
import { requireAllowed } from '../states/require-allowed.ts'
import { openUpdate } from './open.ts'
import { planAll } from './plan-all.ts'

/** Saves the edit form of a record (record-engine.md §5.4). */
export async function updateRecord(actor: Actor, type: RecordType, request: SaveRequest) {
  const id = idSchema().parse(request.entity[type.idKey])
  const version = optional(integer()).catch(undefined).parse(request.entity.version)
  return answerOf(await update(actor, type, { id, version, sent: request }), id)
}

/** Saves single fields from the detail (record-engine.md §6.3). */
export async function updateInformation(
  actor: Actor,
  type: RecordType,
  { id, version, list }: z.output<typeof updateInformationSchema>,
): Promise<null> {
  await update(actor, type, { id, version, sent: list })
  return null
}

interface UpdateOptions {
  id: number
  version: number | undefined
  /** An edit form, or single fields. */
  sent: SaveRequest | z.output<typeof updateInformationSchema>['list']
}

/** Locks the row, and writes what changes in it with one entry of the history. */
function update(actor: Actor, type: RecordType, { id, version, sent }: UpdateOptions): Promise<Save> {
  return inTransaction(actor.services.db, async (trx) => {
    const stored = await requireRecord(actor, type, id, { action: 'edit', lock: true, db: trx })
    requireAllowed(actor, type, [stored], 'entity' in sent ? 'edit' : 'editInPlace')
    const save = await openUpdate(trx, actor, type, stored, { sent, version })
    await updateOpened(trx, save, stored)
    return save
  })
}

/**
 * The steps of an edit inside a transaction, which a caller with values of its own goes through as well. `stored` is the locked
 * row; returns the row as it is left.
 */
export async function updateOpened(
  trx: Transaction<Tables>,
  save: Save,
  stored: StoredRow,
): Promise<StoredRow> {
  const works = await planAll(save, trx)
  await together(works.map(async ({ hold }) => hold?.(trx, [save])))
  for (const { check } of works) await check?.(trx)
  const written = differencesOf(save)
  let row = stored
  if (written.length > 0) {
    requireUnfrozen(save, written)
    await refuseStale(trx, save, written)
    for (const { complete } of works) await complete?.(trx)
    row = await writeChange(trx, save, stored)
    await together(works.map(async ({ written: follow }) => follow?.(trx, stored.id)))
  }
  for (const { settle } of works) row = (await settle?.(trx, row)) ?? row
  return row
}

async function writeChange(trx: Transaction<Tables>, save: Save, stored: StoredRow): Promise<StoredRow> {
  const { actor, type, values, as, facts, beside } = save
  const [changed] = await change(trx, actor, type, [stored], {
    set: values,
    as,
    facts: () => facts,
    ...(beside.length > 0 ? { regardless: true } : {}),
  })
  return changed?.after ?? stored
}

/** Refuses a user's change of fields and lines that the state of the record, or its wait for an approval, freezes. */
function requireUnfrozen({ type, stored, checks }: Save, written: readonly WrittenKey[]): void {
  if (!stored || checks !== 'everything') return
  for (const { key } of written) {
    const refused = keptFromForms(type, stored, key)
    if (refused) throw refusalAs(refused).at(key)
  }
}

/** Someone else changed one of the same fields since the user read the record: nothing is overwritten silently. */
async function refuseStale(
  trx: Transaction<Tables>,
  { type, stored, version }: Save,
  written: readonly WrittenKey[],
): Promise<void> {
  if (!stored || version === undefined || version >= stored.version) return
  const touched = await readChangedKeys(trx, type, { id: stored.id, version })
  const both = written.find(({ key }) => touched.has(key))
  if (both) throw refusal('editConflict', both.label).at(both.key)
}
