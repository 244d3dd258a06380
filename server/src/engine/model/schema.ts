import type { FormType } from '#protocol/fields/form-types.ts'
import { type RecordType, toKey } from '#protocol/record/declaration/declare.ts'
import { kindOf } from '#protocol/record/declaration/kinds.ts'
import { registerNameKey } from '#protocol/record/declaration/register.ts'
import type { RecordLink } from '#protocol/record/relations/registry.ts'
import { linksFrom } from '#protocol/record-types.ts'
import { storeOf } from '../fields/all.ts'
import type { FieldRow } from '../fields/field-row.ts'
import type { FieldSnapshot } from './catalog.ts'
import { unpackRow } from './place.ts'
import type { StoredRow } from './rules.ts'

/** A column of a record's table, field or not. */
export interface Column {
  /** camelCase key on the wire. */
  key: string
  /** snake_case name in the table. */
  column: string
  label: string
  formType: FormType
  /** As values of which form type it is masked. */
  masksAs: FormType
  /** Null for columns that no form writes. */
  field: FieldRow | null
  inRows: boolean
  /** What its stored numbers mean, where the type declares it. */
  words: Readonly<Record<number, string>> | null
  /** The list by which the company maintains these words. */
  wordsFrom: string | null
  /** Left out of the history. */
  isUnrecorded?: true
  /** Where it points, when it holds the id of a record. */
  link: RecordLink | null
  /** Under which key rows carry the name behind an id; null when the value is its own text. */
  nameKey: string | null
}

/** What a record type consists of right now: its declaration and its fields. */
export interface Schema {
  type: RecordType
  /** Fields that are shown anywhere, in order. */
  fields: readonly FieldRow[]
  columns: ReadonlyMap<string, Column>
  /** The same and the columns of hidden fields, by their names in the table. */
  byColumn: ReadonlyMap<string, Column>
}

const OWNER = 'owner_user_id'
const common: readonly Omit<Column, 'field' | 'link' | 'nameKey' | 'words' | 'wordsFrom' | 'masksAs'>[] = [
  { key: 'ownerUserId', column: OWNER, label: '负责人', formType: 'single_user', inRows: true },
  { key: 'createUserId', column: 'create_user_id', label: '创建人', formType: 'single_user', inRows: true },
  { key: 'createTime', column: 'create_time', label: '创建时间', formType: 'datetime', inRows: true },
  { key: 'updateTime', column: 'update_time', label: '更新时间', formType: 'datetime', inRows: true },
]

const known = new WeakMap<FieldSnapshot, Map<string, Schema>>()

/**
 * What all records of a type consist of, whatever their kinds show, as lists and sheets need it; with `kinds` also the fields of
 * these alone, of those with one key the one of the first kind. The form of one kind: `form-of.ts`.
 */
export function schemaOf(type: RecordType, fields: FieldSnapshot, kinds: readonly number[] = []): Schema {
  const schemas = known.get(fields) ?? new Map<string, Schema>()
  known.set(fields, schemas)
  const own = kinds.filter((kind) => fields.fieldsOfKind(type.label, kind).length > 0)
  const key = own.length > 0 ? `${type.key} ${own.join()}` : type.key
  const schema = schemas.get(key) ?? buildSchema(type, fields, own)
  schemas.set(key, schema)
  return schema
}

/** Everything that a row holds, shown by its kind or not. */
export function schemaOfRow(
  type: RecordType,
  fields: FieldSnapshot,
  row: Readonly<Record<string, unknown>>,
): Schema {
  const kind = kindOf(type, row)
  return schemaOf(type, fields, kind === null ? [] : [kind])
}

/** Rows as read, with the values of the fields of their kinds beside their own columns. */
export function unpackRows<Row extends StoredRow>(
  type: RecordType,
  fields: FieldSnapshot,
  rows: Row[],
): Row[] {
  if (type.kinds?.values !== 'json') return rows
  return rows.map((row) => unpackRow(schemaOfRow(type, fields, row), row))
}

/** The schema with the fields of every kind, of the newest one where several have the same key: for rights and history. */
export const anyForm = (type: RecordType, fields: FieldSnapshot): Schema =>
  schemaOf(type, fields, fields.kindsOf(type.label))

/** The fields of all kinds and behind them those of some, each key once. */
function fieldsIn(
  { label }: RecordType,
  snapshot: FieldSnapshot,
  kinds: readonly number[],
): readonly FieldRow[] {
  const fields = [...snapshot.fieldsOf(label)]
  const taken = new Set(fields.map(({ key }) => key))
  for (const field of kinds.flatMap((kind) => snapshot.fieldsOfKind(label, kind))) {
    if (taken.has(field.key)) continue
    taken.add(field.key)
    fields.push(field)
  }
  return fields
}

function buildSchema(type: RecordType, snapshot: FieldSnapshot, kinds: readonly number[]): Schema {
  const all = fieldsIn(type, snapshot, kinds)
  const links = new Map(linksFrom(type).map((link) => [link.column, link]))
  const declared: Omit<Column, 'link' | 'nameKey' | 'masksAs'>[] = [
    ...all
      .filter((field) => field.column)
      .map((field) => ({
        key: field.key,
        column: field.column,
        label: field.name,
        formType: field.formType,
        field,
        inRows: true,
        words: null,
        wordsFrom: null,
      })),
    ...type.stored.map((stored) => ({
      key: toKey(stored.name),
      column: stored.name,
      label: stored.label,
      formType: stored.formType,
      field: null,
      inRows: stored.inRows ?? false,
      words: stored.words ?? null,
      wordsFrom: stored.wordsFrom ?? null,
      ...(stored.unrecorded ? { isUnrecorded: true as const } : {}),
    })),
    ...common
      .filter(({ column }) => !(type.ownerless && column === OWNER))
      // a type may have one of them as a field of its own
      .filter(({ column }) => !all.some((field) => field.column === column))
      .map((column) => ({ ...column, field: null, words: null, wordsFrom: null })),
  ]
  const columns = declared.map((each) => {
    const link = links.get(each.column) ?? null
    const masksAs = each.field?.masksAs ?? maskedAs(type, each)
    return { ...each, masksAs, link, nameKey: link?.nameKey ?? nameKeyOf(each) }
  })
  return {
    type,
    fields: all.filter((field) => !field.isHidden),
    columns: new Map(columns.filter(({ field }) => !field?.isHidden).map((each) => [each.key, each])),
    byColumn: new Map(columns.map((each) => [each.column, each])),
  }
}

/** A column that derives from others is masked with them: as an amount where values of its own form type never are. */
function maskedAs(
  { stored, sums = [] }: RecordType,
  { column, formType }: Pick<Column, 'column' | 'formType'>,
): FormType {
  if (storeOf(formType).mask !== null) return formType
  const derives = stored.some(({ name, of }) => name === column && of !== undefined)
  return derives || sums.some((sum) => sum.column === column) ? 'floatnumber' : formType
}

/** preOwnerUserId → preOwnerUserName (record-engine.md §3.6). */
const nameKeyOf = ({ key, formType }: Pick<Column, 'key' | 'formType'>): string | null =>
  storeOf(formType).nameOf && key.endsWith('Id') ? registerNameKey(key) : null
