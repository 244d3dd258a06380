import { builtIn, type FormTypeRule } from './rule/form-type.ts'
import { operators } from './rule/operators.ts'
import { checkChoice } from './value/choice.ts'
import { isBlank } from './value/shape.ts'

/** What its codes mean. */
export const dealStatusOptions = [
  { name: '未成交', value: 0 },
  { name: '已成交', value: 1 },
] as const

/** 成交状态: a coded state of customers. */
export const dealStatus: FormTypeRule = {
  code: null,
  title: '成交状态',
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
