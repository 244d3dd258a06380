import type { NumberRule, NumberRuleRequest } from '#protocol/manage/numbering/calls.ts'
import {
  composeNumber,
  FEWEST_PARTS,
  type NumberPart,
  needsDate,
  type PartType,
  partFault,
} from '#protocol/record/declaration/numbering.ts'
import { numberRules } from '#protocol/record-types.ts'

/** A part while it is edited; `key` tells it from its neighbours. */
export interface PartDraft extends NumberPart {
  key: number
}

export interface RuleDraft {
  label: NumberRuleRequest['label']
  title: string
  isOn: boolean
  parts: readonly PartDraft[]
}

export const levelNames = ['一级编号', '二级编号', '三级编号', '四级编号', '五级编号', '六级编号'] as const

/** What a part of a type begins as. */
const fresh: Record<PartType, NumberPart> = {
  1: { type: 1, value: '', increaseNumber: 1, resetType: 4 },
  2: { type: 2, value: 'yyyyMMdd', increaseNumber: 1, resetType: 4 },
  3: { type: 3, value: '0001', increaseNumber: 1, resetType: 4 },
}

let keys = 0
export function newPart(type: PartType): PartDraft {
  keys += 1
  return { ...fresh[type], key: keys }
}

/** A type without a rule begins with the usual one. */
export function toDrafts(rules: readonly NumberRule[]): RuleDraft[] {
  return numberRules.map(({ label, title, letters }) => {
    const rule = rules.find((each) => each.label === String(label))
    const stored = rule?.setting.map(({ type, value, increaseNumber, resetType }) => ({
      ...newPart(type),
      value,
      increaseNumber,
      resetType,
    }))
    const parts = stored?.length ? stored : [{ ...newPart(1), value: letters }, newPart(2), newPart(3)]
    return { label, title, isOn: rule?.status === 1, parts }
  })
}

/** Why the rule cannot be switched on. */
export function ruleFault({ isOn, parts }: RuleDraft): string | null {
  if (!isOn) return null
  if (parts.some((part) => partFault(part) !== null)) return '请完善信息'
  if (parts.length < FEWEST_PARTS) return '编号规则不得少于两级'
  return needsDate(parts) ? '启用重新开始编号需要有日期编号规则' : null
}

/** Allowed, but the second record of a day would be refused. */
export const lacksRunningNumber = ({ parts }: RuleDraft): boolean => !parts.some(({ type }) => type === 3)

/** 编号示例, or null while a part is wrong. */
export function exampleOf({ parts }: RuleDraft, day: string): string | null {
  return parts.some((part) => partFault(part) !== null) ? null : composeNumber(parts, day, [])
}

/** Wrong parts of a rule that is off are not kept: nobody could use them. */
export function toRequest(drafts: readonly RuleDraft[]) {
  return drafts.map(({ label, isOn, parts }) => ({
    label,
    status: isOn ? (1 as const) : (0 as const),
    setting: parts
      .filter((part) => isOn || partFault(part) === null)
      .map(({ key: _, ...part }, sort) => ({ ...part, sort })),
  }))
}
