import { builtIn, type FormTypeRule } from './form-type.ts'
import { checkId, namesNobody } from './ids.ts'
import { textOperators } from './operators.ts'

/** 回款计划: one plan of a contract. */
export const receivables_plan: FormTypeRule = {
  code: 21,
  title: '回款计划',
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
