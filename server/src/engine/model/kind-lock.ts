import { sql, type Transaction } from 'kysely'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { refusal } from '#server/platform/refusal.ts'
import type { FieldSnapshot } from './catalog.ts'

type Trx = Transaction<Tables>
type Locked = Pick<RecordType, 'key' | 'label'>

const keyOf = ({ key }: Locked, kind: number) => sql`hashtextextended(${`kind ${key} ${kind}`}, 0)`

/**
 * Keeps the form of a kind as it is until the transaction ends: a record of it is being made. Throws `editConflict` where the
 * form has changed since the snapshot that the values were checked against.
 */
export async function shareKind(trx: Trx, type: Locked, kind: number, fields: FieldSnapshot): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${keyOf(type, kind)})`.execute(trx)
  const { rows } = await sql<{ count: number; latest: Date | null }>`
    select count(*)::int as count, max(update_time) as latest from fields
    where label = ${type.label} and kind_id = ${kind}`.execute(trx)
  const known = fields.fieldsOfKind(type.label, kind).flatMap((field) => [field, ...field.columns])
  const latest = Math.max(0, ...known.map(({ updateTime }) => updateTime.getTime()))
  const isSame = rows[0]?.count === known.length && (rows[0].latest?.getTime() ?? 0) === latest
  if (!isSame) throw refusal('editConflict', '表单')
}

/** Waits for the records of a kind that are being made; no other one is made until the transaction ends. */
export async function holdKind(trx: Trx, type: Locked, kind: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${keyOf(type, kind)})`.execute(trx)
}
