import { sql, type Transaction } from 'kysely'
import type { RecordType } from '#protocol/record/declare.ts'
import type { Tables } from '#server/platform/database.ts'

const keyOf = ({ key }: Pick<RecordType, 'key'>, kind: number) =>
  sql`hashtextextended(${`kind ${key} ${kind}`}, 0)`

/** Keeps the form of a kind as it is until the transaction ends: a record of it is being made. */
export async function shareKind(
  trx: Transaction<Tables>,
  type: Pick<RecordType, 'key'>,
  kind: number,
): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${keyOf(type, kind)})`.execute(trx)
}

/** Waits for the records of a kind that are being made, and lets no other be made until the transaction ends. */
export async function holdKind(
  trx: Transaction<Tables>,
  type: Pick<RecordType, 'key'>,
  kind: number,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${keyOf(type, kind)})`.execute(trx)
}
