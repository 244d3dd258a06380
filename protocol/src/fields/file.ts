import { checkBatchId } from './batch.ts'
import type { FormTypeRule } from './form-type.ts'
import { newFieldOperating } from './operating.ts'
import { isBlank } from './shape.ts'

/** 附件: the files of one batch. */
export const file: FormTypeRule = {
  code: 8,
  title: '附件',
  aliases: [],
  hasValue: true,
  hasColumns: false,
  fromRegister: false,
  isEmpty: isBlank,
  check: checkBatchId,
  longest: null,
  formatRefusal: null,
  operators: [],
  hasOrder: false,
  design: {
    palette: 19,
    operating: newFieldOperating,
    canBeColumn: true,
    canBeUnique: false,
    canHaveDefault: false,
    hasOptions: false,
    hasDigits: false,
    precisions: null,
    maxLength: null,
    ownRow: false,
  },
}
