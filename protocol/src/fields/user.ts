import type { FormTypeRule } from './rule/form-type.ts'
import { newFieldOperating } from './rule/operating.ts'
import { peopleOperators } from './rule/operators.ts'
import { checkIds, hasNoIds } from './value/ids.ts'

/** 人员: several people. */
export const user: FormTypeRule = {
  code: 10,
  title: '人员',
  aliases: [],
  hasValue: true,
  hasColumns: false,
  fromRegister: false,
  isEmpty: hasNoIds,
  check: checkIds,
  longest: null,
  formatRefusal: null,
  operators: peopleOperators,
  hasOrder: true,
  design: {
    palette: 17,
    operating: newFieldOperating,
    canBeColumn: true,
    canBeUnique: false,
    canHaveDefault: false,
    hasOptions: false,
    hasDigits: false,
    precisions: null,
    maxLength: null,
    ownRow: false,
  },
}
