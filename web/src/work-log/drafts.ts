import type { LogRule } from '#protocol/work-log/calls.ts'
import { LONGEST_MONTH, logKinds, type RuleTimes, weekDays } from '#protocol/work-log/rules.ts'

/** A rule as it is being set. */
export interface RuleDraft extends RuleTimes {
  status: 0 | 1
  members: readonly number[]
}

export const toDraft = (rule: LogRule): RuleDraft => ({
  type: rule.type,
  status: rule.status,
  members: rule.memberUser.map(({ userId }) => userId),
  days: rule.effectiveDay.split(',').filter(Boolean).map(Number),
  startTime: rule.startTime,
  endTime: rule.endTime,
  startDay: rule.startDay,
  endDay: rule.endDay,
  remindTime: rule.remindTime,
})

/** As the call takes it. */
export const toSave = ({ members, days, ...rule }: RuleDraft) => ({
  ...rule,
  memberUserId: [...members],
  effectiveDay: [...days],
})

export const nameOf = ({ type }: Pick<RuleTimes, 'type'>): string =>
  logKinds.find((kind) => kind.type === type)?.name ?? ''

/** Hours at which daily logs may begin or end to be handed in (approval-office.md §14.2). */
const [FIRST_HOUR, LAST_HOUR] = [7, 23]
const hours = Array.from({ length: LAST_HOUR - FIRST_HOUR + 1 }, (_, at) =>
  `${FIRST_HOUR + at}:00`.padStart(5, '0'),
)

/** Times to choose from, the one that is kept among them. */
export const timesWith = (kept: string): string[] => [...new Set([...hours, kept])].filter(Boolean).toSorted()

/** Days to choose from of weekly and monthly logs. */
export const daysOf = ({ type }: Pick<RuleTimes, 'type'>): { value: number; label: string }[] =>
  type === 2
    ? weekDays.map((day, at) => ({ value: at + 1, label: `每${day}` }))
    : Array.from({ length: LONGEST_MONTH }, (_, at) => ({ value: at + 1, label: `每月${at + 1}号` }))

const dayName = (rule: RuleTimes, day: number) => daysOf(rule).find(({ value }) => value === day)?.label ?? ''

/** When logs are handed in, and when those who owe one are reminded, in words. */
export const timesInWords = (rule: RuleTimes): string =>
  rule.remindTime === '' ? windowInWords(rule) : `${windowInWords(rule)}，${rule.remindTime} 提醒`

function windowInWords(rule: RuleTimes): string {
  if (rule.type === 1) {
    const days = rule.days.map((day) => weekDays[day - 1]).join('、')
    return `${days}，${rule.startTime} 至 ${rule.endTime}`
  }
  return `${dayName(rule, rule.startDay)} 00:00 至 ${dayName(rule, rule.endDay)} 24:00`
}
