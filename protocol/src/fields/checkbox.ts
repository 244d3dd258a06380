import type { FieldRule } from './rule/field.ts'
import type { FormTypeRule } from './rule/form-type.ts'
import { newFieldOperating } from './rule/operating.ts'
import { operators } from './rule/operators.ts'
import { checkOption, OTHER, optionValues, toOptions } from './value/choice.ts'
import { isBlank, isText } from './value/shape.ts'

const { contains, equals, notEquals, notContains, empty, notEmpty } = operators

/** What may carry several options. Anything else is wrong, not empty: it must not clear what is stored. */
const carriesOptions = (value: unknown) =>
  typeof value === 'string' || (Array.isArray(value) && value.every(isText))

function checkOptions(value: unknown, field: FieldRule): string | null {
  if (!carriesOptions(value)) return `${field.name}格式有误`
  const options = optionValues(field.setting)
  const unknown = toOptions(value).filter((option) => option === OTHER || !options.includes(option))
  // one text box, so at most one value may stand outside the list
  const [first, second] = unknown
  if (second) return `${field.name}的选项“${second.slice(0, 20)}”不存在`
  return first ? checkOption(first, options, field) : null
}

/** 多选: any of the options. */
export const checkbox: FormTypeRule = {
  code: 9,
  title: '多选',
  aliases: [],
  hasValue: true,
  hasColumns: false,
  fromRegister: false,
  isEmpty: (value) => isBlank(value) || (carriesOptions(value) && toOptions(value).length === 0),
  check: checkOptions,
  longest: null,
  formatRefusal: null,
  operators: [contains, equals, notEquals, notContains, empty, notEmpty],
  hasOrder: true,
  drivesFlows: true,
  design: {
    palette: 6,
    operating: newFieldOperating,
    canBeColumn: true,
    canBeUnique: true,
    canHaveDefault: true,
    hasOptions: true,
    hasDigits: false,
    precisions: { initial: 1, least: 1, most: 2 },
    maxLength: null,
    ownRow: false,
  },
}
