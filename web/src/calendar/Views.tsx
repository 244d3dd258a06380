import type { Range } from '#protocol/calendar/free-slots.ts'
import type { View } from './dates.ts'
import type { CalendarItem } from './items.ts'
import { ListView } from './ListView.tsx'
import { MonthView } from './MonthView.tsx'
import { TimeGrid } from './TimeGrid.tsx'
import type { DayMark } from './use-calendar.ts'

/** Where a new event begins: on a day, or with its hours. */
export interface Begun {
  day: string
  range?: Range
}

/** What every view of a time is given. */
export interface ViewProps {
  view: View
  /** The day that is looked at. */
  day: string
  items: readonly CalendarItem[]
  /** Items whose change is being saved. */
  moved: ReadonlyMap<string, Range>
  marks: (day: string) => DayMark
  onOpen: (item: CalendarItem) => void
  onDrop: (item: CalendarItem, range: Range) => void
  onCreate: (begun: Begun) => void
  /** Shows one day alone. */
  onDay: (day: string) => void
}

const drawnBy = { month: MonthView, week: TimeGrid, day: TimeGrid, list: ListView } as const

export function CalendarView(props: ViewProps) {
  const Drawn = drawnBy[props.view]
  return <Drawn {...props} />
}
