import { type FormType, palette } from './form-types.ts'

/** Ceilings of the designer (record-engine.md §2.10). */
export const designLimits = {
  fields: 100,
  perRow: 4,
  name: 250,
  hint: 60,
  addButton: 10,
  description: 2000,
  defaultValue: 5000,
  options: 200,
  optionLength: 100,
  longText: 5000,
} as const

/** First number the designer gives to fields that options may show (record-engine.md §2.6). */
export const FIRST_ASSIST_ID = 1001

/** The marker in `remark` of a field whose options show other fields. */
export const LINKED = 'options_type'

const outsideTables = new Set<FormType>(['detail_table', 'desc_text', 'handwriting_sign'])

/** Form types that a detail table may hold as columns (record-engine.md §2.8). */
export const columnTypes: FormType[] = palette.filter((formType) => !outsideTables.has(formType))

const unique = new Set<FormType>([
  'text',
  'textarea',
  'website',
  'select',
  'checkbox',
  'number',
  'floatnumber',
  'percent',
  'mobile',
  'email',
  'date',
  'datetime',
])
/** Form types whose values can be told apart as equal or not. */
export const canBeUnique = (formType: FormType): boolean => unique.has(formType)

/** Form types that hold a value at all: the others are never required. */
export const canBeRequired = (formType: FormType): boolean => formType !== 'desc_text'

export const hasOptions = (formType: FormType): boolean => formType === 'select' || formType === 'checkbox'
export const hasDigits = (formType: FormType): boolean =>
  formType === 'number' || formType === 'floatnumber' || formType === 'percent'

const withoutDefault = new Set<FormType>([
  'user',
  'single_user',
  'structure',
  'file',
  'handwriting_sign',
  'detail_table',
])
export const canHaveDefault = (formType: FormType): boolean =>
  palette.includes(formType) && !withoutDefault.has(formType)

interface PrecisionRange {
  /** What a new field starts with. */
  initial: number | null
  least: number
  most: number
  /** May be null: no decimals. */
  optional: boolean
}

/** What `precisions` may be, by form type (record-engine.md §2.5); absent = always null. */
export const precisionsOf: Partial<Record<FormType, PrecisionRange>> = {
  number: { initial: 4, least: 0, most: 14, optional: true },
  floatnumber: { initial: 2, least: 0, most: 14, optional: true },
  percent: { initial: 2, least: 0, most: 5, optional: true },
  select: { initial: 2, least: 1, most: 2, optional: true },
  checkbox: { initial: 1, least: 1, most: 2, optional: true },
  date_interval: { initial: 1, least: 1, most: 2, optional: true },
  position: { initial: 1, least: 1, most: 4, optional: true },
  detail_table: { initial: 2, least: 1, most: 2, optional: true },
}

/** Width of each field of a row that holds this many (record-engine.md §2.4). */
export const widthOf = (count: number): 25 | 50 | 100 => (count <= 1 ? 100 : count === 2 ? 50 : 25)
