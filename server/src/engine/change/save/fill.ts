import type { Transaction } from 'kysely'
import type { FieldValue } from '#protocol/record/calls/calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { everything } from '../../model/field-rights.ts'
import type { Actor, StoredRow } from '../../model/rules.ts'
import { openUpdate } from './open.ts'
import { updateOpened } from './update.ts'

/**
 * Writes what an approver fills in with their approval, to a record whose row is locked: checked as any save, but neither by
 * their rights over the fields nor by what is frozen meanwhile; the approval decides which fields those are (approval-office.md
 * §5.5).
 */
export async function fillFields(
  trx: Transaction<Tables>,
  actor: Actor,
  type: RecordType,
  stored: StoredRow,
  list: readonly FieldValue[],
): Promise<void> {
  const save = await openUpdate(trx, actor, type, stored, {
    sent: list,
    rights: everything,
    checks: 'values',
  })
  await updateOpened(trx, save, stored)
}
