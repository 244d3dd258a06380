import { builtIn, type FormTypeRule } from './form-type.ts'
import { checkId, namesNobody } from './ids.ts'
import { textOperators } from './operators.ts'

/** 商机: one business opportunity. */
export const business: FormTypeRule = {
  code: 16,
  title: '商机',
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
