import type { FieldValue, SaveRequest } from '#protocol/record/calls/calls.ts'
import { type RecordType, toKey } from '#protocol/record/declaration/declare.ts'
import { storeOf } from '../../fields/all.ts'
import type { Form } from '../../model/form-of.ts'
import type { Values } from '../../model/rules.ts'
import type { Column, Schema } from '../../model/schema.ts'
import { withRelatives } from './relatives.ts'

/** Values in write format by camelCase key, as far as the user may write them; everything else is dropped here. */
export type Written = Map<string, unknown>

/**
 * Entity keys that a type takes besides its fields: columns that forms write, its pictures, and what is typed beside lines that the
 * user may write.
 */
const extraKeys = (
  { stored, pictures = [], lines = [] }: RecordType,
  mayWrite: (key: string) => boolean,
): string[] =>
  [
    ...stored.filter(({ form }) => form).map(({ name }) => name),
    ...pictures.map(({ name }) => name),
    ...lines.flatMap(({ key, inputs = [] }) => (mayWrite(key) ? inputs : [])),
  ].map(toKey)

/** What was sent: an edit form, or single fields. */
export const readWritten = (
  form: Form,
  sent: SaveRequest | readonly FieldValue[],
  { isNew }: { isNew: boolean },
): Written => ('entity' in sent ? readSaveRequest(form, sent, isNew) : readFieldList(sent, form))

/**
 * What the form lets this user write; the rest is dropped. Fixed columns come in `entity`, the others in `field[]`
 * (record-engine.md §5.3).
 */
function readSaveRequest(form: Form, request: SaveRequest, isNew: boolean): Written {
  const { schema } = form
  const entity = withRelatives(schema.type, request)
  const sent = new Map(request.field.map((each) => [each.fieldName, each.value ?? null]))
  const written: Written = new Map()
  for (const field of schema.fields) {
    if (!field.column || !form.writes(field.key, isNew)) continue
    const source = field.kind === 1 ? entityValue(entity, field.key) : sent.get(field.key)
    if (source !== undefined) written.set(field.key, source)
  }
  const mayWrite = (key: string) => form.writes(key, isNew)
  for (const key of extraKeys(schema.type, mayWrite)) {
    const value = entityValue(entity, key)
    if (value !== undefined && schema.columns.has(key) && mayWrite(key)) written.set(key, value)
  }
  return written
}

const entityValue = (entity: Record<string, unknown>, key: string): unknown =>
  Object.hasOwn(entity, key) ? entity[key] : undefined

/**
 * Inline edits name their fields; the ones below level 3, and those that are changed in the form alone, are skipped silently
 * (record-engine.md §6.3).
 */
function readFieldList(list: readonly FieldValue[], form: Form): Written {
  const written: Written = new Map()
  for (const { fieldName, value } of list) {
    const { field, link } = form.schema.columns.get(fieldName) ?? {}
    const declared = form.schema.type.fields.find(({ name }) => name === field?.fieldName)
    if (field?.column && !link?.inForm && !declared?.inForm && form.writes(field.key, false))
      written.set(field.key, value ?? null)
  }
  return written
}

/** Written values as parameters, by column. */
export const storedValues = (written: Written, schema: Schema): Values =>
  Object.fromEntries(
    columnsOf(written, schema).map(({ key, column, formType, field }) => [
      column,
      storeOf(formType).store(written.get(key), field),
    ]),
  )

function columnsOf(written: Written, schema: Schema): Column[] {
  return [...written.keys()].flatMap((key) => schema.columns.get(key) ?? [])
}
