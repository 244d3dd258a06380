import type { FormTypeRule } from './rule/form-type.ts'
import { newFieldOperating } from './rule/operating.ts'
import { textOperators } from './rule/operators.ts'
import { isBlank } from './value/shape.ts'
import { limited, TEXT_LENGTH } from './value/textual.ts'

/** 单行文本: one line. */
export const text: FormTypeRule = {
  code: 1,
  title: '单行文本',
  aliases: [],
  hasValue: true,
  hasColumns: false,
  fromRegister: false,
  isEmpty: isBlank,
  check: limited(TEXT_LENGTH),
  longest: () => TEXT_LENGTH,
  formatRefusal: null,
  operators: textOperators,
  hasOrder: true,
  design: {
    palette: 1,
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
