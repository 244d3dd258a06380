import { bareField } from '#protocol/fields/bare-field.ts'
import { type FormType, formTypes } from '#protocol/fields/form-types.ts'
import type { FormField } from '#protocol/fields/rule/field.ts'
import { mirrored } from '#protocol/fields/rule/mirrored.ts'
import { type RecordType, toKey } from '#protocol/record/declaration/declare.ts'
import { kindOf } from '#protocol/record/declaration/kinds.ts'
import { mirroredKeys } from '#protocol/record/declaration/mirrored-fields.ts'
import { registerColumnsOf } from '#protocol/record/declaration/register.ts'
import type { ViewRef } from '#protocol/record/declaration/view.ts'
import { keptFromForms } from '#protocol/record/states/states.ts'
import { refuse } from '#server/platform/refusal.ts'
import { formatMoment, today } from '#server/platform/time/clock.ts'
import { withFiles } from '../../change/record-files.ts'
import { stateField } from '../../change/states/chosen.ts'
import { storeOf } from '../../fields/all.ts'
import { type FieldRow, toFormField } from '../../fields/field-row.ts'
import type { Names } from '../../fields/field-store.ts'
import { toUserValue } from '../../fields/people.ts'
import { everything, fieldRightsOf, maskValue } from '../../model/field-rights.ts'
import { requireRecord } from '../../model/find-record.ts'
import { type Form, formOf, kindForm, kindIn } from '../../model/form-of.ts'
import { formOver } from '../../model/record-rights.ts'
import { choicesFor, namesNow, registerOf } from '../../model/registers.ts'
import { fetchNames } from '../../model/related-names.ts'
import type { Actor, StoredRow } from '../../model/rules.ts'
import { schemaOf } from '../../model/schema.ts'
import { readLineFields } from '../lines/show-lines.ts'
import { memberNames } from '../team/members.ts'
import { openFixed, readCarried, showFixed } from './fixed.ts'

interface FormRequest extends Readonly<Record<string, unknown>> {
  id?: number
  /** Any value: the flat list. */
  type?: string
}

/**
 * The form of one kind: rows of fields, or a flat list. Open to users with one of the rights that need it; for an existing
 * record to those who may edit it, and then the record's kind decides.
 */
export async function openForm(
  actor: Actor,
  type: RecordType,
  request: FormRequest,
): Promise<FormField[] | FormField[][]> {
  const { id, type: flat } = request
  const leaves = id ? ['update'] : ['save', 'excelimport', 'index']
  if (!leaves.some((leaf) => actor.viewer.can(`${type.node}/${leaf}`))) refuse('forbidden')
  const { fields, kind } = await readForm(actor, type, request)
  return flat ? fields : arrangeForm(type, kind, fields)
}

/** The rows that a type declares for its kinds, then what they do not name; of a plain form as the fields are placed. */
function arrangeForm(
  { kinds }: RecordType,
  kind: number | null,
  fields: readonly FormField[],
): FormField[][] {
  const declared = kind === null ? undefined : kinds?.rows
  if (!declared) return arrangeRows(fields)
  const keys = declared.map((row) => row.map(toKey))
  const named = new Set(keys.flat())
  const own = new Map(fields.map((field) => [field.fieldName, field]))
  const rows = keys.map((row) => row.flatMap((key) => own.get(key) ?? [])).filter(({ length }) => length > 0)
  return [...rows, ...arrangeRows(fields.filter(({ fieldName }) => !named.has(fieldName)))].map((row, x) =>
    row.map((field, y) => ({ ...field, xAxis: x, yAxis: y })),
  )
}

/** The form of a new record (id absent) or of an existing one, as a flat list in form order, and its kind (record-engine.md §5.1). */
async function readForm(
  actor: Actor,
  type: RecordType,
  request: FormRequest,
): Promise<{ fields: FormField[]; kind: number | null }> {
  const { id } = request
  const row = id ? await requireRecord(actor, type, id, { action: 'edit' }) : null
  const names = await namesFor(actor, type, row)
  const snapshot = actor.services.engine.catalog.current()
  const rights = fieldRightsOf(actor.viewer, type, snapshot)
  const kind = kindIn(actor, type, row, request)
  const form = formOf(type, kind, rights, snapshot)
  const fields = [
    ...fieldsWithValues(actor, type, { row, names, form }).map(withChoices(actor, type, !row)),
    ...stateField(actor, type, row),
    ...(await readCarried(actor, type, { row, form })),
    ...openFixed(await showFixed(actor, { row, names, form }), form, !row),
    ...(await readLineFields(actor, type, { row, form })),
  ]
  const isFrozen = ({ fieldName }: FormField) => row !== null && keptFromForms(type, row, fieldName) !== null
  const turned = mirroredKeys(type, (column) => Boolean(row?.[column]))
  const opened = fields
    .map((field) => (turned.has(field.fieldName) ? mirrored(field) : field))
    .map((field) => (isFrozen(field) ? { ...field, authLevel: 2 as const } : field))
  return { fields: opened, kind }
}

/**
 * Fields that a user may fill in by rules other than their field rights, such as an approver: those of the
 * type, or of one of its kinds, or of a record with its values. The caller has checked the right.
 */
export async function readFillable(
  actor: Actor,
  type: RecordType,
  row: StoredRow | null,
  kind: number | null = row && kindOf(type, row),
): Promise<FormField[]> {
  const names = await namesFor(actor, type, row)
  const form = formOf(type, kind, everything, actor.services.engine.catalog.current())
  return fieldsWithValues(actor, type, { row, names, form }).map(withChoices(actor, type, !row))
}

type Placed = Pick<FormField, 'xAxis' | 'yAxis' | 'stylePercent'>

/** Rows by x, columns by y; fields without a place follow, two to a row (record-engine.md §2.4). */
export function arrangeRows<Field extends Placed>(fields: readonly Field[]): Field[][] {
  const placed = Map.groupBy(
    fields.filter((field) => field.xAxis >= 0),
    (field) => field.xAxis,
  )
  const rows = [...placed]
    .sort(([a], [b]) => a - b)
    .map(([, row]) => row.toSorted((a, b) => a.yAxis - b.yAxis))
  const others = fields.filter((field) => field.xAxis < 0)
  let pending: Field[] = []
  for (const field of others) {
    if (field.stylePercent === 100) {
      if (pending.length) rows.push(pending)
      rows.push([field])
      pending = []
      continue
    }
    pending.push(field)
    if (pending.length === 2) {
      rows.push(pending)
      pending = []
    }
  }
  if (pending.length) rows.push(pending)
  return rows.map((row, x) => row.map((field, y) => ({ ...field, xAxis: x, yAxis: y })))
}

/** 详细资料: the fields with their values, then what the system knows (record-engine.md §6.2). */
export async function readInformation(
  actor: Actor,
  type: RecordType,
  id: number,
  view?: ViewRef,
): Promise<FormField[]> {
  const row = await requireRecord(actor, type, id, { action: 'read' })
  const form = await formOver(actor, type, row, view)
  const names = await namesFor(actor, type, row)
  return [
    ...fieldsWithValues(actor, type, { row, names, form }),
    ...stateField(actor, type, row)
      .filter(({ fieldName }) => form.level(fieldName) > 1)
      .map((field): FormField => ({ ...field, authLevel: 2 })),
    ...(await readCarried(actor, type, { row, form })),
    ...(await showFixed(actor, { row, names, form })),
    ...(await readLineFields(actor, type, { row, form })),
    ...(await systemItems(actor, type, { row, names, form })),
  ]
}

/** What the values of a row are shown with; without a row, of none. */
export async function namesFor({ services }: Actor, type: RecordType, row: StoredRow | null): Promise<Names> {
  const { columns, fields } = kindForm(
    type,
    row && kindOf(type, row),
    services.engine.catalog.current(),
  ).schema
  const wanted = row
    ? [...columns.values()].map((column) => ({ formType: column.formType, id: row[column.column] }))
    : []
  const names = await fetchNames(services.db, namesNow(services), wanted)
  return row ? withFiles(services, names, fields, [row]) : names
}

interface ValueOptions {
  row: StoredRow | null
  names: Names
  form: Form
}

function fieldsWithValues(actor: Actor, type: RecordType, { row, names, form }: ValueOptions): FormField[] {
  return form.schema.fields
    .filter((field) => form.level(field.key) > 1)
    .map((field) =>
      row
        ? withValue(field, row, names, form)
        : toFormField(field, {
            value: beginning(actor, type, field),
            authLevel: form.levelWhenNew(field.key),
          }),
    )
}

/** What may be chosen, on a form; a new record may begin with the first of it. */
function withChoices({ services, viewer }: Actor, type: RecordType, isNew: boolean) {
  const columns = new Map(registerColumnsOf(type).map((column) => [column.key, column]))
  const first = new Map<string, number | undefined>()
  return (field: FormField): FormField => {
    const register = registerOf(services, field.formType)
    if (!register) return field
    const choices = choicesFor(viewer, register)
    const { beginsWithFirst, under } = columns.get(field.fieldName) ?? {}
    if (!isNew || !beginsWithFirst) return { ...field, choices }
    const above = under === undefined ? null : first.get(under)
    const value = choices.find((each) => under === undefined || each.under === above)?.id
    first.set(field.fieldName, value)
    return { ...field, choices, value: value ?? null }
  }
}

/** The declared initial value of a field of a new record. */
function beginning({ services, viewer }: Actor, type: RecordType, field: FieldRow): unknown {
  const begins = type.fields.find(({ name }) => name === field.fieldName)?.begins
  if (begins === 'today') return today(services.clock)
  if (begins === 'now') return formatMoment(services.clock.now())
  if (begins !== 'caller') return null
  return storeOf(field.formType).toRead(viewer.userId, namesNow(services), field)
}

function withValue(field: FieldRow, row: StoredRow, names: Names, rights: Form): FormField {
  const shown = rights.named(field.key) ? names : { ...names, related: () => '' }
  const stored = row[field.column] ?? null
  const value = storeOf(field.formType).toRead(stored, shown, field)
  const masked = rights.maskedInDetail(field.key)
  const given = masked ? maskValue(field, value) : value
  const words = formTypes[field.formType].fromRegister
    ? storeOf(field.formType).toText(stored, names, field)
    : ''
  return toFormField(field, {
    ...(words === '' ? {} : { words }),
    value: given,
    masked: given !== value,
    authLevel: masked && !rights.writtenUnseen(field.key) ? 2 : rights.level(field.key),
  })
}

interface SystemItem {
  key: string
  title: string
  formType: FormType
  value: unknown
}

/** System items of a detail: the type's own, between the owner and the creation and update times. */
async function systemItems(
  { services }: Actor,
  type: RecordType,
  { row, names, form: rights }: ValueOptions & { row: StoredRow },
): Promise<FormField[]> {
  const people = services.directory.current()
  const user = (userId: unknown) => (Number(userId) > 0 ? [toUserValue(people, Number(userId))] : [])
  const items: (SystemItem | false)[] = [
    !type.ownerless &&
      !type.fields.some(({ name }) => name === 'owner_user_id') && {
        key: 'ownerUserName',
        title: '负责人',
        formType: 'user',
        value: user(row.owner_user_id),
      },
    ...declaredItems(services, type, { row, names, form: rights }),
    type.abilities.team !== undefined && {
      key: 'teamMemberIds',
      title: '相关团队',
      formType: 'text',
      value: (await memberNames(services, type, row.id)) || null,
    },
    { key: 'createUserName', title: '创建人', formType: 'user', value: user(row.create_user_id) },
    { key: 'createTime', title: '创建时间', formType: 'datetime', value: momentOf(row.create_time) },
    { key: 'updateTime', title: '更新时间', formType: 'datetime', value: momentOf(row.update_time) },
    'last_time' in row && {
      key: 'lastTime',
      title: '最后跟进时间',
      formType: 'datetime',
      value: momentOf(row.last_time),
    },
  ]
  return items.flatMap((item) => (item && rights.level(item.key) > 1 ? [systemField(item)] : []))
}

const momentOf = (value: unknown) => (value instanceof Date ? formatMoment(value) : null)

/** Items the type declares for its details; unknown users, and records that there are none of, are left out. */
function declaredItems(
  services: Actor['services'],
  type: RecordType,
  { row, names, form }: ValueOptions & { row: StoredRow },
): SystemItem[] {
  const { people } = names
  const { columns } = schemaOf(type, services.engine.catalog.current())
  return (type.detail.information ?? []).flatMap((key): SystemItem[] => {
    if (key === 'ownerDeptName') {
      const value = people.dept(people.user(Number(row.owner_user_id))?.deptId)?.name ?? null
      return [{ key, title: '所属部门', formType: 'text', value }]
    }
    const column = columns.get(key)
    const stored = column && (row[column.column] ?? null)
    if (!column || (column.link && stored === null)) return []
    const { label: title, formType, nameKey, link } = column
    const { toRead, nameOf } = storeOf(formType)
    const shown = form.named(key) ? names : { ...names, related: () => '' }
    const value = toRead(stored, shown, null)
    return nameOf && value === null ? [] : [{ key: link ? key : (nameKey ?? key), title, formType, value }]
  })
}

function systemField({ key, title, formType, value }: SystemItem): FormField {
  return bareField({ fieldName: key, name: title, formType, value, authLevel: 2, sysInformation: 1 })
}
