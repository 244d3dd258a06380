import type { Kysely } from 'kysely'
import { type FormType, formTypes } from '#protocol/fields/form-types.ts'
import type { FieldRule, FormField } from '#protocol/fields/rule/field.ts'
import { mirrored } from '#protocol/fields/rule/mirrored.ts'
import { toIds } from '#protocol/fields/value/ids.ts'
import { filledRows } from '#protocol/fields/value/table.ts'
import { type RecordType, toKey } from '#protocol/record/declaration/declare.ts'
import { mirroredKeys } from '#protocol/record/declaration/mirrored-fields.ts'
import { registerColumnsOf } from '#protocol/record/declaration/register.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { refusal } from '#server/platform/refusal.ts'
import { storeOf } from '../../fields/all.ts'
import type { FieldRow } from '../../fields/field-row.ts'
import { isReachable } from '../../model/find-record.ts'
import { beginningsOf, fixedFieldsIn, fixedFieldsOf } from '../../model/fixed-fields.ts'
import type { Form } from '../../model/form-of.ts'
import { namesNow, registerOf, wordsFor } from '../../model/registers.ts'
import { type Actor, rulesOf, type StoredRow } from '../../model/rules.ts'
import type { Column, Schema } from '../../model/schema.ts'
import { fieldRule, requirePeople, validateWritten } from '../../model/validate-written.ts'
import { diffValues } from '../diff.ts'
import { storedValues, type Written } from '../plan/written.ts'

/** The rule of a field for this record: some are mirrored while another column holds something. */
function ruleFor(type: RecordType, { written, stored }: Pick<CheckOptions, 'written' | 'stored'>) {
  const turned = mirroredKeys(type, (column) => {
    const key = toKey(column)
    return written.has(key) ? toIds(written.get(key)).length > 0 : Boolean(stored?.[column])
  })
  return (field: FieldRow): FormField =>
    turned.has(field.key) ? mirrored(fieldRule(field)) : fieldRule(field)
}

interface CheckOptions {
  written: Written
  /** The locked row; null for a new record. */
  stored: StoredRow | null
  db: Kysely<Tables>
}

/**
 * Refuses written values that are not of their fields, or that this user may not choose. Empties what option linkage hides. Of
 * a stored record only what changes is checked against registers and other records.
 */
export async function checkWritten(
  actor: Actor,
  form: Form,
  { written, stored, db }: CheckOptions,
): Promise<void> {
  const { schema } = form
  const sent = stored && changedOnly(written, stored, schema)
  if (sent) dropDependent(schema.type, written, sent)
  const fixed = fixedFieldsIn(form).filter(({ parts }) => !parts)
  validateWritten({
    rules: [
      ...schema.fields.map(ruleFor(schema.type, { written, stored })),
      ...fixed.map(({ rule, column }) => ({
        ...rule,
        setting: wordsFor(actor, column, stored?.[column.name]) ?? rule.setting,
      })),
    ],
    written,
    current: { ...beginningsOf(schema.type), ...(stored ? readLinking(stored, schema, actor) : {}) },
    isNew: !stored,
    isWritable: (key) => form.writes(key, !stored) || (!stored && isIndispensable(schema, key)),
    ...(sent && { isKept: (key) => !sent.has(key) }),
    ...(stored && { isStored: (key, value) => isStoredText(stored, schema.columns.get(key), value) }),
    missing: rulesOf(actor.services, schema.type).saving?.missing,
  })
  const checked = new Set(fixed.map(({ key }) => key))
  validateExtras(schema, written, checked)
  requireExtras(form, written, { isNew: !stored, checked })
  const changed = stored ? changedOnly(written, stored, schema) : written
  checkEntries(actor, schema, changed, stored)
  await checkReferences(actor, schema, changed, db)
}

/** What no record is without, so that a new one is refused where its user may not fill it in: its title, and records it belongs to. */
function isIndispensable({ type, columns }: Schema, key: string): boolean {
  const column = columns.get(key)
  return column !== undefined && (column.column === type.title || column.link?.required === true)
}

/** What a stored record does not have yet: a relation that stays as it is needs no right to read its record. */
function changedOnly(written: Written, stored: StoredRow, schema: Schema): Written {
  const changes = diffValues(stored, storedValues(written, schema), schema)
  const keys = new Set(changes.map((change) => change.column.key))
  return new Map([...written].filter(([key]) => keys.has(key)))
}

/** What is only chosen together with what it depends on is left alone where that stays. */
function dropDependent(type: RecordType, written: Written, sent: Written): void {
  for (const { key, under, onlyWith } of registerColumnsOf(type))
    if (onlyWith && under !== undefined && !sent.has(under)) written.delete(key)
}

/** Stored values in read format, of the fields that show or hide others; without what is empty. */
function readLinking(stored: StoredRow, schema: Schema, { services }: Actor): Record<string, unknown> {
  const names = namesNow(services)
  const linking = schema.fields.filter((field) => field.optionsData !== null)
  const chosen = fixedFieldsOf(schema.type).filter(({ rule }) => rule.optionsData !== null)
  return Object.fromEntries([
    ...linking.map((field) => [
      field.key,
      storeOf(field.formType).toRead(stored[field.column], names, field),
    ]),
    ...chosen.flatMap(({ key, column: { name } }) => (stored[name] === null ? [] : [[key, stored[name]]])),
  ])
}

const isStoredText = (stored: StoredRow, column: Column | undefined, value: unknown): boolean =>
  typeof value === 'string' && value !== '' && column !== undefined && stored[column.column] === value

/** Checks entity keys that are no fields of the form by their form type alone. */
function validateExtras(schema: Schema, written: Written, checked: ReadonlySet<string>): void {
  for (const [key, value] of written) {
    const column = schema.columns.get(key)
    if (!column || column.field || checked.has(key)) continue
    const formType = storeOf(column.formType).checkedAs ?? column.formType
    const rule = formTypes[formType]
    if (rule.isEmpty(value)) continue
    const loose = looseRule(schema.type, column, formType)
    const message = rule.check(value, loose)
    if (!message) continue
    // forms draw no message at what is none of their fields: a sentence about bounds names the column
    const isNamed = loose.minNumRestrict === null || message.includes(column.label)
    throw refusal('valueUnfit', isNamed ? message : `${column.label}${message}`).at(key)
  }
}

interface ExtraOptions {
  isNew: boolean
  /** Keys that were checked as fields of the form. */
  checked: ReadonlySet<string>
}

/** Columns besides the fields that the kind requires, such as pictures. */
function requireExtras({ schema, presence }: Form, written: Written, { isNew, checked }: ExtraOptions): void {
  for (const { key, label, field, formType } of schema.columns.values()) {
    if (field || checked.has(key)) continue
    if (presence(key) !== 'required' || !(isNew || written.has(key))) continue
    if (formTypes[formType].isEmpty(written.get(key) ?? null)) throw refusal('required', label).at(key)
  }
}

function looseRule(type: RecordType, { column, label }: Column, formType: FormType): FieldRule {
  const { precisions = 12, least, largest } = type.stored.find(({ name }) => name === column) ?? {}
  return {
    name: label,
    formType,
    isNull: 0,
    setting: [],
    optionsData: null,
    maxLength: null,
    precisions,
    minNumRestrict: least ?? null,
    maxNumRestrict: largest ?? null,
    autoGeneNumber: 0,
    fieldExtendList: [],
  }
}

/** People and departments must exist; related records must be ones the user may read. */
async function checkReferences(
  actor: Actor,
  schema: Schema,
  written: Written,
  db: Kysely<Tables>,
): Promise<void> {
  for (const [key, value] of written) {
    const column = schema.columns.get(key)
    if (!column || formTypes[column.formType].isEmpty(value)) continue
    if (formTypes[column.formType].hasColumns) checkCells(actor, column, value)
    else requirePeople(actor, column, value)
    const target = column.link?.to
    if (target && !(await isReachable(actor, target, toIds(value)[0] ?? 0, { action: 'read', db })))
      throw refusal('relatedUnknown', target.display).at(key)
  }
}

/**
 * What is chosen from registers must be offered to the user, and belong to what it depends on; what stays as it is may have
 * gone from there since. `written` is what changes.
 */
function checkEntries(
  { services, viewer }: Actor,
  schema: Schema,
  written: Written,
  stored: StoredRow | null,
): void {
  for (const { name, key, label, formType, under } of registerColumnsOf(schema.type)) {
    const register = registerOf(services, formType)
    const id = toIds(written.get(key))[0]
    if (!register || id === undefined) continue
    const entry = register.entry(id)
    if (!entry || !register.offers(viewer, entry)) throw refusal('valueUnknown', label).at(key)
    const above = under && schema.columns.get(under)
    if (!above) continue
    const chosen = written.has(under) ? toIds(written.get(under))[0] : stored?.[above.column]
    if (entry.under !== Number(chosen))
      throw refusal(
        'valueUnfit',
        `${schema.byColumn.get(name)?.label ?? label}不属于所选的${above.label}`,
      ).at(key)
  }
}

function checkCells(actor: Actor, { key, field }: Column, value: unknown): void {
  for (const cell of filledRows(value).flat()) {
    const column = field?.columns.find((each) => each.key === cell.fieldName)
    if (column) requirePeople(actor, { key, label: column.name, formType: column.formType }, cell.value)
  }
}
