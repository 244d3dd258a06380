import { type Condition, conditionTypes, type InitiatorRange } from '#protocol/approval/conditions.ts'
import type { ConditionField, ShownBranch } from '#protocol/approval/flow-calls.ts'
import { toDecimal } from '#protocol/fields/value/numeric.ts'

/** Below (1 `<`) or at most (2 `≤`). */
export type Bound = 1 | 2

/** A condition while it is designed: all its parts, of which its kind uses some; numbers as they are typed. */
export interface DraftCondition {
  conditionType: number
  name: string
  /** '' for the initiator. */
  fieldName: string
  fieldId: number | null
  type: number | null
  /** One number, or both ends of 介于. */
  numbers: readonly [string, string]
  bounds: readonly [Bound, Bound]
  options: readonly string[]
  range: InitiatorRange
}

/** Form types of fields that conditions ask for, by their codes on the wire (approval-office.md §4.3). */
export const askedTypes = { oneOf: 3, number: 5, amount: 6, several: 9 } as const

export const numberOperators: readonly { value: number; label: string }[] = [
  { value: conditionTypes.less, label: '小于' },
  { value: conditionTypes.greater, label: '大于' },
  { value: conditionTypes.atMost, label: '小于等于' },
  { value: conditionTypes.equal, label: '等于' },
  { value: conditionTypes.atLeast, label: '大于等于' },
  { value: conditionTypes.between, label: '介于(两个数之间)' },
]
export const severalOperators: readonly { value: number; label: string }[] = [
  { value: conditionTypes.sameSet, label: '完全等于' },
  { value: conditionTypes.oneOf, label: '包含任意' },
]
const symbols: Readonly<Record<number, string>> = { 1: '＝', 2: '＞', 3: '＜', 4: '≥', 5: '≤' }

const nobody: InitiatorRange = { userList: [], deptList: [], roleList: [] }
const blank = { fieldId: null, type: null, options: [], range: nobody } as const
const openEnds = { numbers: ['0', '0'], bounds: [1, 1] } as const

export const initiatorCondition: DraftCondition = {
  ...blank,
  ...openEnds,
  conditionType: conditionTypes.initiator,
  name: '发起人',
  fieldName: '',
}

const firstOperator = (type: number) => {
  if (type === askedTypes.oneOf) return conditionTypes.oneOf
  return type === askedTypes.several ? conditionTypes.sameSet : conditionTypes.less
}

/** A condition as it begins when its field is chosen. */
export const conditionOf = ({ name, fieldName, fieldId, type }: ConditionField): DraftCondition => ({
  ...blank,
  ...openEnds,
  name,
  fieldName,
  fieldId,
  type,
  conditionType: firstOperator(type),
})

type Shown = ShownBranch['conditionDataList'][number]
const bound = (value: unknown): Bound => (Number(value) === 2 ? 2 : 1)

export function readCondition({
  fieldId,
  name,
  fieldName,
  type,
  conditionType,
  values,
}: Shown): DraftCondition {
  const read = { ...blank, ...openEnds, conditionType, name, fieldName: fieldName ?? '', fieldId, type }
  if (!Array.isArray(values)) {
    const { userList, deptList, roleList } = values
    const range = {
      userList: userList.map(({ userId }) => userId),
      deptList: deptList.map(({ deptId }) => deptId),
      roleList,
    }
    return { ...read, name: name || '发起人', range }
  }
  const texts = values.map(String)
  const [first = '0', leftOp, rightOp, last = '0'] = texts
  if (conditionType === conditionTypes.between)
    return { ...read, numbers: [first, last], bounds: [bound(leftOp), bound(rightOp)] }
  if (conditionType <= conditionTypes.atMost) return { ...read, numbers: [first, '0'] }
  return { ...read, options: texts }
}

const numberIn = (text: string): number | null => toDecimal(text)?.toNumber() ?? null

/** As it is sent; null without a value: such rows are left out. */
export function writeCondition(draft: DraftCondition): Condition | null {
  const { conditionType, name, fieldName, fieldId, type, options, range } = draft
  const field = { name, fieldName, fieldId, type }
  const [from, to] = draft.numbers.map(numberIn)
  switch (conditionType) {
    case 8:
      return Object.values(range).every((list) => list.length === 0)
        ? null
        : { conditionType, name, values: range }
    case 7:
    case 11:
      return options.length === 0 ? null : { ...field, conditionType, values: [...options] }
    case 6:
      if (from === null || from === undefined || to === null || to === undefined) return null
      return { ...field, conditionType, values: [from, ...draft.bounds, to] }
    case 1:
    case 2:
    case 3:
    case 4:
    case 5:
      return from === null || from === undefined ? null : { ...field, conditionType, values: [from] }
    default:
      return null
  }
}

/** Names of what conditions hold as numbers. */
export interface Names {
  person: (userId: number) => string
  department: (deptId: number) => string
  role: (roleId: number) => string
  /** Of an option of a field; itself where it has none. */
  option: (fieldName: string, value: string) => string
}

/** A condition in words; null where it has no value. */
export function conditionWords(draft: DraftCondition, names: Names): string | null {
  const written = writeCondition(draft)
  if (!written) return null
  const { name, fieldName } = draft
  if (written.conditionType === conditionTypes.initiator) {
    const { userList, deptList, roleList } = written.values
    const all = [
      ...userList.map(names.person),
      ...deptList.map(names.department),
      ...roleList.map(names.role),
    ]
    return `发起人属于 ${all.join(' 或 ')}`
  }
  if (written.conditionType === conditionTypes.between) {
    const [from, fromOp, toOp, to] = written.values
    return `${from} ${fromOp === 2 ? '≤' : '＜'} ${name} ${toOp === 2 ? '≤' : '＜'} ${to}`
  }
  if (written.conditionType === conditionTypes.oneOf || written.conditionType === conditionTypes.sameSet) {
    const options = written.values.map((value) => names.option(fieldName, value)).join('、')
    if (written.conditionType === conditionTypes.sameSet) return `${name} 完全等于 ${options}`
    return `${name} ${draft.type === askedTypes.several ? '包含任意' : '属于'} ${options}`
  }
  return `${name} ${symbols[written.conditionType]} ${written.values[0]}`
}

/** All conditions of a branch in one line. */
export function branchWords(conditions: readonly DraftCondition[], names: Names): string {
  const words = conditions.flatMap((each) => conditionWords(each, names) ?? [])
  return words.length === 0 ? '无条件' : words.join(' 并且 ')
}
