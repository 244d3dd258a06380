import type { Refusals } from '#protocol/platform/codes.ts'

/** Refusals of values that are not of their form type (record-engine.md §1.4). */
export const fieldRefusals = {
  mobileFormat: [2032, '手机号格式错误'],
  numberFormat: [2033, '价格应为数字格式'],
  datetimeFormat: [2034, '日期格式错误，例:2020-01-01 00:00:00'],
  dateFormat: [2035, '日期格式错误，例:2020-01-01'],
  // in the words of the form type
  valueUnfit: [400, '%s'],
} as const satisfies Refusals

/** Form types of these have a code of their own for what is not of them at all. */
export type FormatRefusal = Exclude<keyof typeof fieldRefusals, 'valueUnfit'>
