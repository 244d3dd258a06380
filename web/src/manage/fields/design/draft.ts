import { type FormType, formTypes, toFormType } from '#protocol/fields/form-types.ts'
import { FIRST_ASSIST_ID, LINKED } from '#protocol/fields/rule/design.ts'
import type { FieldKind, FormField } from '#protocol/fields/rule/field.ts'
import { mayOperate, newColumnOperating, type OperatingRight } from '#protocol/fields/rule/operating.ts'
import type { OptionColor } from '#protocol/fields/rule/option-colors.ts'
import type { DesignedField, DrawnField } from '#protocol/manage/fields/calls.ts'
import { viewsOf } from '#web/fields/all.ts'

export interface DraftOption {
  /** Identifies the option while their names change. */
  key: string
  name: string
  /** formAssistIds of the fields this option shows. */
  shows: number[]
  color: OptionColor | undefined
  /** What it is called in the stored form; null for a new one. */
  was: string | null
}

/** A field while it is designed. */
export interface DraftField {
  key: string
  fieldId: number | null
  fieldName: string
  formType: FormType
  fieldType: FieldKind
  operating: number
  /** Can never be hidden. */
  isFixed: boolean
  name: string
  inputTips: string
  /** Words of the button that adds a row to a detail table. */
  addButton: string
  maxLength: number | null
  /** In write format, as the field's own control gives it. */
  defaultValue: unknown
  isUnique: boolean
  isRequired: boolean
  isHidden: boolean
  options: DraftOption[]
  linked: boolean
  relevant: number | null
  stylePercent: number
  precisions: number | null
  minNumRestrict: string
  maxNumRestrict: string
  formAssistId: number | null
  columns: DraftField[]
}

/** Fields as they stand: rows of fields. */
export type DraftRows = readonly (readonly DraftField[])[]

let made = 0
export function newKey(): string {
  made += 1
  return `new${made}`
}

export const mayChange = (field: DraftField, right: OperatingRight): boolean =>
  mayOperate(field.operating, right)

/** A stored field as the designer edits it. */
export function readDraft(field: DesignedField): DraftField {
  const formType = toFormType(field.formType)
  return {
    key: `f${field.fieldId}`,
    fieldId: field.fieldId,
    fieldName: field.fieldName,
    formType,
    fieldType: field.fieldType,
    operating: field.operating,
    isFixed: field.isFixed === 1,
    name: field.name,
    inputTips: field.inputTips ?? '',
    addButton: formTypes[formType].hasColumns ? (field.remark ?? '') : '',
    maxLength: field.maxLength,
    defaultValue: field.defaultValue,
    isUnique: field.isUnique === 1,
    isRequired: field.isNull === 1,
    isHidden: field.isHidden === 1,
    options: field.setting.map((name) => ({
      key: newKey(),
      name,
      shows: field.optionsData?.[name] ?? [],
      color: field.optionColors?.[name],
      was: name,
    })),
    linked: field.optionsData !== null,
    relevant: field.relevant,
    stylePercent: field.stylePercent,
    precisions: field.precisions,
    minNumRestrict: field.minNumRestrict ?? '',
    maxNumRestrict: field.maxNumRestrict ?? '',
    formAssistId: field.formAssistId,
    columns: field.fieldExtendList.map(readDraft),
  }
}

const firstOptions = ['选项1', '选项2', '选项3']
export const newOption = (name: string): DraftOption => ({
  key: newKey(),
  name,
  shows: [],
  color: undefined,
  was: null,
})

/** 单行文本, and 单行文本2 where that name is taken. */
function freeName(title: string, taken: ReadonlySet<string>): string {
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? title : `${title}${count}`
    if (!taken.has(name)) return name
  }
}

/** A new field of a form type, with what the palette promises. */
export function newDraft(formType: FormType, taken: ReadonlySet<string>, inTable = false): DraftField {
  const key = newKey()
  const { title, hasColumns, design } = formTypes[formType]
  return {
    key,
    fieldId: null,
    fieldName: `draft_${key}`,
    formType,
    fieldType: 0,
    operating: inTable ? newColumnOperating : design.operating,
    isFixed: false,
    name: freeName(title, taken),
    inputTips: '',
    addButton: hasColumns ? '添加一行' : '',
    maxLength: design.maxLength,
    defaultValue: viewsOf(formType).designer.initial,
    isUnique: false,
    isRequired: false,
    isHidden: false,
    options: design.hasOptions ? firstOptions.map(newOption) : [],
    linked: false,
    relevant: null,
    stylePercent: 100,
    precisions: design.precisions?.initial ?? null,
    minNumRestrict: '',
    maxNumRestrict: '',
    formAssistId: null,
    columns: hasColumns ? [newDraft('text', new Set(), true)] : [],
  }
}

const linksOf = (options: readonly DraftOption[]) =>
  Object.fromEntries(options.map(({ name, shows }) => [name.trim(), shows]))

function colorsIn(options: readonly DraftOption[]): Record<string, OptionColor> {
  const colored = options.flatMap(({ name, color }) => (color ? [[name.trim(), color] as const] : []))
  return Object.fromEntries(colored)
}

function writeField(field: DraftField, formPosition: string): DrawnField {
  const remark = formTypes[field.formType].design.hasOptions
    ? field.linked
      ? LINKED
      : ''
    : field.addButton.trim()
  const names = field.options.map((option) => option.name.trim()).filter(Boolean)
  return {
    fieldId: field.fieldId ?? undefined,
    name: field.name.trim(),
    formType: field.formType,
    type: formTypes[field.formType].code ?? undefined,
    remark,
    inputTips: field.inputTips.trim(),
    maxLength: field.maxLength ?? undefined,
    defaultValue: field.defaultValue,
    isUnique: field.isUnique ? 1 : 0,
    isNull: field.isRequired ? 1 : 0,
    isHidden: field.isHidden ? 1 : 0,
    options: field.linked ? JSON.stringify(linksOf(field.options)) : names.join(','),
    optionColors: colorsIn(field.options),
    relevant: field.relevant ?? undefined,
    stylePercent: field.stylePercent,
    precisions: field.precisions ?? undefined,
    formPosition,
    minNumRestrict: field.minNumRestrict || null,
    maxNumRestrict: field.maxNumRestrict || null,
    formAssistId: field.formAssistId ?? undefined,
    fieldExtendList: field.columns.map((column) => writeField(column, '')),
  }
}

/** The whole form as `saveField` takes it: flat, each field with its place. */
export const writeRows = (rows: DraftRows): DrawnField[] =>
  rows.flatMap((row, x) => row.map((field, y) => writeField(field, `${x},${y}`)))

/** The field as a record form would receive it, for preview and for editing its default. */
export function toFormField(field: DraftField): FormField {
  const names = field.options.map((option) => option.name.trim()).filter(Boolean)
  return {
    fieldId: field.fieldId,
    fieldName: field.key,
    name: field.name,
    formType: field.formType,
    type: formTypes[field.formType].code,
    fieldType: field.fieldType,
    inputTips: field.inputTips || null,
    maxLength: field.maxLength,
    maxlength: field.maxLength,
    defaultValue: field.defaultValue,
    value: formTypes[field.formType].hasValue ? null : field.defaultValue,
    // nothing is stored in a preview, so nothing can be taken
    isUnique: 0,
    isNull: field.isRequired ? 1 : 0,
    sorting: 0,
    remark: field.addButton || null,
    options: names.join(','),
    setting: names,
    optionsData: field.linked ? linksOf(field.options) : null,
    optionColors: colorsIn(field.options),
    formAssistId: field.formAssistId,
    authLevel: null,
    autoGeneNumber: 0,
    sysInformation: null,
    stylePercent: field.stylePercent,
    formPosition: null,
    xAxis: -1,
    yAxis: -1,
    precisions: field.precisions,
    maxNumRestrict: field.maxNumRestrict || null,
    minNumRestrict: field.minNumRestrict || null,
    fieldExtendList: field.columns.map(toFormField),
  }
}

/** The next free number for a field that an option is to show. */
export function nextAssistId(fields: readonly DraftField[]): number {
  return Math.max(FIRST_ASSIST_ID - 1, ...fields.map((field) => field.formAssistId ?? 0)) + 1
}
