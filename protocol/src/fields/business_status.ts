import { builtIn, type FormTypeRule } from './form-type.ts'
import { checkId, namesNobody } from './ids.ts'
import { operators } from './operators.ts'

/** 商机阶段: the stage that a business has reached. */
export const business_status: FormTypeRule = {
  code: null,
  title: '商机阶段',
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
