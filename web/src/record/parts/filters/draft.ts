import { formTypes, toFormType } from '#protocol/fields/form-types.ts'
import { canBeOrEmpty, type Operator } from '#protocol/fields/rule/operators.ts'
import type { SearchItem } from '#protocol/record/calls/conditions.ts'
import type { FilterField } from '#protocol/record/calls/scenes.ts'
import { viewsOf } from '#web/fields/all.ts'
import { isComplete } from '#web/fields/filter/kind.ts'

/** A condition while it is edited; it may still be half. */
export interface DraftItem {
  key: number
  field: FilterField
  operator: Operator
  values: unknown[]
  /** Empty values meet it too. */
  orEmpty?: boolean
  /** 0: must hold by itself; of the others one group must. */
  group: number
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

export function newDraft(field: FilterField, group: number): DraftItem {
  const [operator = 1] = operatorsOf(field)
  return { key: nextKey(), field, operator, values: [], group, fresh: true }
}

/** A condition as the list holds it → editable; undefined for a field that is gone or hidden from the person. */
export function toDraft(item: SearchItem, fields: readonly FilterField[]): DraftItem | undefined {
  const field = fields.find((each) => each.fieldName === item.name)
  const operator = field && operatorsOf(field).find((each) => each === item.type)
  if (!field || !operator) return undefined
  const { values, group = 0, orEmpty } = item
  return { key: nextKey(), field, operator, values, group, orEmpty: orEmpty === 1 }
}

export const toItem = ({ field, operator, values, group, orEmpty }: DraftItem): SearchItem => ({
  name: field.fieldName,
  formType: field.formType,
  type: operator,
  values: isComplete(operator, values) ? values : [],
  ...(group > 0 && { group }),
  ...(orEmpty && canBeOrEmpty(operator) && { orEmpty: 1 as const }),
})

const sameQuestion = (item: DraftItem) =>
  JSON.stringify([item.field.fieldName, item.operator, item.values, item.group, item.orEmpty ?? false])

/** Why a condition is not applied; null when it is. */
export function faultOf(item: DraftItem, all: readonly DraftItem[]): string | null {
  if (!isComplete(item.operator, item.values)) return '筛选内容不能为空！'
  const first = all.find((each) => sameQuestion(each) === sameQuestion(item))
  return first && first.key !== item.key ? '筛选条件中有重复项！' : null
}

/** The conditions that can be sent. */
export const appliedItems = (all: readonly DraftItem[]): SearchItem[] =>
  groupedShortly(all.filter((item) => faultOf(item, all) === null).map(toItem))

/** One group alone is none, and several are numbered from 1 on. */
export function groupedShortly(items: readonly SearchItem[]): SearchItem[] {
  const groups = [...new Set(items.flatMap(({ group }) => group ?? []))].toSorted((a, b) => a - b)
  return items.map(({ group, ...item }) =>
    group === undefined || groups.length < 2 ? item : { ...item, group: groups.indexOf(group) + 1 },
  )
}

/** The conjunction between a section of conditions and the one before it. */
export const linkOf = (group: number, before: number | undefined) =>
  before === undefined || group === before ? null : before === 0 ? '并且' : '或'
