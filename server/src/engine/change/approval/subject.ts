import { type Kysely, sql, type Transaction } from 'kysely'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import type { Outcome } from '#protocol/record/states/approval.ts'
import { recordTypeNamed } from '#protocol/record-types.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Subject } from '../../model/approvals.ts'
import { titleOf } from '../../model/companions.ts'
import type { StoredRow, Writer } from '../../model/rules.ts'
import { unpackRows } from '../../model/schema.ts'
import { happen } from '../states/happen.ts'

/** The record of this id as an approval sees it; null when there is none any more. No rights are asked. */
export async function describeSubject(
  db: Kysely<Tables>,
  { services }: Pick<Writer, 'services'>,
  key: string,
  id: number,
): Promise<Subject | null> {
  const type = approvedType(key)
  const { rows } = await sql<StoredRow>`select r.* from ${sql.table(type.table)} r
    where r.id = ${id} and r.deleted_at is null`.execute(db)
  const [row] = unpackRows(type, services.engine.catalog.current(), rows)
  return row ? subjectOf(type, row) : null
}

/** The same, kept from others until the transaction ends: whatever an approval decides about a record waits here first. */
export async function lockSubject(
  trx: Transaction<Tables>,
  { services }: Pick<Writer, 'services'>,
  key: string,
  id: number,
): Promise<Subject | null> {
  const type = approvedType(key)
  const { rows } = await sql<StoredRow>`select r.* from ${sql.table(type.table)} r
    where r.id = ${id} and r.deleted_at is null for update of r`.execute(trx)
  const [row] = unpackRows(type, services.engine.catalog.current(), rows)
  return row ? subjectOf(type, row) : null
}

/**
 * Applies the outcome of an approval: the record changes state, with what its type's rules do then, in the caller's transaction.
 * Refused unless it is waiting, so of two concurrent outcomes one decides.
 */
export async function applyOutcome(
  trx: Transaction<Tables>,
  actor: Writer,
  { key, id, outcome }: { key: string; id: number; outcome: Outcome },
): Promise<void> {
  const type = approvedType(key)
  const subject = (await lockSubject(trx, actor, key, id)) ?? refuse('deleted', type.display)
  await happen(trx, actor, type, [subject.row], type.approval.on[outcome])
}

type ApprovedType = RecordType & Required<Pick<RecordType, 'approval'>>

const isApproved = (type: RecordType | undefined): type is ApprovedType => type?.approval !== undefined

function approvedType(key: string): ApprovedType {
  const type = recordTypeNamed(key)
  if (!isApproved(type)) throw new Error(`${key} is not approved`)
  return type
}

export const subjectOf = (type: RecordType, row: StoredRow): Subject => ({
  type,
  row,
  title: titleOf(type, row),
  initiator: Number(row.create_user_id),
  ownerUserId: row.owner_user_id,
})
