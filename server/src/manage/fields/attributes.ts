import { type FormType, formTypes } from '#protocol/fields/form-types.ts'
import { designLimits, LINKED } from '#protocol/fields/rule/design.ts'
import type { FieldRule } from '#protocol/fields/rule/field.ts'
import { mayOperate, type OperatingRight } from '#protocol/fields/rule/operating.ts'
import { colorsOf, type OptionColors } from '#protocol/fields/rule/option-colors.ts'
import { toDecimal } from '#protocol/fields/value/numeric.ts'
import type { DrawnColumn } from '#protocol/manage/fields/calls.ts'
import { storeOf } from '#server/engine/fields/all.ts'
import { parseJson } from '#server/engine/fields/default.ts'
import { type FieldRow, splitOptions } from '#server/engine/fields/field-row.ts'
import { refusal, refuse } from '#server/platform/refusal.ts'

/** What the designer decides about a field; type, name of the column and rights are never among it. */
export type Attributes = Pick<
  FieldRow,
  | 'name'
  | 'inputTips'
  | 'remark'
  | 'maxLength'
  | 'defaultValue'
  | 'isUnique'
  | 'isRequired'
  | 'isHidden'
  | 'options'
  | 'optionColors'
  | 'relevant'
  | 'stylePercent'
  | 'precisions'
  | 'formPosition'
  | 'maxNumRestrict'
  | 'minNumRestrict'
  | 'formAssistId'
>

/** A drawn field as it would be stored, with what its form type cannot have left out. Refuses what cannot be read. */
export function readAttributes(drawn: DrawnColumn, formType: FormType): Attributes {
  const name = drawn.name.trim()
  if (!name) refuse('fieldNameMissing')
  if (name.length > designLimits.name) refuse('fieldNameTooLong', designLimits.name)
  const { hasValue, design } = formTypes[formType]
  return {
    name,
    inputTips: readHint(drawn, name),
    remark: readRemark(drawn, formType, name),
    maxLength: readMaxLength(drawn, formType, name),
    defaultValue: readDefault(drawn.defaultValue, formType, name),
    isUnique: design.canBeUnique && drawn.isUnique === 1,
    isRequired: hasValue && drawn.isNull === 1,
    isHidden: drawn.isHidden === 1,
    options: design.hasOptions ? readOptions(drawn, name) : null,
    optionColors: design.hasOptions ? readColors(drawn, name) : undefined,
    relevant: drawn.relevant ?? null,
    stylePercent: design.ownRow ? 100 : readWidth(drawn.stylePercent),
    precisions: readPrecisions(drawn, formType, name),
    formPosition: drawn.formPosition || null,
    maxNumRestrict: design.hasDigits ? readLimit(drawn.maxNumRestrict) : null,
    minNumRestrict: design.hasDigits ? readLimit(drawn.minNumRestrict) : null,
    formAssistId: drawn.formAssistId ?? null,
  }
}

function readHint({ inputTips }: DrawnColumn, name: string): string | null {
  if (inputTips.length > designLimits.hint) refuse('fieldHintTooLong', name, designLimits.hint)
  return inputTips || null
}

function readRemark({ remark }: DrawnColumn, formType: FormType, name: string): string | null {
  const { design, hasColumns } = formTypes[formType]
  if (design.hasOptions) return remark === LINKED ? LINKED : null
  if (!hasColumns) return null
  if (remark.length > designLimits.addButton) refuse('fieldButtonTooLong', name, designLimits.addButton)
  return remark || null
}

function readMaxLength({ maxLength }: DrawnColumn, formType: FormType, name: string): number | null {
  const usual = formTypes[formType].design.maxLength
  if (usual === null) return null
  const length = maxLength ?? usual
  if (length < 1 || length > designLimits.longText) refuse('fieldLengthRange', name, designLimits.longText)
  return length
}

const widths = [25, 50, 75, 100]
const readWidth = (width: number | undefined) => (width && widths.includes(width) ? width : 50)

function readPrecisions({ precisions }: DrawnColumn, formType: FormType, name: string): number | null {
  const { hasDigits, precisions: range } = formTypes[formType].design
  if (!range || precisions === undefined) return null
  if (precisions < range.least || precisions > range.most)
    throw hasDigits ? refusal('fieldDigitsRange', name, range.most) : refusal('fieldSettingUnfit', name)
  return precisions
}

function readLimit(limit: string | null): string | null {
  return limit === null ? null : (toDecimal(limit)?.toFixed() ?? refuse('numericLimit'))
}

/** Plain options as comma-joined text, linked ones as JSON of their order. */
function readOptions({ options, remark }: DrawnColumn, name: string): string {
  const linked = remark === LINKED ? parseLinks(options, name) : null
  const names = linked ? linked.map(([option]) => option) : splitOptions(options)
  if (names.length === 0 || names.includes('')) refuse('fieldOptionsMissing', name)
  if (names.length > designLimits.options) refuse('fieldTooManyOptions', name, designLimits.options)
  if (new Set(names).size < names.length) refuse('fieldOptionsTwice', name)
  const tooLong = names.find((option) => option.length > designLimits.optionLength)
  if (tooLong) refuse('fieldOptionTooLong', name, designLimits.optionLength)
  if (linked && names.some((option) => option.includes(','))) refuse('fieldOptionComma', name)
  return linked ? JSON.stringify(Object.fromEntries(linked)) : names.join(',')
}

/** Of the options that are drawn; others are forgotten. */
function readColors(drawn: DrawnColumn, name: string): OptionColors | undefined {
  const options =
    drawn.remark === LINKED
      ? parseLinks(drawn.options, name).map(([option]) => option)
      : splitOptions(drawn.options)
  return colorsOf(options, drawn.optionColors)
}

function parseLinks(options: string, name: string): [string, number[]][] {
  const parsed = parseJson(options)
  if (parsed === null || typeof parsed !== 'object' || Array.isArray(parsed))
    refuse('fieldOptionsUnreadable', name)
  return Object.entries(parsed ?? {}).map(([option, ids]) => [
    option.trim(),
    Array.isArray(ids) ? [...new Set(ids.map(Number).filter(Number.isSafeInteger))] : [],
  ])
}

/** A default as it is stored (record-engine.md §2.7). */
function readDefault(value: unknown, formType: FormType, name: string): string | null {
  const { write } = storeOf(formType).default
  if (!write) return null
  const written = write(value) ?? refuse('fieldDefaultUnreadable', name)
  const limit = formTypes[formType].hasValue ? designLimits.defaultValue : designLimits.description
  if (written.length > limit) refuse('fieldDefaultTooLong', name, limit)
  return written || null
}

/** Whether the default is one that the form itself would take. */
export function checkDefault(attributes: Attributes, formType: FormType, rule: FieldRule): void {
  const { hasValue, check } = formTypes[formType]
  if (!hasValue || attributes.defaultValue === null) return
  const message = check(storeOf(formType).default.toValue(attributes.defaultValue), rule)
  if (message) refuse('fieldDefaultUnfit', attributes.name, message)
}

/** Which bit lets which attribute change; the others (place, digits, lengths) are free (record-engine.md §2.3). */
const guarded: Record<OperatingRight, readonly (keyof Attributes)[]> = {
  name: ['name', 'inputTips'],
  defaultValue: ['defaultValue'],
  width: ['stylePercent'],
  required: ['isRequired'],
  unique: ['isUnique'],
  // hiding against the rules is refused aloud (2080), not ignored
  hide: [],
  options: ['options', 'remark'],
  delete: [],
}

/** The drawn attributes as far as the field's rights go; what they do not cover stays as it is stored. */
export function keepReadOnly(stored: FieldRow, drawn: Attributes): Attributes {
  const rights: OperatingRight[] = ['name', 'defaultValue', 'width', 'required', 'unique', 'options']
  const kept = rights
    .filter((right) => !mayOperate(stored.operating, right))
    .flatMap((right) => guarded[right])
  // Only long text says how long: what others came with stays.
  const { design } = formTypes[stored.formType]
  if (design.maxLength === null) kept.push('maxLength')
  // The column of a fixed number has its own decimals.
  if (stored.kind === 1 && design.hasDigits) kept.push('precisions')
  return { ...drawn, ...Object.fromEntries(kept.map((key) => [key, stored[key]])) }
}

/** The attributes of a stored field, for comparing. */
export function attributesOf(field: FieldRow): Attributes {
  const { name, inputTips, remark, maxLength, defaultValue, isUnique, isRequired, isHidden } = field
  const { options, optionColors, relevant, stylePercent, precisions, formPosition } = field
  const { maxNumRestrict, minNumRestrict, formAssistId } = field
  return {
    name,
    inputTips,
    remark,
    maxLength,
    defaultValue,
    isUnique,
    isRequired,
    isHidden,
    options,
    optionColors,
    relevant,
    stylePercent,
    precisions,
    formPosition,
    maxNumRestrict,
    minNumRestrict,
    formAssistId,
  }
}
