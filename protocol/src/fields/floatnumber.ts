import type { FormTypeRule } from './form-type.ts'
import { checkNumber, refuseNoNumber } from './numeric.ts'
import { newFieldOperating } from './operating.ts'
import { numberOperators } from './operators.ts'
import { isBlank } from './shape.ts'

/** 货币: an amount of money. */
export const floatnumber: FormTypeRule = {
  code: 6,
  title: '货币',
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
    palette: 8,
    operating: newFieldOperating,
    canBeColumn: true,
    canBeUnique: true,
    canHaveDefault: true,
    hasOptions: false,
    hasDigits: true,
    precisions: { initial: 2, least: 0, most: 14 },
    maxLength: null,
    ownRow: false,
  },
}
