import { builtIn, type FormTypeRule } from './form-type.ts'
import { checkId, namesNobody } from './ids.ts'
import { peopleOperators } from './operators.ts'

/** 单个人员: one person, such as an owner. */
export const single_user: FormTypeRule = {
  code: 28,
  title: '单个人员',
  aliases: [],
  hasValue: true,
  hasColumns: false,
  fromRegister: false,
  isEmpty: namesNobody,
  check: checkId,
  longest: null,
  formatRefusal: null,
  operators: peopleOperators,
  hasOrder: true,
  design: builtIn,
}
