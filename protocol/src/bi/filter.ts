import { id, integer, optional, optionalText } from '#protocol/platform/wire.ts'

/**
 * Whose figures and of when, as every statistic takes it (bi.md §2, §17.1). What is not understood of a period is refused
 * (3101) where the period is read.
 */
export const statisticFilter = {
  /** A word of {@link periods}, `yyyyMM` or `yyyyMMdd`; absent with a range of one's own. */
  type: optionalText(20),
  startTime: optionalText(20),
  endTime: optionalText(20),
  /** 1 oneself, 2 with subordinates, 3 one's department, 4 with those below, 5 everyone; others count as absent. */
  dataType: optional(integer()),
  /** 1 a person, 0 a department. */
  isUser: optional(integer()),
  userId: optional(id()),
  deptId: optional(id()),
}

/** The same as clients of the product send it. */
export interface StatisticFilter {
  type?: string
  startTime?: string
  endTime?: string
  dataType?: number
  isUser?: number
  userId?: number
  deptId?: number
}

/** Ranges over people that the workbench offers, by their code on the wire, in its order (bi.md §17.1). */
export const reaches = [
  { code: 1, label: '仅本人' },
  { code: 2, label: '本人及下属' },
  { code: 3, label: '仅本部门' },
  { code: 4, label: '本部门及下属部门' },
] as const

/** Periods that filters offer, in their order; what the figures of the one before it are called, and how far back that lies. */
export const periods = {
  today: { label: '今天', before: '较昨天', back: { days: 1 } },
  yesterday: { label: '昨天', before: '较前天', back: { days: 1 } },
  week: { label: '本周', before: '较上周同期', back: { days: 7 } },
  lastWeek: { label: '上周', before: '较前周', back: { days: 7 } },
  month: { label: '本月', before: '较上月同期', back: { months: 1 } },
  lastMonth: { label: '上月', before: '较前月', back: { months: 1 } },
  quarter: { label: '本季度', before: '较上季度同期', back: { months: 3 } },
  lastQuarter: { label: '上季度', before: '较上上季度', back: { months: 3 } },
  year: { label: '本年', before: '较去年同期', back: { months: 12 } },
  lastYear: { label: '去年', before: '较前年', back: { months: 12 } },
} as const satisfies Record<string, OfferedPeriod>
export type PeriodWord = keyof typeof periods

interface OfferedPeriod {
  label: string
  before: string
  back: { days: number } | { months: number }
}

/** The same as choices of a filter. */
export const periodOptions: readonly { value: string; label: string }[] = Object.entries(periods).map(
  ([value, { label }]) => ({ value, label }),
)

export const isPeriodWord = (text: string): text is PeriodWord => Object.hasOwn(periods, text)
