import type { FieldRule } from './field.ts'
import type { FormTypeRule } from './form-type.ts'
import { newFieldOperating } from './operating.ts'
import { textOperators } from './operators.ts'
import { isBlank } from './shape.ts'
import { LONG_TEXT_LENGTH, limited } from './textual.ts'

/** How many characters a field takes: as the designer says. */
export const textareaLength = ({ maxLength }: Pick<FieldRule, 'maxLength'>) => maxLength || LONG_TEXT_LENGTH

/** 多行文本: as many characters as the designer says. */
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
