import { builtIn, type FormTypeRule } from '#protocol/fields/rule/form-type.ts'
import { operators, textOperators } from '#protocol/fields/rule/operators.ts'
import { checkId, hasNoIds } from './ids.ts'

type Named = Pick<FormTypeRule, 'code' | 'title'>

/** The id of one thing that has a name elsewhere. */
const anId = {
  aliases: [],
  hasValue: true,
  hasColumns: false,
  fromRegister: false,
  isEmpty: hasNoIds,
  check: checkId,
  longest: null,
  formatRefusal: null,
  operators: textOperators,
  hasOrder: true,
  design: builtIn,
} satisfies Partial<FormTypeRule>

/** One record of a type, found by its name. */
export const relatedId = (named: Named): FormTypeRule => ({ ...anId, ...named })

/** One entry of a list that an area keeps. */
export const registerEntry = (named: Named): FormTypeRule => ({
  ...anId,
  ...named,
  fromRegister: true,
  operators: [operators.equals],
})
