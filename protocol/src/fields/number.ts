import type { FormTypeRule } from './form-type.ts'
import { checkNumber, refuseNoNumber } from './numeric.ts'
import { newFieldOperating } from './operating.ts'
import { numberOperators } from './operators.ts'
import { isBlank } from './shape.ts'

/** 数字: a decimal number. */
export const number: FormTypeRule = {
  code: 5,
  title: '数字',
  aliases: [],
  hasValue: true,
  hasColumns: false,
  fromRegister: false,
  isEmpty: isBlank,
  check: checkNumber(15),
  longest: null,
  formatRefusal: refuseNoNumber,
  operators: numberOperators,
  hasOrder: true,
  drivesFlows: true,
  design: {
    palette: 7,
    operating: newFieldOperating,
    canBeColumn: true,
    canBeUnique: true,
    canHaveDefault: true,
    hasOptions: false,
    hasDigits: true,
    precisions: { initial: 4, least: 0, most: 14 },
    maxLength: null,
    ownRow: false,
  },
}
