import type { FormTypeRule } from './rule/form-type.ts'
import { newFieldOperating } from './rule/operating.ts'
import { textOperators } from './rule/operators.ts'
import { isBlank } from './value/shape.ts'
import { LONG_TEXT_LENGTH, limited } from './value/textual.ts'

/** 网址: an address, kept as typed. */
export const website: FormTypeRule = {
  code: 25,
  title: '网址',
  aliases: [],
  hasValue: true,
  hasColumns: false,
  fromRegister: false,
  isEmpty: isBlank,
  check: limited(LONG_TEXT_LENGTH),
  longest: () => LONG_TEXT_LENGTH,
  formatRefusal: null,
  operators: textOperators,
  hasOrder: true,
  design: {
    palette: 3,
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
