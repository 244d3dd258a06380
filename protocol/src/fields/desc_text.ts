import type { FormTypeRule } from './rule/form-type.ts'
import { newFieldOperating } from './rule/operating.ts'

/** 描述文字: a note for the user who fills in the form; its default value is the text. */
export const desc_text: FormTypeRule = {
  code: 50,
  title: '描述文字',
  aliases: [],
  hasValue: false,
  hasColumns: false,
  fromRegister: false,
  isEmpty: () => true,
  check: () => null,
  longest: null,
  formatRefusal: null,
  operators: [],
  hasOrder: false,
  design: {
    palette: 21,
    operating: newFieldOperating,
    canBeColumn: false,
    canBeUnique: false,
    canHaveDefault: true,
    hasOptions: false,
    hasDigits: false,
    precisions: null,
    maxLength: null,
    ownRow: false,
  },
}
