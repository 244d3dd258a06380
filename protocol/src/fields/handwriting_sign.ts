import type { FormTypeRule } from './rule/form-type.ts'
import { newFieldOperating } from './rule/operating.ts'
import { checkBatchId } from './value/batch.ts'
import { isBlank } from './value/shape.ts'

/** 手写签名: the batch of one picture. */
export const handwriting_sign: FormTypeRule = {
  code: 46,
  title: '手写签名',
  aliases: [],
  hasValue: true,
  hasColumns: false,
  needsRecord: true,
  fromRegister: false,
  isEmpty: isBlank,
  check: checkBatchId,
  longest: null,
  formatRefusal: null,
  operators: [],
  hasOrder: false,
  design: {
    palette: 20,
    operating: newFieldOperating,
    canBeColumn: false,
    canBeUnique: false,
    canHaveDefault: false,
    hasOptions: false,
    hasDigits: false,
    precisions: null,
    maxLength: null,
    ownRow: false,
  },
}
