import type { Transaction } from 'kysely'
import type { FieldValue } from '#protocol/record/calls/calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { everything } from '../../model/field-rights.ts'
import { type Actor, rulesOf, type StoredRow } from '../../model/rules.ts'
import { diffValues, writtenBy } from '../diff.ts'
import { requireFilledFiles } from '../record-files.ts'
import { refuseTaken } from '../save/unique.ts'
import { prepareChange, saveChange } from '../save/update.ts'
import { readFieldList } from '../save/written.ts'

/**
 * Writes what somebody fills in as he approves a record, whose row is locked: checked as any save, but neither by his rights
 * over the fields nor by what is frozen meanwhile; the approval says which fields those are (approval-office.md §5.5).
 */
export async function fillFields(
  trx: Transaction<Tables>,
  actor: Actor,
  type: RecordType,
  stored: StoredRow,
  list: readonly FieldValue[],
): Promise<void> {
  const { moment, schema } = await prepareChange(trx, actor, type, stored, {
    request: null,
    rights: everything,
    read: (known, rights) => readFieldList(list, known, rights),
  })
  await rulesOf(actor.services, type).saving?.check?.({ ...moment, trx })
  const changes = diffValues(stored, moment.values, schema)
  if (changes.length === 0) return
  const values = writtenBy(changes)
  await refuseTaken(trx, type, schema, { values, id: stored.id })
  await requireFilledFiles(trx, schema.fields, { before: stored, after: values })
  await saveChange(trx, moment, type, stored)
}
