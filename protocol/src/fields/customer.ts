import { builtIn, type FormTypeRule } from './form-type.ts'
import { checkId, namesNobody } from './ids.ts'
import { textOperators } from './operators.ts'

/** 客户: one customer. */
export const customer: FormTypeRule = {
  code: 15,
  title: '客户',
  aliases: [],
  hasValue: true,
  hasColumns: false,
  fromRegister: false,
  isEmpty: namesNobody,
  check: checkId,
  longest: null,
  formatRefusal: null,
  operators: textOperators,
  hasOrder: true,
  design: builtIn,
}
