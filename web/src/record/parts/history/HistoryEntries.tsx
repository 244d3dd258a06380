import type { ActionRecord } from '#protocol/record/calls/history.ts'
import { nameDay } from '#web/platform/day-name.ts'
import { formatMinute } from '#web/platform/format.ts'
import { UserAvatar } from '#web/ui/people/UserAvatar.tsx'
import styles from './history.module.css'
import { readChange } from './history-line.ts'

/** How the engine writes an empty value. */
const NOTHING = '空'

function Line({ line }: { line: string }) {
  const change = readChange(line)
  if (!change) return <li>{line}</li>
  return (
    <li>
      <span className={styles.field}>{change.field}</span>
      <span className={change.from === NOTHING ? styles.nothing : styles.from}>{change.from}</span>
      <span className={styles.arrow} aria-hidden="true">
        →
      </span>
      <span className={styles.to}>{change.to}</span>
    </li>
  )
}

const dayOf = (entry: ActionRecord) => entry.createTime.slice(0, 10)
const timeOf = (entry: ActionRecord) => entry.createTime.slice(11, 16)

/** Who, when, which field, from what to what; in the order given, by day. */
export function HistoryEntries({ entries: all }: { entries: readonly ActionRecord[] }) {
  return (
    <div className={styles.history}>
      {[...Map.groupBy(all, dayOf)].map(([day, entries]) => (
        <section key={day}>
          <h2 className={styles.day}>{nameDay(day)}</h2>
          <ol className={styles.entries}>
            {entries.map((entry) => (
              <li key={entry.id} className={styles.entry}>
                <UserAvatar name={entry.realname} img={entry.img} size={28} userId={entry.createUserId} />
                <div className={styles.words}>
                  <div className={styles.who}>
                    <span className={styles.name}>{entry.realname}</span>
                    <time dateTime={entry.createTime} title={formatMinute(entry.createTime)}>
                      {timeOf(entry)}
                    </time>
                  </div>
                  <ul className={styles.lines}>
                    {entry.content.map((line) => (
                      <Line key={line} line={line} />
                    ))}
                  </ul>
                </div>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}
