import type { FormTypeRule } from './rule/form-type.ts'
import { newFieldOperating } from './rule/operating.ts'
import { peopleOperators } from './rule/operators.ts'
import { checkIds, hasNoIds } from './value/ids.ts'

/** 部门: several departments. */
export const structure: FormTypeRule = {
  code: 12,
  title: '部门',
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
    palette: 18,
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
