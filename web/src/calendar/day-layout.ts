import { mergeRanges, type Range } from '#protocol/calendar/free-slots.ts'
import { DAY, type WallTime } from '#protocol/calendar/wall-time.ts'

/** A box of a day: its part of the day from top to bottom, and its column among those that overlap. */
interface Box<Item> {
  item: Item
  /** 0 is midnight, 1 the next one. */
  top: number
  bottom: number
  column: number
  columns: number
}

/** Lays out what happens on the day that begins at `day`; what overlaps is drawn side by side. */
export function layOutDay<Item extends Range>(day: WallTime, items: readonly Item[]): Box<Item>[] {
  const within = items
    .filter(({ start, end }) => start < day + DAY && end > day)
    .sort((a, b) => a.start - b.start || b.end - a.end)
  return mergeRanges(within.map(overlapping)).flatMap((group) =>
    layOutGroup(
      day,
      within.filter(({ start }) => start >= group.start && start < group.end),
    ),
  )
}

/** Ranges that only touch are no overlap: a millisecond less keeps them apart. */
const overlapping = ({ start, end }: Range): Range => ({ start, end: Math.max(start, end - 1) })

function layOutGroup<Item extends Range>(day: WallTime, items: readonly Item[]): Box<Item>[] {
  const ends: WallTime[] = []
  const placed = items.map((item) => {
    const free = ends.findIndex((end) => end <= item.start)
    const column = free === -1 ? ends.length : free
    ends[column] = item.end
    return { item, column }
  })
  return placed.map(({ item, column }) => ({
    item,
    top: Math.max(0, (item.start - day) / DAY),
    bottom: Math.min(1, (item.end - day) / DAY),
    column,
    columns: ends.length,
  }))
}
