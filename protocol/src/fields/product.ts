import { builtIn, type FormTypeRule } from './rule/form-type.ts'
import { isBlank } from './value/shape.ts'

/** 产品: lines that travel beside the fields and are checked there. */
export const product: FormTypeRule = {
  code: null,
  title: '产品',
  aliases: [],
  hasValue: true,
  hasColumns: false,
  fromRegister: false,
  isEmpty: isBlank,
  check: () => null,
  longest: null,
  formatRefusal: null,
  operators: [],
  hasOrder: false,
  design: builtIn,
}
