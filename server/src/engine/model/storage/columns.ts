import { sql, type Transaction } from 'kysely'
import type { DesignedForm } from '#protocol/record/declaration/designed-form.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { storeOf } from '../../fields/all.ts'
import type { FieldRow } from '../../fields/field-row.ts'

type Trx = Transaction<Tables>
type StoredField = Pick<FieldRow, 'column' | 'formType'>

/** How long a change of a table may wait for the people who use it; others queue behind it meanwhile. */
const PATIENCE_MS = 2000
const LOCK_NOT_AVAILABLE = '55P03'

/** Alters the table of a form. Waiting for its lock is limited and refused with a message, because readers would queue behind it. */
export async function alterTable(trx: Trx, work: () => Promise<void>): Promise<void> {
  await sql`select set_config('lock_timeout', ${`${PATIENCE_MS}ms`}, true)`.execute(trx)
  try {
    await work()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE) refuse('tableBusy')
    throw error
  }
  await sql`select set_config('lock_timeout', '0', true)`.execute(trx)
}

/** The real column of a custom field: nullable and without default, so that a million rows are not rewritten. */
export async function addColumn(
  trx: Trx,
  type: Pick<DesignedForm, 'table'>,
  field: StoredField,
): Promise<void> {
  const sqlType = storeOf(field.formType).column
  if (!field.column || sqlType === null) return
  await sql`alter table ${sql.table(type.table)} add column ${sql.ref(field.column)} ${sql.raw(sqlType)}`.execute(
    trx,
  )
}

/** Drops the column with everything in it; its indexes go with it. */
export async function dropColumn(
  trx: Trx,
  type: Pick<DesignedForm, 'table'>,
  field: StoredField,
): Promise<void> {
  if (!field.column) return
  await sql`alter table ${sql.table(type.table)} drop column if exists ${sql.ref(field.column)}`.execute(trx)
}
