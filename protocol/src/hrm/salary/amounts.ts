import type { Decimal } from 'decimal.js'
import { exact } from '../figure.ts'

/** Decimal text with two places, as stored and sent. */
export const money = (value: Decimal.Value): string => exact(value).toFixed(2)

/** The sum of amounts in decimal text. */
export const sum = (values: readonly Decimal.Value[]): string =>
  money(values.reduce((total: Decimal, value) => total.plus(value), exact(0)))
