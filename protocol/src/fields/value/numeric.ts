import { Decimal } from 'decimal.js'
import type { FieldRule } from '#protocol/fields/rule/field.ts'
import type { FormTypeRule } from '#protocol/fields/rule/form-type.ts'
import { newFieldOperating } from '#protocol/fields/rule/operating.ts'
import { numberOperators } from '#protocol/fields/rule/operators.ts'
import { isBlank } from './shape.ts'

const PLAIN = /^[-+]?(\d+)(?:\.(\d+))?$/

/** The exact value, or null when the text is no plain decimal number (no exponents, no blanks inside). */
export function toDecimal(value: unknown): Decimal | null {
  const written = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : ''
  return PLAIN.test(written) ? new Decimal(written) : null
}

/** A stored decimal without zeros at its end: 1.00 → 1, 0.50 → 0.5. Other values unchanged. */
export const trimDecimals = (value: unknown): unknown =>
  typeof value === 'string' && /^-?\d+\.\d*0$/.test(value) ? (toDecimal(value)?.toFixed() ?? value) : value

const SPOKEN = /^([-+]?(?:\d+(?:\.\d+)?|\.\d+))(万亿|[千万亿])?$/
const powers: Readonly<Record<string, number>> = { 千: 3, 万: 4, 亿: 8, 万亿: 12 }

/**
 * Normalises typed or pasted text to a plain decimal: `１２,０００`, `¥ 1 200.50` (with `¥` among the marks) and `12万`. Other text, `3 台`,
 * is returned unchanged, for `checkNumber` to refuse.
 */
export function readNumber(typed: string, marks: readonly string[] = []): string {
  const written = typed.normalize('NFKC').replace(/−/g, '-').replace(/[,\s]/g, '')
  const bare = marks.reduce((left, mark) => left.replace(mark, ''), written)
  const [, digits, unit] = SPOKEN.exec(bare) ?? []
  if (digits === undefined) return typed.trim()
  if (unit === undefined) return digits.replace(/^([-+]?)\./, '$10.')
  return new Decimal(digits).times(Decimal.pow(10, powers[unit] ?? 0)).toFixed()
}

/** Digits and limits of number fields (foundations §5.1, record-engine.md §2.5); `precisions` null = whole numbers. */
const checkNumber = (totalDigits: number) => (value: unknown, field: FieldRule) => {
  const [, whole = '', decimals = ''] = PLAIN.exec(String(value).trim()) ?? []
  const exact = toDecimal(value)
  if (!exact) return `${field.name}应为数字，请去掉其他文字`
  if (whole.replace(/^0+(?=\d)/, '').length + decimals.length > totalDigits)
    return `最多支持${totalDigits}位数字（包含小数位）`
  if (field.precisions === null && decimals) return '不支持小数'
  if (field.precisions !== null && decimals.length > field.precisions)
    return `小数位不能大于${field.precisions}`
  if (!isBlank(field.minNumRestrict) && exact.lt(field.minNumRestrict ?? 0))
    return `不能小于${field.minNumRestrict}`
  if (!isBlank(field.maxNumRestrict) && exact.gt(field.maxNumRestrict ?? 0))
    return `不能大于${field.maxNumRestrict}`
  return null
}

/** Text that is not a number has a refusal of its own; a number beyond a limit names the limit. */
const refuseNoNumber = (value: unknown) => (toDecimal(value) === null ? 'numberFormat' : null)

interface NumberKind {
  code: number
  title: string
  /** Before and behind the point together. */
  digits: number
  palette: number
  precisions: { initial: number; least: number; most: number }
}

/** A form type whose values are numbers. */
export const numberRule = ({ code, title, digits, palette, precisions }: NumberKind): FormTypeRule => ({
  code,
  title,
  aliases: [],
  hasValue: true,
  hasColumns: false,
  fromRegister: false,
  isEmpty: isBlank,
  check: checkNumber(digits),
  longest: null,
  formatRefusal: refuseNoNumber,
  operators: numberOperators,
  hasOrder: true,
  design: {
    palette,
    operating: newFieldOperating,
    canBeColumn: true,
    canBeUnique: true,
    canHaveDefault: true,
    hasOptions: false,
    hasDigits: true,
    precisions,
    maxLength: null,
    ownRow: false,
  },
})
