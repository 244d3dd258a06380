import { builtIn, type FormTypeRule } from './form-type.ts'
import { checkId, namesNobody } from './ids.ts'
import { operators } from './operators.ts'

/** 产品类别: one category of products. */
export const category: FormTypeRule = {
  code: 19,
  title: '产品类别',
  aliases: [],
  hasValue: true,
  hasColumns: false,
  fromRegister: true,
  isEmpty: namesNobody,
  check: checkId,
  longest: null,
  formatRefusal: null,
  operators: [operators.equals],
  hasOrder: true,
  design: builtIn,
}
