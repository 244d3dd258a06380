import { type FormType, formTypes } from '#protocol/fields/form-types.ts'
import type { FormField } from '#protocol/fields/rule/field.ts'
import { isObject } from '#protocol/fields/value/shape.ts'
import type { HrField } from '#protocol/hrm/employees/hr-field.ts'
import { toKey } from '#protocol/platform/to-key.ts'

/** Columns that every employee has, whatever the designer does; those of the company begin with `flied_` or `field_`. */
const isFixed = (name: string): boolean => !/^(flied_|field_)/.test(name)

/** Which things a field names by id, by its key (hrm.md §4). */
const components: Readonly<Record<string, number>> = { parentId: 1, deptId: 2, channelId: 6, nativePlace: 7 }
export const componentOf = (key: string): number => components[key] ?? 0

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

const OF_COMPANY = 0

/** One of a related record: the id alone, as forms send it; lists in a field of the company stay whole. */
function plainValue({ value, fieldType }: FormField): { value: unknown; words: string | null } {
  if (fieldType === OF_COMPANY) return { value, words: null }
  const [first] = Array.isArray(value) ? value : []
  if (!isObject(first)) return { value: Array.isArray(value) ? null : value, words: null }
  return { value: first.employeeId ?? null, words: String(first.employeeName ?? '') }
}

/** Null as well of what only the editor of its form type can show: people, places, files, tables. */
function wordsFor(field: FormField, value: unknown, setting: readonly unknown[]): string | null {
  if (value === null || value === undefined || value === '') return null
  if (Array.isArray(value)) return value.every((each) => typeof each === 'string') ? value.join('、') : null
  return isObject(value) ? null : (field.words ?? nameIn(setting, value) ?? String(value))
}

/** Which field of the definition it is, and its group. */
interface Placed {
  name: string
  group: number
}

/** A field as human resources sends it. */
export function toHrField(field: FormField, { name, group }: Placed, sorting: number): HrField {
  const setting = settingOf(field)
  const { value, words } = plainValue(field)
  return {
    fieldId: field.fieldId,
    fieldName: name,
    name: field.name,
    type: typeNumber(field.formType),
    formType: field.formType,
    componentType: componentOf(toKey(name)),
    label: group === 11 ? 2 : 1,
    labelGroup: group,
    remark: field.remark,
    inputTips: field.inputTips,
    maxLength: field.maxLength,
    isUnique: field.isUnique,
    isNull: field.isNull,
    sorting,
    options: field.options,
    setting,
    isFixed: isFixed(name) ? 1 : 0,
    isUpdateValue: field.authLevel === 2 ? 0 : 1,
    stylePercent: field.stylePercent,
    precisions: field.precisions,
    formPosition: field.formPosition,
    maxNumRestrict: field.maxNumRestrict,
    minNumRestrict: field.minNumRestrict,
    fieldExtendList: field.fieldExtendList.length > 0 ? field.fieldExtendList : null,
    isMasked: field.masked ? 1 : 0,
    optionsData: field.optionsData,
    formAssistId: field.formAssistId,
    ...(field.fieldType === OF_COMPANY ? { form: field } : {}),
    defaultValue: field.defaultValue,
    fieldValue: value ?? null,
    fieldValueDesc: words ?? wordsFor(field, value, setting),
  }
}

const typeNumber = (formType: FormType): number | null => formTypes[formType].code
