import { type FormType, formTypes } from '#protocol/fields/form-types.ts'
import { type RecordType, toKey } from '#protocol/record/declaration/declare.ts'
import type { StoredColumn } from '#protocol/record/declaration/declared-columns.ts'
import { registerColumnsOf } from '#protocol/record/declaration/register.ts'
import { mainAxis } from '#protocol/record/states/states.ts'
import { belongingTo, linksFrom, recordTypeNamed, relationOf } from '#protocol/record-types.ts'
import { storeOf } from '../../fields/all.ts'
import type { FieldRow } from '../../fields/field-row.ts'
import type { CellRule } from '../../fields/sheet.ts'
import type { FieldRights } from '../../model/field-rights.ts'
import { kindForm } from '../../model/form-of.ts'
import { type LineField, type LineTable, lineTablesOf } from '../../model/line-columns.ts'
import { choicesFor, registerOf } from '../../model/registers.ts'
import { type Actor, rulesOf } from '../../model/rules.ts'
import type { Schema } from '../../model/schema.ts'
import type { OwnSheetColumn, SheetRules } from '../../model/sheet-rules.ts'
import { arrangeRows } from '../detail/form.ts'

/** What a column of an import file fills. */
export type ColumnTarget =
  | { kind: 'field'; field: FieldRow }
  | { kind: 'owner' }
  /** Province, city or district of the address. */
  | { kind: 'region'; level: 0 | 1 | 2 }
  | { kind: 'extra'; key: string }
  | { kind: 'state' }
  /** A cell of a line: each row of the file has one line. */
  | { kind: 'line'; table: LineTable; column: LineField }
  | { kind: 'own'; column: OwnSheetColumn }

export interface ImportColumn {
  title: string
  /** As the template has it; absent: the title. */
  heading?: string
  /** Other headings that fill it where none is called like it. */
  synonyms: readonly string[]
  isRequired: boolean
  /** Drop-down choices; null: free. */
  options: readonly string[] | null
  /** Other texts than the choices are taken too. */
  isOpen: boolean
  target: ColumnTarget
}

/** A cell can hold it, or the name of the record or the person that it relates to (record-engine.md §13.2). */
const isImportable = ({ formType, column }: FieldRow): boolean =>
  column !== '' &&
  (cellOf(formType) !== null ||
    namesPeople(formType) ||
    relationOf(formType) !== null ||
    formTypes[formType].fromRegister)

/** The rule of the one cell that fills a form type; null: none does. */
export function cellOf(formType: FormType): CellRule | null {
  const rule = storeOf(formType).sheet.import
  return rule === 'region' || rule === 'people' ? null : rule
}

/** Its cells hold names of people. */
export const namesPeople = (formType: FormType): boolean => storeOf(formType).sheet.import === 'people'

const isRegion = ({ formType }: Pick<StoredColumn, 'formType'>) => storeOf(formType).sheet.import === 'region'

/** Under which what is wrong with the owner is kept. */
export const OWNER = 'ownerUserId'
export const OWNER_TITLE = '负责人'
const OWNER_SYNONYMS = ['销售', '销售员', '销售人员', '业务员', '所属销售', '跟进人']
export const REGION_TITLES = ['省', '市', '区'] as const

interface ColumnOptions {
  rights: FieldRights
  /** The rows have no owner, as in a view. */
  isOwnerless: boolean
  /** A default owner was chosen for rows without one. */
  hasOwner?: boolean
}

/**
 * The columns of a type's template for one person: the form fields that they may fill and a cell can hold, the
 * owner after the name, and the address where the type has one.
 */
export function importColumns(actor: Actor, type: RecordType, options: ColumnOptions): ImportColumn[] {
  const { schema } = kindForm(type, null, actor.services.engine.catalog.current())
  const fields = formOrder(schema).filter(
    (field) => isImportable(field) && options.rights.level(field.key) > 1,
  )
  const columns = fields.map((field) => fieldColumn(type, field, offeredNames(actor, field)))
  const named = columns.findIndex(
    ({ target }) => target.kind === 'field' && target.field.column === type.title,
  )
  if (!options.isOwnerless)
    columns.splice(named + 1, 0, {
      title: OWNER_TITLE,
      synonyms: OWNER_SYNONYMS,
      isRequired: !options.hasOwner && !belongingTo(type),
      options: null,
      isOpen: true,
      target: { kind: 'owner' },
    })
  const all = [
    ...columns,
    ...stateColumns(type),
    ...addressColumns(type),
    ...lineColumns(type, options.rights),
  ]
  const sheet = rulesOf(actor.services, type).importing?.sheet?.(actor)
  return sheet ? arrangeSheet(type, sheet, all) : all
}

/** The columns of a prescribed template: its own in the place of those of the same key. */
function arrangeSheet(type: RecordType, sheet: SheetRules, given: readonly ImportColumn[]): ImportColumn[] {
  const own = sheet.own.map(
    (column): ImportColumn => ({
      title: column.title,
      synonyms: column.synonyms ?? [],
      isRequired: column.isRequired ?? false,
      options: column.options ?? null,
      isOpen: column.options === undefined,
      target: { kind: 'own', column },
    }),
  )
  const byKey = new Map([...given, ...own].map((column) => [columnKey(type, column), column]))
  for (const key of sheet.without) byKey.delete(key)
  const ordered = sheet.order.filter((key) => byKey.has(key))
  const keys = [...ordered, ...[...byKey.keys()].filter((key) => !ordered.includes(key))]
  return keys.flatMap((key) => {
    const column = byKey.get(key)
    if (!column) return []
    const { title, target, synonyms } = column
    const isRequired = column.isRequired || sheet.required.has(key)
    const isDay = target.kind === 'field' && storeOf(target.field.formType).column === 'date'
    const heading = sheet.heading({ key, title, isRequired, isDay })
    return [{ ...column, isRequired, heading, synonyms: [heading, ...synonyms] }]
  })
}

function formOrder(schema: Schema): FieldRow[] {
  const byId = new Map(schema.fields.map((field) => [field.fieldId, field]))
  return arrangeRows(schema.fields)
    .flat()
    .flatMap((field) => byId.get(field.fieldId) ?? [])
}

/** Names of the entries that the importer may choose; null for values that come from no register. */
function offeredNames({ services, viewer }: Actor, { formType }: FieldRow): readonly string[] | null {
  const register = registerOf(services, formType)
  return register ? [...new Set(choicesFor(viewer, register).map(({ name }) => name))] : null
}

function fieldColumn(type: RecordType, field: FieldRow, names: readonly string[] | null): ImportColumn {
  const choices = names ? { options: names, isOpen: false } : cellOf(field.formType)?.choices?.(field)
  return {
    title: field.name,
    synonyms: synonymsOf(type, field),
    isRequired: field.isRequired && !field.isNumbered && !isDerived(type, field),
    options: choices?.options ?? null,
    isOpen: choices?.isOpen ?? true,
    target: { kind: 'field', field },
  }
}

/** What the type declares, and the name that the field was declared with: an administrator may have renamed it. */
function synonymsOf({ fields }: RecordType, { column, name }: FieldRow): readonly string[] {
  const declared = fields.find((each) => each.name === column)
  return declared ? [declared.label, ...(declared.synonyms ?? [])].filter((each) => each !== name) : []
}

/** Where its cell is empty it follows from others: from a record that is chosen under it, from lines, or as in a form. */
export const isDerived = (type: RecordType, { column }: Pick<FieldRow, 'column'>): boolean =>
  linksFrom(type).some(({ under, required }) => required && under === column) ||
  (type.lines ?? []).some(({ fills }) => fills?.column === column) ||
  registerColumnsOf(type).some(({ name, beginsWithFirst }) => beginsWithFirst && name === column)

/** The cells of one line of each table, behind the record's own (record-engine.md §13.4). */
function lineColumns(type: RecordType, rights: FieldRights): ImportColumn[] {
  return lineTablesOf(type)
    .filter(({ lines }) => rights.level(lines.key) > 1)
    .flatMap((table) =>
      table.columns.filter(isTyped).map((column) => {
        const name = nameOfCell(table, column)
        const others = [name, column.field.name, ...(column.declared.synonyms ?? [])]
        return {
          title: `${table.lines.title}：${name}`,
          // exports have all lines in one column of that name
          synonyms: others.filter((other) => other !== table.lines.title),
          isRequired: false,
          options: null,
          isOpen: true,
          target: { kind: 'line', table, column } as const,
        }
      }),
    )
}

const isTyped = ({ declared: { computed, copies, internal, to }, field }: LineField): boolean =>
  !computed && !copies && !internal && (to !== undefined || cellOf(field.formType) !== null)

/** A cell that names a record is called by the name that lines keep of it. */
function nameOfCell({ columns }: LineTable, { column, declared, field }: LineField): string {
  const title = declared.to === undefined ? undefined : recordTypeNamed(declared.to)?.title
  const named = columns.find(
    ({ declared: { copies } }) => copies?.via === column && copies.column === title && title !== undefined,
  )
  return named?.field.name ?? field.name
}

/** The state that forms choose, by its word. */
function stateColumns(type: RecordType): ImportColumn[] {
  const axis = mainAxis(type)
  if (!axis?.chosenWith) return []
  const options = Object.values(axis.vocabulary).map(({ word }) => word)
  return [
    { title: axis.title, synonyms: [], isRequired: false, options, isOpen: false, target: { kind: 'state' } },
  ]
}

/** A stored region that the form writes becomes four columns. */
function addressColumns({ stored }: RecordType): ImportColumn[] {
  const written = stored.filter(({ form }) => form)
  if (!written.some(isRegion)) return []
  const free = { synonyms: [], isRequired: false, options: null, isOpen: true } as const
  const parts = REGION_TITLES.map((title, at): ImportColumn => {
    const level = at === 0 ? 0 : at === 1 ? 1 : 2
    return { ...free, title, target: { kind: 'region', level } }
  })
  const detail = written.find(({ name }) => name === 'detail_address')
  return detail
    ? [...parts, { ...free, title: detail.label, target: { kind: 'extra', key: toKey(detail.name) } }]
    : parts
}

/** How a column is called in a mapping. */
export function columnKey(type: RecordType, { target }: Pick<ImportColumn, 'target'>): string {
  if (target.kind === 'field') return target.field.key
  if (target.kind === 'own') return target.column.key
  if (target.kind === 'extra') return target.key
  if (target.kind === 'state') return toKey(mainAxis(type)?.column ?? '')
  if (target.kind === 'line') return `${target.table.lines.key}.${target.column.key}`
  return target.kind === 'owner' ? OWNER : `${regionKeyOf(type)}/${target.level}`
}

/** The key under which the region is written. */
export function regionKeyOf(type: RecordType): string {
  const region = type.stored.find(isRegion)
  return toKey(region?.name ?? '')
}
