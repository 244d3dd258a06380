import { type RawBuilder, sql } from 'kysely'
import type { FormType } from '#protocol/fields/form-types.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { storeOf } from '../../fields/all.ts'
import type { FieldRow } from '../../fields/field-row.ts'
import { valueOfColumn } from '../place.ts'

type Table = Pick<RecordType, 'table'>

/** Name of the partial unique index of a field over live rows; identifies the field of a violation. */
export const uniqueIndexName = ({ table }: Table, column: string) => `unique_${table}__${column}`

/** Name of the index that finds and sorts by a field. */
export const searchIndexName = ({ table }: Table, column: string) => `find_${table}__${column}`

/** The table and column behind the name of a unique index. */
export function readUniqueIndexName(name: string): { table: string; column: string } | null {
  const [, table, column] = /^unique_(.+?)__(.+)$/.exec(name) ?? []
  return table && column ? { table, column } : null
}

interface ComparedField {
  column: string
  formType: FormType
  place?: FieldRow['place']
}

function compared(formType: FormType, value: RawBuilder<unknown>): RawBuilder<unknown> {
  const { unique } = storeOf(formType)
  if (!unique) throw new Error(`${formType} has no column of which values could be unique`)
  return unique(value)
}

/** What a unique index compares: trimmed text, exact numbers and days (record-engine.md §2.9). */
export function uniqueExpression(
  { column, formType, place = 'row' }: ComparedField,
  alias?: string,
): RawBuilder<unknown> {
  return compared(formType, valueOfColumn({ column, formType, field: { place } }, alias))
}

/** The same of a value about to be stored. */
export function uniqueValue(
  { formType }: ComparedField,
  stored: unknown,
  sqlType: string,
): RawBuilder<unknown> {
  return compared(formType, sql`${stored}::${sql.raw(sqlType)}`)
}
