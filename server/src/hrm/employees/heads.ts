import { sql } from 'kysely'
import { formTypes } from '#protocol/fields/form-types.ts'
import { isBlank } from '#protocol/fields/value/shape.ts'
import { employeeColumns } from '#protocol/hrm/employees/columns.ts'
import type { EmployeeHead } from '#protocol/hrm/employees/head-calls.ts'
import { type ExtraHead, extraHeads, headOrder, shownHeads } from '#protocol/hrm/employees/heads.ts'
import { mobileOf } from '#protocol/hrm/employees/identity.ts'
import { employee } from '#protocol/hrm/employees/type.ts'
import { contractTypes } from '#protocol/hrm/employees/words.ts'
import { toKey } from '#protocol/platform/to-key.ts'
import { verifyUnique } from '#server/engine/change/plan/unique.ts'
import {
  arrangeColumns,
  readColumns,
  restoreColumns,
  setColumnWidth,
} from '#server/engine/features/columns/personal.ts'
import { storeOf } from '#server/engine/fields/all.ts'
import type { FieldRow } from '#server/engine/fields/field-row.ts'
import { fieldRightsOf } from '#server/engine/model/field-rights.ts'
import { choicesFor } from '#server/engine/model/registers.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { schemaOf } from '#server/engine/model/schema.ts'
import type { AvailableColumn } from '#server/engine/model/view.ts'
import { refuse } from '#server/platform/refusal.ts'
import { componentOf } from './hr-fields.ts'

/** As wide as a column is until its user pulls it. */
const WIDTH = 100
const MOBILE = 'mobile'

const codedHeads: readonly ExtraHead[] = employeeColumns
  .filter(({ name }) => headOrder.includes(toKey(name)))
  .map(({ name, label }) => ({ key: toKey(name), name: label, formType: 'select' }))
const computed = new Map([...codedHeads, ...extraHeads].map((head) => [head.key, head]))

/** The columns of lists of employees, in the order of the catalogue, without what the user may not see. */
export function headsFor({ services, viewer }: Actor): readonly AvailableColumn[] {
  const catalog = services.engine.catalog.current()
  const rights = fieldRightsOf(viewer, employee, catalog)
  const { fields } = schemaOf(employee, catalog)
  const seen = fields.filter(({ key, formType }) => storeOf(formType).listed && rights.level(key) > 1)
  const byKey = new Map(seen.map((field) => [field.key, field]))
  const ofField = ({ key, fieldId, name, formType, optionColors }: FieldRow): AvailableColumn => ({
    key,
    fieldId,
    name,
    formType,
    optionColors,
  })
  const added = seen.filter(({ column }) => !employee.fields.some(({ name }) => name === column))
  const known = headOrder.flatMap((key): AvailableColumn[] => {
    const field = byKey.get(key)
    if (field) return [ofField(field)]
    const head = computed.get(key)
    return head ? [{ ...head, fieldId: null }] : []
  })
  return [...known, ...added.map(ofField)]
}

export const columnsOfLists = (actor: Actor) => ({ available: headsFor(actor), shown: shownHeads })

/** What a cell may hold, as a client maps codes to words. */
function settingsFor({ services, viewer }: Actor): (key: string) => { name: string; value: unknown }[] {
  const byCode = new Map<string, { name: string; value: unknown }[]>()
  for (const column of employeeColumns)
    if ('words' in column)
      byCode.set(
        toKey(column.name),
        Object.entries(column.words).map(([code, name]) => ({ name, value: Number(code) })),
      )
  byCode.set(
    'contractType',
    contractTypes.map(({ code, word }) => ({ name: word, value: code })),
  )
  byCode.set(
    'channelId',
    choicesFor(viewer, services.hrRecruitChannels).map(({ id, name }) => ({ name, value: id })),
  )
  return (key) => byCode.get(key) ?? []
}

/** The columns of the caller, hidden ones with them, in their order. */
export async function listHeads(actor: Actor): Promise<EmployeeHead[]> {
  const settings = settingsFor(actor)
  const columns = await readColumns(actor, employee)
  return columns.map(({ column, mine }, sort) => ({
    id: mine.id,
    fieldId: column.fieldId,
    fieldName: column.key,
    name: column.name,
    type: formTypes[column.formType].code,
    formType: column.formType,
    componentType: componentOf(column.key),
    options: null,
    setting: settings(column.key),
    isFixed: /^(flied|f_)/.test(column.key) ? 0 : 1,
    isHide: mine.hidden ? 1 : 0,
    sort,
    width: mine.width ?? WIDTH,
    ...(mine.pulled && { pulled: 1 as const }),
  }))
}

interface Choice {
  id: number
  sort?: number | undefined
  isHide: number
  width?: number | undefined
}

/** Order, visibility and widths of the caller's own columns, by `sort` where it is given. */
export async function arrangeHeads(actor: Actor, columns: readonly Choice[]): Promise<void> {
  const inOrder = columns.toSorted((one, other) => (one.sort ?? 0) - (other.sort ?? 0))
  await arrangeColumns(actor, employee, {
    shown: inOrder.filter(({ isHide }) => isHide === 0),
    hidden: inOrder.filter(({ isHide }) => isHide === 1),
  })
  const now = new Map((await readColumns(actor, employee)).map(({ mine }) => [mine.id, mine.width ?? WIDTH]))
  for (const { id, width } of columns)
    if (width !== undefined && now.get(id) !== width) await setColumnWidth(actor, id, width)
}

/** The width of one of the caller's columns, named by its id or that of its field. */
export async function resizeHead(
  actor: Actor,
  { id, fieldId, width }: { id?: number | undefined; fieldId?: number | undefined; width: number },
): Promise<void> {
  const columns = await readColumns(actor, employee)
  const found = columns.find(({ column, mine }) =>
    id === undefined ? fieldId !== undefined && column.fieldId === fieldId : mine.id === id,
  )
  await setColumnWidth(actor, (found ?? refuse('rowUnknown')).mine.id, width)
}

export const restoreHeads = (actor: Actor): Promise<void> => restoreColumns(actor, employee)

interface Asked {
  fieldId: number
  value?: unknown
  /** The employee who may have it. */
  id?: number | undefined
}

/** Whether no other employee has the value of a unique field; what is empty, or may be had twice, is free. */
export async function verifyValue(actor: Actor, { fieldId, value, id }: Asked) {
  const { services, viewer } = actor
  const catalog = services.engine.catalog.current()
  const field = schemaOf(employee, catalog).fields.find((each) => each.fieldId === fieldId)
  const answer = (status: 0 | 1) => ({ fieldId, value: value ?? null, id: id ?? null, status })
  const mayKnow = field && fieldRightsOf(viewer, employee, catalog).level(field.key) > 1
  if (!field?.isUnique || !mayKnow || isBlank(value)) return answer(1)
  const written = String(value).trim().slice(0, 255)
  const text = field.column === MOBILE ? (mobileOf(written) ?? written) : written
  const batchId = id === undefined ? undefined : await batchOf(actor, id)
  const { status } = await verifyUnique(actor, [employee], {
    fieldId,
    value: text,
    ...(batchId !== undefined && { batchId }),
  })
  return answer(status)
}

/** The files of the employee, by which the check leaves the record out. */
async function batchOf({ services }: Actor, id: number): Promise<string | undefined> {
  const { rows } = await sql<{
    batch_id: string
  }>`select batch_id from hrm_employee where id = ${id}`.execute(services.db)
  return rows[0]?.batch_id
}
