import type { FormRule } from 'antd'
import { exact } from '#protocol/hrm/figure.ts'
import { insuranceLimits } from '#protocol/hrm/insurance/limits.ts'

const { places } = insuranceLimits

/** What is wrong with a number of zero or more with at most `most` decimal places; null: nothing. */
export function faultOf(
  value: string | undefined,
  caption: string,
  most: number,
  limit = '999999999',
): string | null {
  const text = value?.trim() ?? ''
  if (text === '') return `请填写${caption}`
  if (!/^\d{1,12}(\.\d+)?$/.test(text)) return `${caption}应为不小于 0 的数字`
  if ((text.split('.')[1] ?? '').length > most) return `${caption}最多 ${most} 位小数`
  return exact(text).gt(limit) ? `${caption}不能超过 ${limit}` : null
}

const rule = (caption: string, most: number): FormRule[] => [
  {
    validator: (_, value: string | undefined) => {
      const fault = faultOf(value, caption, most)
      return fault === null ? Promise.resolve() : Promise.reject(new Error(fault))
    },
  },
]

export const baseRules = (caption: string) => rule(caption, places.base)
export const amountRules = (caption: string) => rule(caption, places.amount)
export const baseFault = (value: string, caption: string) => faultOf(value, caption, places.base)
export const amountFault = (value: string, caption: string) => faultOf(value, caption, places.amount)
export const proportionFault = (value: string, caption: string) =>
  faultOf(value, caption, places.proportion, '100')
