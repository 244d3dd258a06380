import { DAY, wallTime } from '#protocol/calendar/wall-time.ts'
import styles from './calendar-page.module.css'
import { clockInWords, inWords, weekdayName } from './dates.ts'
import { type CalendarItem, isLong, noteOf, opensNothing } from './items.ts'

interface DayItemsProps {
  day: string
  items: readonly CalendarItem[]
  onOpen: (item: CalendarItem) => void
}

/** All that is on a day, one below the other. */
export const DayItems = ({ day, items, onOpen }: DayItemsProps) => (
  <section className={styles.sheet} aria-label={inWords(day)}>
    <h3 className={styles.sheetTitle}>
      {inWords(day)} {weekdayName(day)}
    </h3>
    <ItemList day={day} items={items} onOpen={onOpen} />
  </section>
)

/** Its hours as they are on that day: what began the day before is named by its end alone. */
function clockOn(day: string, item: CalendarItem): string {
  if (isLong(item)) return '全天'
  const begins = wallTime(day)
  const end = clockInWords(item.end)
  if (item.start < begins) return `至 ${end}`
  return `${clockInWords(item.start)} – ${item.end > begins + DAY ? '次日 ' : ''}${end}`
}

export const ItemList = ({ day, items, onOpen }: DayItemsProps) => (
  <ul className={styles.items}>
    {items.map((item) => (
      <li key={item.key}>
        <button
          type="button"
          className={styles.item}
          aria-disabled={opensNothing(item) || undefined}
          title={opensNothing(item) ? `${item.title}${noteOf(item)}` : undefined}
          onClick={() => onOpen(item)}
        >
          <span className={styles.dot} style={{ background: item.color }} aria-hidden />
          <span className={styles.itemClock}>{clockOn(day, item)}</span>
          <span className={styles.itemTitle}>{item.title}</span>
        </button>
      </li>
    ))}
  </ul>
)
