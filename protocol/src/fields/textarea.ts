import type { FieldRule } from './rule/field.ts'
import type { FormTypeRule } from './rule/form-type.ts'
import { newFieldOperating } from './rule/operating.ts'
import { textOperators } from './rule/operators.ts'
import { isBlank } from './value/shape.ts'
import { LONG_TEXT_LENGTH, limited } from './value/textual.ts'

/** Maximum length, as designed. */
export const textareaLength = ({ maxLength }: Pick<FieldRule, 'maxLength'>) => maxLength || LONG_TEXT_LENGTH

/** 多行文本: of the designed maximum length. */
export const textarea: FormTypeRule = {
  code: 2,
  title: '多行文本',
  aliases: [],
  hasValue: true,
  hasColumns: false,
  fromRegister: false,
  isEmpty: isBlank,
  check: (value, field) => limited(textareaLength(field))(value, field),
  longest: textareaLength,
  formatRefusal: null,
  operators: textOperators,
  hasOrder: true,
  design: {
    palette: 2,
    operating: newFieldOperating,
    canBeColumn: true,
    canBeUnique: true,
    canHaveDefault: true,
    hasOptions: false,
    hasDigits: false,
    precisions: null,
    maxLength: LONG_TEXT_LENGTH,
    ownRow: false,
  },
}
