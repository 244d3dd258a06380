import { wordOf } from '#protocol/hrm/coded.ts'
import type { Candidate } from '#protocol/hrm/recruiting/candidate-calls.ts'
import { stageAt, stageAxis } from '#protocol/hrm/recruiting/candidate-states.ts'
import type { Post } from '#protocol/hrm/recruiting/post-calls.ts'
import { stages } from '#protocol/hrm/recruiting/stages.ts'
import { candidateStatuses, interviewResults, salaryUnits } from '#protocol/hrm/recruiting/words.ts'
import { EMPTY, formatNumber } from '#web/platform/format.ts'

/** The stage, and of an interview that is not simply to come its result: 安排面试（面试取消）. */
export function stageWords({ status, interviewResult }: Candidate): string {
  const word = wordOf(candidateStatuses, status)
  if (status !== stages.interview || interviewResult === 1) return word
  return `${word}（${wordOf(interviewResults, interviewResult)}）`
}

export const stageTone = (status: number) =>
  stageAxis.vocabulary[stageAt(status) ?? 'fresh']?.tone ?? 'default'

/** The post of a candidate, with the note that it is stopped. */
export const postWords = ({ postName, postStatus }: Candidate): string =>
  postStatus === 0 ? `${postName ?? ''}（已停止招聘）` : (postName ?? EMPTY)

const between = (least: number | null, most: number | null, unit: string): string => {
  if (least === null && most === null) return EMPTY
  if (least === null || least < 0) return `${formatNumber(most)}${unit}以下`
  if (most === null || most < 0) return `${formatNumber(least)}${unit}以上`
  return `${formatNumber(least)}–${formatNumber(most)}${unit}`
}

const NEGOTIABLE = -1

export function salaryWords({ minSalary, maxSalary, salaryUnit }: Post): string {
  if (salaryUnit === NEGOTIABLE) return wordOf(salaryUnits, salaryUnit)
  return between(minSalary, maxSalary, ` ${wordOf(salaryUnits, salaryUnit) || '元'}`)
}

export function ageWords({ minAge, maxAge }: Post): string {
  const isAny = (age: number | null) => age === null || age < 0
  return isAny(minAge) && isAny(maxAge) ? '不限' : between(minAge, maxAge, ' 岁')
}
