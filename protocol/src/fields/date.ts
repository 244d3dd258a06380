import type { FormTypeRule } from './rule/form-type.ts'
import { newFieldOperating } from './rule/operating.ts'
import { timeOperators } from './rule/operators.ts'
import { isBlank } from './value/shape.ts'
import { isDay, isMoment } from './value/temporal.ts'

/** 日期: a day; a time of day is cut off. */
export const date: FormTypeRule = {
  code: 4,
  title: '日期',
  aliases: [],
  hasValue: true,
  hasColumns: false,
  fromRegister: false,
  isEmpty: isBlank,
  check: (value) => (isDay(value) || isMoment(value) ? null : '日期格式错误，例:2020-01-01'),
  longest: null,
  formatRefusal: () => 'dateFormat',
  operators: timeOperators,
  hasOrder: true,
  design: {
    palette: 12,
    operating: newFieldOperating,
    canBeColumn: true,
    canBeUnique: true,
    canHaveDefault: true,
    hasOptions: false,
    hasDigits: false,
    precisions: null,
    maxLength: null,
    ownRow: false,
  },
}
