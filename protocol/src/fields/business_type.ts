import { builtIn, type FormTypeRule } from './form-type.ts'
import { checkId, namesNobody } from './ids.ts'
import { operators } from './operators.ts'

/** 商机状态组: the set of stages that a business runs through. */
export const business_type: FormTypeRule = {
  code: null,
  title: '商机状态组',
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
