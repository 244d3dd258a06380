import { formTypes, toFormType } from '#protocol/fields/form-types.ts'
import type { Operator } from '#protocol/fields/operators.ts'
import type { SearchItem } from '#protocol/record/calls.ts'
import type { FilterField } from '#protocol/record/scenes.ts'
import { viewsOf } from '#web/fields/all.ts'
import { isComplete } from '#web/fields/filter/kind.ts'

/** A condition while it is edited; it may still be half. */
export interface DraftItem {
  key: number
  field: FilterField
  operator: Operator
  values: unknown[]
  /** Just picked: its values are typed next. */
  fresh?: true
}

let made = 0
const nextKey = () => {
  made += 1
  return made
}

export const operatorsOf = (field: FilterField): readonly Operator[] =>
  formTypes[toFormType(field.formType)].operators
export const kindOf = (field: FilterField) => viewsOf(field.formType).filter

/** Fields that can be filtered here: their form type has operators and an editor for the values. */
export const isFilterable = (field: FilterField): boolean =>
  operatorsOf(field).length > 0 && kindOf(field) !== null

export function newDraft(field: FilterField): DraftItem {
  const [operator = 1] = operatorsOf(field)
  return { key: nextKey(), field, operator, values: [], fresh: true }
}

/** A condition as the list holds it → editable; undefined for a field that is gone or hidden from the person. */
export function toDraft(item: SearchItem, fields: readonly FilterField[]): DraftItem | undefined {
  const field = fields.find((each) => each.fieldName === item.name)
  const operator = field && operatorsOf(field).find((each) => each === item.type)
  return field && operator ? { key: nextKey(), field, operator, values: item.values } : undefined
}

export const toItem = ({ field, operator, values }: DraftItem): SearchItem => ({
  name: field.fieldName,
  formType: field.formType,
  type: operator,
  values: isComplete(operator, values) ? values : [],
})

const sameQuestion = (item: DraftItem) => JSON.stringify([item.field.fieldName, item.operator, item.values])

/** Why a condition is not applied; null when it is. */
export function faultOf(item: DraftItem, all: readonly DraftItem[]): string | null {
  if (!isComplete(item.operator, item.values)) return '筛选内容不能为空！'
  const first = all.find((each) => sameQuestion(each) === sameQuestion(item))
  return first && first.key !== item.key ? '筛选条件中有重复项！' : null
}

/** The conditions that can be sent. */
export const appliedItems = (all: readonly DraftItem[]): SearchItem[] =>
  all.filter((item) => faultOf(item, all) === null).map(toItem)
