import type { FormTypeRule } from './rule/form-type.ts'
import { newFieldOperating } from './rule/operating.ts'
import { timeOperators } from './rule/operators.ts'
import { isBlank } from './value/shape.ts'
import { isDay, isMoment } from './value/temporal.ts'

/** 日期时间: a moment; a day is its midnight. */
export const datetime: FormTypeRule = {
  code: 13,
  title: '日期时间',
  aliases: [],
  hasValue: true,
  hasColumns: false,
  fromRegister: false,
  isEmpty: isBlank,
  check: (value) => (isMoment(value) || isDay(value) ? null : '日期格式错误，例:2020-01-01 00:00:00'),
  longest: null,
  formatRefusal: () => 'datetimeFormat',
  operators: timeOperators,
  hasOrder: true,
  design: {
    palette: 13,
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
