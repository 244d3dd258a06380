import type { FormTypeRule } from './rule/form-type.ts'
import { newFieldOperating } from './rule/operating.ts'
import { operators } from './rule/operators.ts'
import { checkChoice } from './value/choice.ts'
import { isBlank } from './value/shape.ts'

/** 单选: one of the options. */
export const select: FormTypeRule = {
  code: 3,
  title: '单选',
  aliases: ['radio'],
  hasValue: true,
  hasColumns: false,
  fromRegister: false,
  isEmpty: isBlank,
  check: checkChoice,
  longest: null,
  formatRefusal: null,
  operators: [operators.equals, operators.notEquals, operators.empty, operators.notEmpty],
  hasOrder: true,
  drivesFlows: true,
  design: {
    palette: 5,
    operating: newFieldOperating,
    canBeColumn: true,
    canBeUnique: true,
    canHaveDefault: true,
    hasOptions: true,
    hasDigits: false,
    precisions: { initial: 2, least: 1, most: 2 },
    maxLength: null,
    ownRow: false,
  },
}
