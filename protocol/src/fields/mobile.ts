import type { FormTypeRule } from './rule/form-type.ts'
import { newFieldOperating } from './rule/operating.ts'
import { textOperators } from './rule/operators.ts'
import { isBlank } from './value/shape.ts'

/** Strict: what forms ask for. Lenient numbers of old data stay readable; imports use their own pattern. */
const MOBILE = /^1[3-9]\d{9}$/

/** 手机: a mobile number of this country. */
export const mobile: FormTypeRule = {
  code: 7,
  title: '手机',
  aliases: [],
  hasValue: true,
  hasColumns: false,
  fromRegister: false,
  isEmpty: isBlank,
  check: (value) => (MOBILE.test(String(value).trim()) ? null : '手机格式有误'),
  longest: null,
  formatRefusal: () => 'mobileFormat',
  operators: textOperators,
  hasOrder: true,
  design: {
    palette: 10,
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
