import { Decimal } from 'decimal.js'

/** Numbers of pay: exact for every sum and product that occurs, and no rounding but where a rule names it. */
const Exact = Decimal.clone({ precision: 34, rounding: Decimal.ROUND_HALF_UP })
export const exact = (value: Decimal.Value): Decimal => new Exact(value)

/** How an amount is rounded: to the cent, up to the next 0.1 (见分进角), or to whole yuan; days to two places, or without what is no whole day. */
export const roundings = {
  cent: '四舍五入到分',
  jiao: '见分进角',
  yuan: '四舍五入到元',
  hundredth: '保留两位小数',
  floor: '舍去不足一天',
} as const
export type Rounding = keyof typeof roundings

const round = (value: Decimal, rounding: Rounding): Decimal => {
  const cents = value.toDecimalPlaces(2, Decimal.ROUND_HALF_UP)
  if (rounding === 'floor') return value.floor()
  if (rounding === 'jiao') return cents.toDecimalPlaces(1, Decimal.ROUND_UP)
  return rounding === 'yuan' ? value.toDecimalPlaces(0, Decimal.ROUND_HALF_UP) : cents
}

type Operation = 'plus' | 'minus' | 'times' | 'over' | 'least' | 'greatest' | Rounding

/**
 * An amount that knows how it came about (PAY-TRACE): its operation over other figures, or none, which is a value that was given. A figure
 * without a label is written out inside the one that uses it.
 */
export interface Figure {
  readonly label: string | null
  readonly value: Decimal
  /** Shown as a percentage. */
  readonly isRate?: true
  readonly operation?: Operation
  readonly of?: readonly Figure[]
}

type Label = string | null

export const given = (label: Label, value: Decimal.Value): Figure => ({ label, value: exact(value) })
export const rate = (label: Label, value: Decimal.Value): Figure => ({ ...given(label, value), isRate: true })

const figure = (label: Label, operation: Operation, of: readonly Figure[], value: Decimal): Figure => ({
  label,
  value,
  operation,
  of,
})
const fold = (of: readonly Figure[], next: (result: Decimal, value: Decimal) => Decimal): Decimal =>
  of.map(({ value }) => value).reduce(next)

/** The sum; 0 of none. */
export const plus = (label: Label, ...of: readonly Figure[]): Figure =>
  figure(
    label,
    'plus',
    of,
    of.reduce((sum, { value }) => sum.plus(value), exact(0)),
  )
/** The first less all others. */
export const minus = (label: Label, ...of: readonly Figure[]): Figure =>
  figure(
    label,
    'minus',
    of,
    fold(of, (rest, value) => rest.minus(value)),
  )
export const times = (label: Label, ...of: readonly Figure[]): Figure =>
  figure(
    label,
    'times',
    of,
    fold(of, (product, value) => product.times(value)),
  )
export const over = (label: Label, dividend: Figure, divisor: Figure): Figure =>
  figure(label, 'over', [dividend, divisor], dividend.value.div(divisor.value))
export const least = (label: Label, ...of: readonly Figure[]): Figure =>
  figure(
    label,
    'least',
    of,
    fold(of, (lowest, value) => Decimal.min(lowest, value)),
  )
export const greatest = (label: Label, ...of: readonly Figure[]): Figure =>
  figure(
    label,
    'greatest',
    of,
    fold(of, (highest, value) => Decimal.max(highest, value)),
  )
/** Nothing below zero. */
export const atLeastZero = (label: Label, of: Figure): Figure => greatest(label, of, given(null, 0))
export const rounded = (label: Label, of: Figure, rounding: Rounding = 'cent'): Figure =>
  figure(label, rounding, [of], round(of.value, rounding))

/** Amounts as arithmetic shows them: thousands apart, no zeros at the end, rates as percentages. */
function number({ value, isRate }: Figure): string {
  if (isRate) return `${value.times(100).toFixed()}%`
  const [whole = '0', fraction = ''] = value.toDecimalPlaces(6).toFixed().split('.')
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${fraction && `.${fraction}`}`
}

const written: Record<Operation, { sign: string } | { name: string }> = {
  plus: { sign: ' + ' },
  minus: { sign: ' − ' },
  times: { sign: ' × ' },
  over: { sign: ' ÷ ' },
  least: { name: '取小' },
  greatest: { name: '取大' },
  cent: { name: roundings.cent },
  jiao: { name: roundings.jiao },
  yuan: { name: roundings.yuan },
  hundredth: { name: roundings.hundredth },
  floor: { name: roundings.floor },
}

const nameOf = (of: Figure): string => (of.label === null ? number(of) : `${of.label} ${number(of)}`)

/** Whether a formula inside another one needs brackets. */
function isBracketed(inner: Figure, outer: Operation, isFirst: boolean): boolean {
  if (!inner.operation || (inner.of ?? []).length < 2 || 'name' in written[inner.operation]) return false
  const isSum = inner.operation === 'plus' || inner.operation === 'minus'
  if (outer === 'over') return isSum || !isFirst
  return isSum && (outer === 'times' || (outer === 'minus' && !isFirst))
}

/** A figure inside another one: named, or written out where it has no name. */
function inside(of: Figure, outer: Operation, isFirst: boolean): string {
  if (of.label !== null || !of.operation) return nameOf(of)
  const text = formula(of)
  return isBracketed(of, outer, isFirst) ? `（${text}）` : text
}

function formula(of: Figure): string {
  const { operation, of: parts = [] } = of
  if (!operation || parts.length === 0) return number(of)
  const texts = parts.map((part, at) => inside(part, operation, at === 0))
  const as = written[operation]
  return 'name' in as ? `${as.name}（${texts.join('，')}）` : texts.join(as.sign)
}

/** `累计应纳税额 391.98 = 四舍五入到分（…）`; of a given value only its name and the value. */
export const arithmetic = (of: Figure): string =>
  of.operation ? `${nameOf(of)} = ${formula(of)}` : nameOf(of)
