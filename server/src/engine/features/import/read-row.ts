import { formTypes } from '#protocol/fields/form-types.ts'
import type { FormField } from '#protocol/fields/rule/field.ts'
import { hiddenByOptions, validateValue } from '#protocol/fields/validate.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { mainAxis } from '#protocol/record/states/states.ts'
import { belongingTo, relationOf } from '#protocol/record-types.ts'
import { refusal } from '#server/platform/refusal.ts'
import { isErrorValue } from '#server/platform/sheets/cell-text.ts'
import type { Written } from '../../change/plan/written.ts'
import { type FieldRow, toFormField } from '../../fields/field-row.ts'
import type { Form } from '../../model/form-of.ts'
import type { OwnSheetColumn } from '../../model/sheet-rules.ts'
import {
  cellOf,
  columnKey,
  type ImportColumn,
  namesPeople,
  OWNER,
  OWNER_TITLE,
  regionKeyOf,
} from './columns.ts'
import { type Entries, readEntry } from './entries.ts'
import type { CellPlaces } from './headings.ts'
import type { JoinedRow } from './joined-rows.ts'
import type { Owners } from './owners.ts'
import { type People, readPeople } from './people-cell.ts'
import { isRegion, type Regions } from './regions.ts'
import { readSheetLines, type SheetLine } from './sheet-lines.ts'

/** One row of the file, understood as far as that needs no database. */
export interface ReadRow {
  rowNo: number
  cells: readonly string[]
  written: Written
  /** Names of related records, still to be found, by the field's key. */
  related: Map<string, string>
  /** The state that the row asks for, by its name; null: none. */
  state: string | null
  /** Null: the row names no owner. */
  ownerUserId: number | null
  /** The file names no owners: it has the one of the record that it belongs to. */
  followsOwner: boolean
  /** The owner is outside the importer's range. */
  isOwnerOutside: boolean
  /** What is wrong, by field key; a field that option linkage hides is never wrong. */
  faults: Map<string, string>
  /** Records that may not be chosen in their state, by field key: where one is overwritten, it keeps what it has. */
  closed: Map<string, string>
  /** Required columns without a value, by field key. */
  missing: Map<string, string>
  /** The lines of the record, one a row of the file at most for each table. */
  lines: SheetLine[]
  /** Further rows of the file that are lines of the same record. */
  joined: readonly JoinedRow[]
}

export interface Reader {
  type: RecordType
  columns: readonly ImportColumn[]
  places: CellPlaces
  owners: Owners
  regions: Regions
  entries: Entries
  people: People
  /** Owner of rows that name none. */
  defaultOwner: number | null
}

/** Reads the cells of one row into values in write format. */
export function readRow(reader: Reader, rowNo: number, cells: readonly string[]): ReadRow {
  const row: ReadRow = {
    rowNo,
    cells,
    written: new Map(),
    related: new Map(),
    state: null,
    ownerUserId: reader.defaultOwner,
    followsOwner: false,
    isOwnerOutside: false,
    faults: new Map(),
    closed: new Map(),
    missing: new Map(),
    lines: [],
    joined: [],
  }
  const region = ['', '', '']
  for (const column of reader.columns) {
    const text = reader.places.cellOf(column, cells)
    const { target } = column
    if (isErrorValue(text)) row.faults.set(keyOf(reader, column), `${column.title}：单元格的值是错误 ${text}`)
    else if (target.kind === 'owner') readOwner(reader, row, text)
    else if (target.kind === 'region') region[target.level] = text
    else if (target.kind === 'state') readState(reader, row, text)
    else if (target.kind === 'extra') row.written.set(target.key, text === '' ? null : text)
    else if (target.kind === 'line') continue
    else if (target.kind === 'own') readOwn(row, column, target.column, text)
    else readField(reader, row, { column, field: target.field, text })
  }
  row.followsOwner =
    reader.type.ownerFollows !== undefined && reader.defaultOwner === null && !asksOwner(reader, cells)
  if (row.followsOwner) row.missing.delete(OWNER)
  row.lines = readSheetLines(reader, rowNo, cells)
  if (reader.columns.some((column) => column.target.kind === 'region')) readRegion(reader, row, region)
  return row
}

/** Whether the row must name its owner; what belongs to another record has the owner of that where its cell is empty. */
const asksOwner = ({ type, places }: Reader, cells: readonly string[]) =>
  places.ownerPlace >= 0 && (!belongingTo(type) || (cells[places.ownerPlace] ?? '').trim() !== '')

/** Under which the faults of a column are kept. */
const keyOf = ({ type }: Reader, column: ImportColumn): string =>
  column.target.kind === 'region' ? regionKeyOf(type) : columnKey(type, column)

function readOwner({ owners, defaultOwner }: Reader, row: ReadRow, name: string): void {
  if (name === '' && defaultOwner === null) {
    row.missing.set(OWNER, OWNER_TITLE)
    return
  }
  const found = owners.named(name).map((user) => user.userId)
  const [only = null, other] = name === '' ? [defaultOwner] : found
  row.ownerUserId = other === undefined ? only : null
  if (only === null)
    row.faults.set(OWNER, owners.isDisabled(name) ? `负责人“${name}”已停用` : `负责人不存在：“${name}”`)
  else if (other !== undefined) row.faults.set(OWNER, '负责人不唯一')
  else if (!owners.allows(only)) {
    row.isOwnerOutside = true
    row.faults.set(OWNER, refusal('importOwnerOutside').message)
  }
}

/** By its word; what is no word of a state is the last one: 上架, anything else 下架 (crm-records.md §1.9). */
function readState({ type }: Reader, row: ReadRow, text: string): void {
  const axis = mainAxis(type)
  if (text === '' || !axis) return
  const states = Object.entries(axis.vocabulary)
  row.state = (states.find(([, { word }]) => word === text) ?? states.at(-1))?.[0] ?? null
}

function readRegion({ type, regions }: Reader, row: ReadRow, parts: readonly string[]): void {
  const key = regionKeyOf(type)
  if (!row.faults.has(key) && !isRegion(regions, parts)) row.faults.set(key, '省市区不合要求，请核对')
  const given = parts.filter((part) => part !== '')
  row.written.set(key, given.length > 0 ? given.join(',') : null)
}

function readOwn(
  row: ReadRow,
  { isRequired, title }: ImportColumn,
  { key, read }: OwnSheetColumn,
  text: string,
): void {
  const meaning = text === '' ? { value: null } : read(text)
  row.written.set(key, 'value' in meaning ? meaning.value : null)
  if ('fault' in meaning) row.faults.set(key, meaning.fault)
  else if (text === '' && isRequired) row.missing.set(key, title)
}

interface FieldCell {
  column: ImportColumn
  field: FieldRow
  text: string
}

function readField(
  reader: Reader,
  row: ReadRow,
  { column: { isRequired, title }, field, text }: FieldCell,
): void {
  if (text === '') {
    row.written.set(field.key, null)
    if (isRequired) row.missing.set(field.key, title)
    return
  }
  if (relationOf(field.formType)) {
    row.related.set(field.key, text)
    return
  }
  if (formTypes[field.formType].fromRegister) {
    readEntry(reader, row, field, text)
    return
  }
  if (namesPeople(field.formType)) {
    readPeople(reader.people, row, field, text)
    return
  }
  const cell = cellOf(field.formType)
  if (!cell) return
  const value = cell.read(text)
  row.written.set(field.key, value)
  const fault = cell.check(value, field, () => validateValue(ruleOf(field), value))
  if (fault) row.faults.set(field.key, fault.startsWith(field.name) ? fault : `${field.name}：${fault}`)
}

const rules = new WeakMap<FieldRow, FormField>()
function ruleOf(field: FieldRow): FormField {
  const rule = rules.get(field) ?? toFormField(field, { value: null, authLevel: null })
  rules.set(field, rule)
  return rule
}

interface SettleOptions {
  form: Form
  /** Values already stored, in read format; empty for a new record. */
  current: Record<string, unknown>
  isNew: boolean
  /** Whether the record that is overwritten has a value, which an empty cell keeps; null: empty cells clear. */
  holds: ((key: string) => boolean) | null
}

/**
 * Empties values hidden by option linkage and drops those the importer may not write, and those of empty cells where the
 * record keeps what it has; returns the fault of the rest, or null. Required fields count only where the importer may fill them.
 */
export function settleRow(row: ReadRow, { form, current, isNew, holds }: SettleOptions): string | null {
  const { fields } = form.schema
  const kept = holds ? [...row.written].flatMap(([key, value]) => (value === null ? [key] : [])) : []
  for (const key of kept) row.written.delete(key)
  const hidden = hiddenByOptions(fields.map(ruleOf), { ...current, ...Object.fromEntries(row.written) })
  const byKey = new Map(fields.map((field) => [field.key, field]))
  for (const key of kept) if (hidden.has(key)) row.written.set(key, null)
  for (const key of [...row.written.keys()]) {
    if (byKey.has(key) && !form.writes(key, isNew)) row.written.delete(key)
    else if (hidden.has(key)) row.written.set(key, null)
  }
  const counts = (key: string) => !hidden.has(key) && (!byKey.has(key) || form.writes(key, isNew))
  const missing = [...row.missing].filter(([key]) => counts(key) && !holds?.(key)).map(([, title]) => title)
  const faults = [...row.faults].filter(([key]) => counts(key)).map(([, fault]) => fault)
  const all = missing.length > 0 ? [`必填字段未填写：${missing.join('、')}`, ...faults] : faults
  return all.length > 0 ? all.join('；') : null
}
