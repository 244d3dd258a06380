import { builtIn, type FormTypeRule } from './rule/form-type.ts'
import { peopleOperators } from './rule/operators.ts'
import { checkId, hasNoIds } from './value/ids.ts'

/** 单个人员: one person, such as an owner. */
export const single_user: FormTypeRule = {
  code: 28,
  title: '单个人员',
  aliases: [],
  hasValue: true,
  hasColumns: false,
  fromRegister: false,
  isEmpty: hasNoIds,
  check: checkId,
  longest: null,
  formatRefusal: null,
  operators: peopleOperators,
  hasOrder: true,
  design: builtIn,
}
