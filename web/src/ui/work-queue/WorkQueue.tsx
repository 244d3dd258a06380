import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { useKeys } from '../use-keys.ts'
import styles from './work-queue.module.css'

export interface QueueRow {
  key: string
  /** Holds one {@link QueueName} and, where something can be done in place, one button with `data-main-act`. */
  content: ReactNode
  /** Puts it off; absent: it cannot be. */
  later?: (() => void) | undefined
}

export interface QueueGroup {
  key: string
  title: string
  rows: readonly QueueRow[]
  /** There are more than these. */
  hasMore?: boolean
  /** They should have been done: the number is red. */
  isLate?: boolean
}

interface WorkQueueProps {
  groups: readonly QueueGroup[]
  /** What E does, as `?` shows it. */
  done: string
  /** Nothing lies over it: it takes the keys. */
  isActive: boolean
}

const sizeOf = ({ rows, hasMore }: { rows: readonly QueueRow[]; hasMore?: boolean | undefined }) =>
  `${rows.length}${hasMore ? '+' : ''}`
const NAME = '[data-queue-name]'
const namesIn = (queue: HTMLElement | null): HTMLElement[] => [
  ...(queue?.querySelectorAll<HTMLElement>(NAME) ?? []),
]
const nameIn = (row: HTMLElement | null) => row?.querySelector<HTMLElement>(NAME)
/** A row that moves into another group leaves its place, too. */
const placeOf = (group: Pick<QueueGroup, 'key'>, { key }: Pick<QueueRow, 'key'>) => `${group.key}:${key}`
const rowAt = (queue: HTMLElement | null, place: string | undefined) =>
  place === undefined
    ? null
    : (queue?.querySelector<HTMLElement>(`[data-queue-row="${CSS.escape(place)}"]`) ?? null)
const rowOf = (element: Element | null) => element?.closest<HTMLElement>('[data-queue-row]') ?? null

/**
 * Things to be done one after another, in groups (ui.md, Screens of a kind): ↑ and ↓ walk, E does the main act of the row with the
 * focus, H puts it off. When that row is gone, the one that follows takes the focus. The title of a group leads to the other groups.
 */
export function WorkQueue({ groups, done, isActive }: WorkQueueProps) {
  const queue = useRef<HTMLDivElement>(null)
  const rows = groups.flatMap((group) => group.rows.map((row) => ({ ...row, at: placeOf(group, row) })))
  /** The place that had the focus last, with those that followed it then. */
  const last = useRef<readonly string[]>([])
  const current = () => rowOf(document.activeElement) ?? rowAt(queue.current, last.current[0])

  const walk = (step: 1 | -1) => {
    const names = namesIn(queue.current)
    const at = names.findIndex((name) => rowOf(name) === rowOf(document.activeElement))
    const next = at < 0 ? (nameIn(current()) ?? names[0]) : names[at + step]
    next?.focus()
  }
  useKeys(
    {
      ArrowDown: { does: '下一项', run: () => walk(1) },
      ArrowUp: { does: '上一项', run: () => walk(-1) },
      e: { does: done, run: () => current()?.querySelector<HTMLElement>('[data-main-act]')?.click() },
      h: {
        does: '以后再处理（明天）',
        run: () => rows.find(({ at }) => at === current()?.dataset.queueRow)?.later?.(),
      },
    },
    isActive && rows.length > 0,
  )

  /** The first row of a group comes below its title, which stays in view, and takes the focus. */
  const goTo = (key: string) => {
    const group = queue.current?.querySelector<HTMLElement>(`[data-queue-group="${CSS.escape(key)}"]`)
    group?.scrollIntoView({ block: 'start' })
    group?.querySelector<HTMLElement>(NAME)?.focus({ preventScroll: true })
  }

  const order = rows.map(({ at }) => at).join(' ')
  useLayoutEffect(() => {
    const there = new Set(order.split(' '))
    const [was, ...followed] = last.current
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (!isActive || was === undefined || there.has(was) || !isLost) return
    const next = rowAt(
      queue.current,
      followed.find((place) => there.has(place)),
    )
    ;(nameIn(next) ?? namesIn(queue.current).at(-1))?.focus()
  }, [order, isActive])

  useEffect(() => {
    const element = queue.current
    const note = ({ target }: FocusEvent) => {
      const place = target instanceof Element ? rowOf(target)?.dataset.queueRow : undefined
      const all = order.split(' ')
      if (place !== undefined) last.current = all.slice(all.indexOf(place))
    }
    element?.addEventListener('focusin', note)
    return () => element?.removeEventListener('focusin', note)
  }, [order])

  return (
    <div ref={queue} data-work-queue className={styles.queue}>
      {groups.map(
        ({ key, title, rows: own, hasMore, isLate }) =>
          own.length > 0 && (
            <section key={key} data-queue-group={key} aria-label={title}>
              <div className={styles.head}>
                <h2 className={styles.title}>
                  {title}
                  <span className={isLate ? styles.late : styles.count}>
                    {sizeOf({ rows: own, hasMore })}
                  </span>
                </h2>
                {groups
                  .filter((other) => other.key !== key && other.rows.length > 0)
                  .map((other) => (
                    <button
                      key={other.key}
                      type="button"
                      className={styles.jump}
                      onClick={() => goTo(other.key)}
                    >
                      {other.title} {sizeOf(other)}
                    </button>
                  ))}
              </div>
              <ul className={styles.rows}>
                {own.map((row) => (
                  <li
                    key={row.key}
                    data-queue-row={placeOf({ key }, row)}
                    data-keeps-panel
                    className={styles.row}
                  >
                    {row.content}
                  </li>
                ))}
              </ul>
            </section>
          ),
      )}
    </div>
  )
}
