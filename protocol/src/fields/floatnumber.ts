import type { FormTypeRule } from './rule/form-type.ts'
import { numberRule } from './value/numeric.ts'

/** 货币: an amount of money. */
export const floatnumber: FormTypeRule = {
  ...numberRule({
    code: 6,
    title: '货币',
    digits: 15,
    palette: 8,
    precisions: { initial: 2, least: 0, most: 14 },
  }),
  drivesFlows: true,
}
