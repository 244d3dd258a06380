import type { FormTypeRule } from './rule/form-type.ts'
import { numberRule } from './value/numeric.ts'

/** 百分数: a number of hundredths. */
export const percent: FormTypeRule = numberRule({
  code: 42,
  title: '百分数',
  digits: 10,
  palette: 9,
  precisions: { initial: 2, least: 0, most: 5 },
})
