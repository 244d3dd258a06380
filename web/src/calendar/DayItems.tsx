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
    <ItemList items={items} onOpen={onOpen} />
  </section>
)

export const ItemList = ({ items, onOpen }: Omit<DayItemsProps, 'day'>) => (
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
          <span className={styles.itemClock}>
            {isLong(item) ? '全天' : `${clockInWords(item.start)} – ${clockInWords(item.end)}`}
          </span>
          <span className={styles.itemTitle}>{item.title}</span>
        </button>
      </li>
    ))}
  </ul>
)
