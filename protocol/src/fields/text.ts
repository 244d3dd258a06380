import type { FieldRule } from './rule/field.ts'
import type { FormTypeRule } from './rule/form-type.ts'
import { newFieldOperating } from './rule/operating.ts'
import { textOperators } from './rule/operators.ts'
import { isBlank } from './value/shape.ts'
import { limited, TEXT_LENGTH } from './value/textual.ts'

/** Maximum length: 100, unless a fixed field declares its own. */
const textLength = ({ maxLength }: Pick<FieldRule, 'maxLength'>) => maxLength || TEXT_LENGTH

/** 单行文本: one line. */
export const text: FormTypeRule = {
  code: 1,
  title: '单行文本',
  aliases: [],
  hasValue: true,
  hasColumns: false,
  fromRegister: false,
  isEmpty: isBlank,
  check: (value, field) => limited(textLength(field))(value, field),
  longest: textLength,
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
