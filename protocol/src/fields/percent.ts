import type { FormTypeRule } from './form-type.ts'
import { checkNumber, refuseNoNumber } from './numeric.ts'
import { newFieldOperating } from './operating.ts'
import { numberOperators } from './operators.ts'
import { isBlank } from './shape.ts'

/** 百分数: a number that is read as so many of a hundred. */
export const percent: FormTypeRule = {
  code: 42,
  title: '百分数',
  aliases: [],
  hasValue: true,
  hasColumns: false,
  fromRegister: false,
  isEmpty: isBlank,
  check: checkNumber(10),
  longest: null,
  formatRefusal: refuseNoNumber,
  operators: numberOperators,
  hasOrder: true,
  design: {
    palette: 9,
    operating: newFieldOperating,
    canBeColumn: true,
    canBeUnique: true,
    canHaveDefault: true,
    hasOptions: false,
    hasDigits: true,
    precisions: { initial: 2, least: 0, most: 5 },
    maxLength: null,
    ownRow: false,
  },
}
