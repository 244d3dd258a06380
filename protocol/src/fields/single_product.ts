import { builtIn, type FormTypeRule } from './form-type.ts'
import { checkId, namesNobody } from './ids.ts'
import { textOperators } from './operators.ts'

/** 产品: one product. */
export const single_product: FormTypeRule = {
  code: null,
  title: '产品',
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
