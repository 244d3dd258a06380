import { type FormType, formTypes } from '#protocol/fields/form-types.ts'
import type { FormField } from '#protocol/fields/rule/field.ts'
import { isObject } from '#protocol/fields/value/shape.ts'
import { type Catalogued, catalogue } from '#protocol/hrm/employees/catalogue.ts'
import type { HrField } from '#protocol/hrm/employees/hr-field.ts'
import { employee } from '#protocol/hrm/employees/type.ts'
import { employeeStatuses } from '#protocol/hrm/employees/words.ts'
import { toKey } from '#protocol/platform/to-key.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import { readDetail } from '#server/engine/features/detail/detail.ts'
import { openForm, readInformation } from '#server/engine/features/detail/form.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { refusal } from '#server/platform/refusal.ts'
import { readQuit } from './leave.ts'
import { presentDetail } from './present.ts'

/** Columns that every employee has, whatever the designer does; those of the company begin with `flied_` or `f_`. */
const isFixed = (name: string): boolean => !/^(flied_|f_)/.test(name)

interface Chosen {
  name: string
  value: number
}

/** Entries of a register as options; other settings as they are. */
const settingOf = ({ choices, setting }: FormField): unknown[] =>
  choices ? choices.map(({ id, name }): Chosen => ({ name, value: id })) : setting

const nameIn = (setting: readonly unknown[], value: unknown): string | null => {
  const found = setting.find((each) => isObject(each) && each.value === value)
  return isObject(found) ? String(found.name) : null
}

/** One of a related record: the id alone, as forms send it. */
function plainValue({ value }: FormField): { value: unknown; words: string | null } {
  const [first] = Array.isArray(value) ? value : []
  if (!isObject(first)) return { value: Array.isArray(value) ? null : value, words: null }
  return { value: first.employeeId ?? null, words: String(first.employeeName ?? '') }
}

function wordsFor(field: FormField, value: unknown, setting: readonly unknown[]): string | null {
  if (value === null || value === undefined || value === '') return null
  return field.words ?? nameIn(setting, value) ?? String(value)
}

/** A field as human resources sends it. */
function toHrField(field: FormField, { name, group }: Catalogued, sorting: number): HrField {
  const setting = settingOf(field)
  const { value, words } = plainValue(field)
  return {
    fieldId: field.fieldId,
    fieldName: name,
    name: field.name,
    type: typeNumber(field.formType),
    formType: field.formType,
    label: group === 11 ? 2 : 1,
    labelGroup: group,
    inputTips: field.inputTips,
    maxLength: field.maxLength,
    isUnique: field.isUnique,
    isNull: field.isNull,
    sorting,
    setting,
    isFixed: isFixed(name) ? 1 : 0,
    isUpdateValue: field.authLevel === 2 ? 0 : 1,
    stylePercent: field.stylePercent,
    precisions: field.precisions,
    isMasked: field.masked ? 1 : 0,
    fieldValue: value ?? null,
    fieldValueDesc: words ?? wordsFor(field, value, setting),
  }
}

const typeNumber = (formType: FormType): number | null => formTypes[formType].code

/** Fields of the catalogue among those that the caller is shown, in its order; those the designer added stand behind group 1. */
function arranged(fields: readonly FormField[], among: (each: Catalogued) => boolean): HrField[] {
  const byKey = new Map(fields.map((field) => [field.fieldName, field]))
  return catalogue.filter(among).flatMap((each, at) => {
    const field = byKey.get(toKey(each.name))
    return field ? toHrField(field, each, at + 1) : []
  })
}

/** The form of entry, of an employee who works here already (1) or is awaited (2). */
export async function readEntryForm(actor: Actor, entryStatus: number): Promise<HrField[]> {
  const fields = (await openForm(actor, employee, { type: 'flat' })).flat()
  const status = entryStatus === 2 ? 2 : 1
  return arranged(fields, ({ shown, group }) => shown[status] && group !== 2).map((field) => {
    if (field.fieldName === 'job_number') return { ...field, isNull: 1 as const }
    return field.fieldName === 'status' ? { ...field, name: '非正式类型', setting: partStatuses } : field
  })
}

const partStatuses = employeeStatuses
  .filter(({ code }) => code > 2)
  .map(({ code, word }) => ({ name: word, value: code }))

const ofGroup = (group: Catalogued['group']) => (each: Catalogued) => each.group === group

/** 基本信息 and 通讯信息 of an employee whom the caller reads. */
export async function readPersonal(actor: Actor, employeeId: number) {
  const fields = await readInformation(actor, employee, employeeId)
  return {
    information: arranged(fields, ofGroup(1)),
    communicationInformation: arranged(fields, ofGroup(2)),
  }
}

/** 岗位信息 and 离职信息; 试用期 is one of full-time employees alone. */
export async function readPost(actor: Actor, employeeId: number) {
  const fields = await readInformation(actor, employee, employeeId)
  const information = arranged(fields, ofGroup(11))
  const isPart = information.find(({ fieldName }) => fieldName === 'employment_forms')?.fieldValue === 2
  return {
    information: information.filter(({ fieldName }) => !(isPart && fieldName === 'probation')),
    employeeQuitInfo: await readQuit(actor.services.db, employeeId),
  }
}

/** The record with the names of department and superior; refuses 401 beyond the scope. */
export async function readEmployee(actor: Actor, employeeId: number): Promise<Row> {
  const row = await readDetail(actor, employee, employeeId)
  if (row.dataAuth === 0) throw refusal('forbidden').over(employee, employeeId)
  return presentDetail(actor, row)
}
