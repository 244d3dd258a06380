import type { FormTypeRule } from './rule/form-type.ts'
import { newFieldOperating } from './rule/operating.ts'
import { textOperators } from './rule/operators.ts'
import { isMobile, readMobile } from './value/phone.ts'
import { isBlank } from './value/shape.ts'

/** 手机: a mobile number of this country, however it is written. Old data may hold others, which imports bring. */
export const mobile: FormTypeRule = {
  code: 7,
  title: '手机',
  aliases: [],
  hasValue: true,
  hasColumns: false,
  fromRegister: false,
  isEmpty: isBlank,
  check: (value) => (isMobile(readMobile(String(value))) ? null : '手机格式有误'),
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
