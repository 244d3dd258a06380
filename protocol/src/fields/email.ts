import type { FormTypeRule } from './rule/form-type.ts'
import { newFieldOperating } from './rule/operating.ts'
import { textOperators } from './rule/operators.ts'
import { isBlank } from './value/shape.ts'
import { limited, TEXT_LENGTH } from './value/textual.ts'

const EMAIL = /^[A-Za-z0-9_.+-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,4}$/

/** 邮箱: an address of electronic mail. */
export const email: FormTypeRule = {
  code: 14,
  title: '邮箱',
  aliases: [],
  hasValue: true,
  hasColumns: false,
  fromRegister: false,
  isEmpty: isBlank,
  check: (value, field) =>
    EMAIL.test(String(value).trim()) ? limited(TEXT_LENGTH)(value, field) : '邮箱格式有误',
  longest: () => TEXT_LENGTH,
  formatRefusal: null,
  operators: textOperators,
  hasOrder: true,
  design: {
    palette: 11,
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
