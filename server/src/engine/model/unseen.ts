import type { FieldValue, SaveRequest } from '#protocol/record/calls/calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { type FieldRights, maskValue } from './field-rights.ts'
import type { Form } from './form-of.ts'
import type { Actor, StoredRow } from './rules.ts'
import { type Schema, schemaOfRow } from './schema.ts'

interface Over {
  rights: FieldRights
  stored: StoredRow
}

/** Whether a value is the mask of the stored one: a form or a sheet sends back what it was shown, and changes nothing. */
function isMaskOf(schema: Schema, { rights, stored }: Over, key: string, value: unknown): boolean {
  const column = rights.writtenUnseen(key) ? schema.columns.get(key) : undefined
  const mask = column && maskValue(column, stored[column.column] ?? null)
  return mask !== undefined && mask !== null && mask !== '' && mask === value
}

/** What was sent without the sensitive values that the user was shown masked and left as they were. */
export function withoutMasks(
  { services }: Actor,
  type: RecordType,
  { rights, stored, sent }: Over & { sent: SaveRequest | readonly FieldValue[] },
): SaveRequest | readonly FieldValue[] {
  const schema = schemaOfRow(type, services.engine.catalog.current(), stored)
  const isKept = (key: string, value: unknown) => !isMaskOf(schema, { rights, stored }, key, value)
  if (!('entity' in sent)) return sent.filter(({ fieldName, value }) => isKept(fieldName, value))
  return {
    ...sent,
    entity: Object.fromEntries(Object.entries(sent.entity).filter(([key, value]) => isKept(key, value))),
    field: sent.field.filter(({ fieldName, value }) => isKept(fieldName, value)),
  }
}

/** The same of a row of a sheet. */
export const writtenWithoutMasks = (
  form: Form,
  stored: StoredRow,
  written: ReadonlyMap<string, unknown>,
): Map<string, unknown> =>
  new Map([...written].filter(([key, value]) => !isMaskOf(form.schema, { rights: form, stored }, key, value)))
