import { DAY, dayOf, startOfDay, type WallTime } from './wall-time.ts'

export interface Range {
  readonly start: WallTime
  readonly end: WallTime
}

/** Ranges in their order, those that overlap or touch as one. */
export function mergeRanges(ranges: readonly Range[]): Range[] {
  const merged: { start: WallTime; end: WallTime }[] = []
  for (const { start, end } of [...ranges].sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else merged.push({ start, end })
  }
  return merged
}

interface FreeQuestion extends Range {
  /** Hours of a day, in milliseconds after midnight. */
  readonly opens: number
  readonly closes: number
  /** How long a slot is at the least. */
  readonly length: number
  /** Days without slots are left out: holidays. */
  readonly isOpen: (day: string) => boolean
}

/** What is free for all whose busy ranges these are, within the hours of open days, in order. */
export function freeSlots(busy: readonly Range[], question: FreeQuestion): Range[] {
  const { start, end, opens, closes, length, isOpen } = question
  const merged = mergeRanges(busy)
  const slots: Range[] = []
  let next = 0
  for (let day = startOfDay(start); day < end; day += DAY) {
    if (!isOpen(dayOf(day))) continue
    const until = Math.min(day + closes, end)
    let at = Math.max(day + opens, start)
    while (next < merged.length && (merged[next]?.end ?? 0) <= at) next += 1
    for (let each = next; each < merged.length; each += 1) {
      const range = merged[each]
      if (!range || range.start >= until) break
      if (range.start - at >= length) slots.push({ start: at, end: range.start })
      at = Math.max(at, range.end)
    }
    if (until - at >= length) slots.push({ start: at, end: until })
  }
  return slots
}
