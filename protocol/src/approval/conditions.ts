import { z } from 'zod'
import { toOptions } from '#protocol/fields/value/choice.ts'
import { toDecimal } from '#protocol/fields/value/numeric.ts'
import type { Schema } from '#protocol/platform/schema.ts'
import { decimal, integer, optional, optionalText } from '#protocol/platform/wire.ts'

/** How a condition compares (approval-office.md §4.2). */
export const conditionTypes = {
  equal: 1,
  greater: 2,
  less: 3,
  atLeast: 4,
  atMost: 5,
  between: 6,
  oneOf: 7,
  initiator: 8,
  sameSet: 11,
} as const

/** The initiator is one of these people, of these departments or those below, or holds one of these roles. */
export interface InitiatorRange {
  userList: number[]
  deptList: number[]
  roleList: number[]
}

export type Condition =
  | { conditionType: 8; name: string; values: InitiatorRange }
  | (ConditionField & { conditionType: 1 | 2 | 3 | 4 | 5; values: [number] })
  /** left, 1 `<` or 2 `≤`, the same on the right, right */
  | (ConditionField & { conditionType: 6; values: [number, 1 | 2, 1 | 2, number] })
  | (ConditionField & { conditionType: 7 | 11; values: string[] })

interface ConditionField {
  name: string
  fieldName: string
  fieldId: number | null
  /** Code of the form type. */
  type: number | null
}

/** What conditions are asked about. */
export interface Facts {
  /** Of a field by its name on the wire, in either spelling; undefined: there is no such field. */
  value: (fieldName: string) => unknown
  initiator: {
    userId: number
    /** His department and those above it. */
    deptIds: readonly number[]
    roleIds: readonly number[]
  }
}

const field = {
  name: optionalText(100),
  fieldName: z.string().min(1).max(60),
  fieldId: optional(integer(-1)).transform((id) => id ?? null),
  type: optional(integer(0, 99)).transform((type) => type ?? null),
}
const kind = <const Code extends number>(...codes: Code[]) =>
  z.preprocess((value) => Number(value), z.literal(codes))
/** Ids, or the objects in which the designer read them. */
const idsOf = (key: string) =>
  z.preprocess(
    (value) =>
      Array.isArray(value)
        ? value.map((each: unknown) =>
            each !== null && typeof each === 'object'
              ? Object.entries(each).find(([name]) => name === key)?.[1]
              : each,
          )
        : [],
    z.array(integer(1)).max(1000),
  )
const texts = z.preprocess(
  (value) => (Array.isArray(value) ? value.map(String) : value),
  z.array(z.string().max(200)).min(1).max(500),
)

export const conditionSchema = z.union([
  z.object({
    conditionType: kind(8),
    name: optionalText(100),
    values: z.object({
      userList: idsOf('userId'),
      deptList: idsOf('deptId'),
      roleList: idsOf('roleId'),
    }),
  }),
  z.object({ ...field, conditionType: kind(1, 2, 3, 4, 5), values: z.tuple([decimal()]) }),
  z.object({
    ...field,
    conditionType: kind(6),
    values: z.tuple([decimal(), kind(1, 2), kind(1, 2), decimal()]),
  }),
  z.object({ ...field, conditionType: kind(7, 11), values: texts }),
]) satisfies Schema<Condition>

/** Whether a condition holds; a field that is not there makes it fail. */
export function holds(condition: Condition, facts: Facts): boolean {
  if (condition.conditionType === conditionTypes.initiator) return isInitiator(condition.values, facts)
  const value = facts.value(condition.fieldName)
  if (value === undefined) return false
  if (condition.conditionType === conditionTypes.oneOf) {
    const options = toOptions(value)
    return condition.values.some((wanted) => options.includes(wanted))
  }
  if (condition.conditionType === conditionTypes.sameSet) {
    const [options, wanted] = [new Set(toOptions(value)), new Set(condition.values)]
    return options.size === wanted.size && [...options].every((option) => wanted.has(option))
  }
  const number = toDecimal(value ?? 0) ?? toDecimal(0)
  if (!number) return false
  if (condition.conditionType === conditionTypes.between) {
    const [left, leftOp, rightOp, right] = condition.values
    const isAbove = leftOp === 1 ? number.gt(left) : number.gte(left)
    return isAbove && (rightOp === 1 ? number.lt(right) : number.lte(right))
  }
  const [other] = condition.values
  return {
    1: () => number.eq(other),
    2: () => number.gt(other),
    3: () => number.lt(other),
    4: () => number.gte(other),
    5: () => number.lte(other),
  }[condition.conditionType]()
}

const isInitiator = ({ userList, deptList, roleList }: InitiatorRange, { initiator }: Facts) =>
  userList.includes(initiator.userId) ||
  deptList.some((deptId) => initiator.deptIds.includes(deptId)) ||
  roleList.some((roleId) => initiator.roleIds.includes(roleId))
