import { lineEnds, modes, nodeTypes, pickCounts, pickRanges } from '#protocol/approval/flow.ts'
import { modeWords } from '#protocol/approval/words.ts'
import type { Names } from './conditions.ts'
import type { DraftStep } from './draft.ts'

/** What a step says whose people are not named yet. */
const MISSING = '请选择审批人'

export const superiorWord = (level: number): string => (level <= 1 ? '直属上级' : `第${level}级上级`)
export const topWord = (level: number): string => (level <= 1 ? '最高级上级' : `第${level}级上级`)

/** Who decides at a step as the drawing says it (approval-office.md §9.3); `isMissing`: somebody still has to be named. */
export function stepText(step: DraftStep, names: Names): { words: string; isMissing: boolean } {
  const words = wordsOf(step, names)
  return { words: words ?? MISSING, isMissing: words === null }
}

function wordsOf(step: DraftStep, names: Names): string | null {
  const { examineType, userList, roleId, type, parentLevel } = step
  switch (examineType) {
    case nodeTypes.members: {
      const [only, ...others] = userList
      if (only === undefined) return null
      return others.length === 0 ? names.person(only) : `${userList.length}人${modeWords[type] ?? ''}`
    }
    case nodeTypes.superior:
      return superiorWord(parentLevel)
    case nodeTypes.role:
      return roleId === null ? null : `${names.role(roleId)}${modeWords[type] ?? ''}`
    case nodeTypes.picked:
      return pickedWords(step, names)
    case nodeTypes.superiors:
      if (type === lineEnds.fromTop) return `从 直属上级 到 组织架构中由上至下的${topWord(parentLevel)}`
      if (roleId === null) return null
      return `从 直属上级 到 ${names.role(roleId)}${parentLevel > 0 ? `（发起人向上的${superiorWord(parentLevel)}）` : ''}`
  }
}

function pickedWords(
  { rangeType, userList, roleId, chooseType, type }: DraftStep,
  names: Names,
): string | null {
  const mode = chooseType === pickCounts.several ? `（${modeWords[type] ?? modeWords[modes.inTurn]}）` : ''
  if (rangeType === pickRanges.company) return `发起人自选${mode}`
  if (rangeType === pickRanges.role)
    return roleId === null ? null : `发起人从${names.role(roleId)}中自选${mode}`
  const [only, ...others] = userList
  if (only === undefined) return null
  return `发起人从${others.length === 0 ? names.person(only) : `${userList.length}人`}中自选${mode}`
}
