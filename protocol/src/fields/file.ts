import type { FormTypeRule } from './rule/form-type.ts'
import { newFieldOperating } from './rule/operating.ts'
import { checkBatchId } from './value/batch.ts'
import { isBlank } from './value/shape.ts'

/** 附件: the files of one batch. */
export const file: FormTypeRule = {
  code: 8,
  title: '附件',
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
