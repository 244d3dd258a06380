import { type RawBuilder, sql } from 'kysely'
import type { FormType } from '#protocol/fields/form-types.ts'
import type { RecordType } from '#protocol/record/declare.ts'

type Table = Pick<RecordType, 'table'>

/** Name of the partial unique index that keeps a field unique among live rows; it tells which field a violation means. */
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
}

const trimmed = (column: RawBuilder<unknown>) => sql`btrim(${column})`
/** Long texts are compared by their digest: an index entry may not exceed a third of a page. */
const digest = (column: RawBuilder<unknown>) => sql`md5(btrim(${column}))`
const asIs = (column: RawBuilder<unknown>) => sql`${column}`

const expressions: Partial<Record<FormType, (column: RawBuilder<unknown>) => RawBuilder<unknown>>> = {
  text: trimmed,
  mobile: trimmed,
  email: trimmed,
  select: trimmed,
  website: digest,
  textarea: digest,
}

/** What a unique index compares: trimmed text, exact numbers and days (record-engine.md §2.9). */
export function uniqueExpression({ column, formType }: ComparedField, alias?: string): RawBuilder<unknown> {
  return (expressions[formType] ?? asIs)(sql.ref(alias ? `${alias}.${column}` : column))
}

/** The same of a value about to be stored. */
export function uniqueValue(
  { formType }: ComparedField,
  stored: unknown,
  sqlType: string,
): RawBuilder<unknown> {
  return (expressions[formType] ?? asIs)(sql`${stored}::${sql.raw(sqlType)}`)
}
