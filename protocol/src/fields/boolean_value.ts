import type { FormTypeRule } from './rule/form-type.ts'
import { newFieldOperating } from './rule/operating.ts'
import { operators } from './rule/operators.ts'
import { isBlank } from './value/shape.ts'

/** 布尔值: 1 or 0. */
export const boolean_value: FormTypeRule = {
  code: 41,
  title: '布尔值',
  aliases: [],
  hasValue: true,
  hasColumns: false,
  fromRegister: false,
  isEmpty: isBlank,
  check: (value, field) => (['0', '1'].includes(String(value)) ? null : `${field.name}格式有误`),
  longest: null,
  formatRefusal: null,
  operators: [operators.equals, operators.notEquals],
  hasOrder: true,
  design: {
    palette: 4,
    operating: newFieldOperating,
    canBeColumn: true,
    canBeUnique: false,
    canHaveDefault: true,
    hasOptions: false,
    hasDigits: false,
    precisions: null,
    maxLength: null,
    ownRow: false,
  },
}
