import type { FormTypeRule } from './rule/form-type.ts'
import { numberRule } from './value/numeric.ts'

/** 数字: a decimal number. */
export const number: FormTypeRule = {
  ...numberRule({
    code: 5,
    title: '数字',
    digits: 15,
    palette: 7,
    precisions: { initial: 4, least: 0, most: 14 },
  }),
  drivesFlows: true,
}
