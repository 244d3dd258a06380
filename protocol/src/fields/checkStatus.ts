import { builtIn, type FormTypeRule } from './rule/form-type.ts'
import { operators } from './rule/operators.ts'
import { checkChoice } from './value/choice.ts'
import { isBlank } from './value/shape.ts'

/** 审核状态: a coded state that follows from approvals. */
export const checkStatus: FormTypeRule = {
  code: null,
  title: '审核状态',
  aliases: [],
  hasValue: true,
  hasColumns: false,
  fromRegister: false,
  isEmpty: isBlank,
  check: checkChoice,
  longest: null,
  formatRefusal: null,
  operators: [operators.equals, operators.notEquals],
  hasOrder: true,
  design: builtIn,
}
