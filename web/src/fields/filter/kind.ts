import { dayCountOperators, type Operator, operators } from '#protocol/fields/rule/operators.ts'
import type { FilterField } from '#protocol/record/calls/scenes.ts'
import type { LazyComponent } from '#web/ui/lazy-component.tsx'
import type { ShownOption } from '../options.ts'

export interface FilterValuesProps {
  field: FilterField
  operator: Operator
  values: unknown[]
  onChange: (values: unknown[]) => void
}

/** Names of people and departments, for chips that carry ids. */
export interface Names {
  user: (id: number) => string
  department: (id: number) => string
}

/** How one family of values is filtered: captions of its operators, the editor of its values, the words of its chip. */
export interface FilterKind {
  captions: Partial<Record<Operator, string>>
  /** In a file of its own: people who only read never fetch it. */
  Values: LazyComponent<FilterValuesProps>
  describe: (values: unknown[], field: FilterField, names: Names) => string
  /** The same one by one, where options may have a colour. */
  options?: (values: unknown[], field: FilterField) => ShownOption[]
}

/** Captions in plain words (record-engine.md §7.4), … where the value stands; a kind overrides what reads better for it. */
export const captions: Record<Operator, string> = {
  [operators.equals]: '等于',
  [operators.notEquals]: '不等于',
  [operators.contains]: '包含',
  [operators.notContains]: '不包含',
  [operators.empty]: '为空',
  [operators.notEmpty]: '不为空',
  [operators.greater]: '大于',
  [operators.atLeast]: '大于等于',
  [operators.less]: '小于',
  [operators.atMost]: '小于等于',
  [operators.ids]: '是',
  [operators.startsWith]: '开头是',
  [operators.endsWith]: '结尾是',
  [operators.range]: '介于',
  [operators.beforeDaysAgo]: '超过…天前',
  [operators.withinPastDays]: '过去…天内',
  [operators.withinNextDays]: '未来…天内',
  [operators.afterDays]: '…天后',
}

/** 为空 and 不为空 ask for nothing more. */
export const needsValues = (operator: Operator) =>
  operator !== operators.empty && operator !== operators.notEmpty

/** Its value is a number of days. */
export const countsDays = (operator: Operator) => dayCountOperators.includes(operator)

const isGiven = (value: unknown) => value !== null && value !== undefined && String(value).trim() !== ''

/** A condition that can be sent: the server refuses or ignores half ones. */
export function isComplete(operator: Operator, values: readonly unknown[]): boolean {
  return !needsValues(operator) || values.some(isGiven)
}
