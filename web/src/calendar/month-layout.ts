import type { Range } from '#protocol/calendar/free-slots.ts'
import { DAY, dayOf, startOfWeek, wallTime } from '#protocol/calendar/wall-time.ts'

const DAYS_OF_WEEK = 7

/** The weeks that a month `yyyy-MM` touches, each from Monday, as days `yyyy-MM-dd`. */
export function weeksOfMonth(month: string): string[][] {
  const weeks: string[][] = []
  const first = startOfWeek(wallTime(`${month}-01`))
  for (let monday = first; dayOf(monday).slice(0, 7) <= month; monday += DAYS_OF_WEEK * DAY)
    weeks.push(Array.from({ length: DAYS_OF_WEEK }, (_, at) => dayOf(monday + at * DAY)))
  return weeks
}

/** A bar of a week: from one day of it to another, both included, in a row of its own below the others. */
interface Bar<Item> {
  item: Item
  from: number
  to: number
  row: number
  /** It goes on in the week before or after. */
  isOpenLeft: boolean
  isOpenRight: boolean
}

interface WeekLayout<Item> {
  bars: Bar<Item>[]
  /** Of each day, how many are not drawn: 还有 n 项. */
  rest: number[]
}

/**
 * Lays the items of a week out in at most `rows` rows; longer ones first, then in the order of their beginnings. Where a day has more,
 * its last row is left to the number of those that are not drawn.
 */
export function layOutWeek<Item extends Range>(
  week: readonly string[],
  items: readonly Item[],
  rows: number,
): WeekLayout<Item> {
  const [monday = ''] = week
  const begins = wallTime(monday)
  const bars = items
    .flatMap((item) => barOf(item, begins) ?? [])
    .sort((a, b) => a.from - b.from || b.to - a.to || a.item.start - b.item.start)
  const taken = week.map(() => new Set<number>())
  for (const bar of bars) {
    bar.row = freeRow(taken.slice(bar.from, bar.to + 1))
    for (const day of taken.slice(bar.from, bar.to + 1)) day.add(bar.row)
  }
  const isFull = taken.map((day) => Math.max(-1, ...day) >= rows)
  const isDrawn = ({ row, from, to }: Bar<Item>) =>
    row < rows - 1 || (row === rows - 1 && !isFull.slice(from, to + 1).includes(true))
  const rest = week.map(
    (_, at) => bars.filter((bar) => bar.from <= at && at <= bar.to && !isDrawn(bar)).length,
  )
  return { bars: bars.filter(isDrawn), rest }
}

/** What ends at midnight does not touch the day that begins then. */
function barOf<Item extends Range>(item: Item, monday: number): Bar<Item> | null {
  const from = Math.floor((item.start - monday) / DAY)
  const to = Math.floor((Math.max(item.start, item.end - 1) - monday) / DAY)
  if (to < 0 || from >= DAYS_OF_WEEK) return null
  return {
    item,
    from: Math.max(0, from),
    to: Math.min(DAYS_OF_WEEK - 1, to),
    row: 0,
    isOpenLeft: from < 0,
    isOpenRight: to >= DAYS_OF_WEEK,
  }
}

function freeRow(days: readonly ReadonlySet<number>[]): number {
  let row = 0
  while (days.some((day) => day.has(row))) row += 1
  return row
}
