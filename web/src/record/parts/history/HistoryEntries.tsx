import type { ActionRecord, FieldChange } from '#protocol/record/calls/history.ts'
import { nameDay } from '#web/platform/day-name.ts'
import { formatMinute } from '#web/platform/format.ts'
import { UserAvatar } from '#web/ui/people/UserAvatar.tsx'
import styles from './history.module.css'

/** An empty value. */
const NOTHING = '空'
/** A moment as stored; only its minute is shown. */
const MOMENT = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/
const shorten = (value: string) => (MOMENT.test(value) ? formatMinute(value) : value)

function Change({ change: { label, from, to } }: { change: FieldChange }) {
  return (
    <li>
      <span className={styles.field}>{label}</span>
      <span className={from === '' ? styles.nothing : styles.from}>{shorten(from) || NOTHING}</span>
      <span className={styles.arrow} aria-hidden="true">
        →
      </span>
      <span className={styles.to}>{shorten(to) || NOTHING}</span>
    </li>
  )
}

/** What an entry is drawn from. */
export type ShownEntry = Pick<
  ActionRecord,
  'id' | 'createUserId' | 'realname' | 'img' | 'createTime' | 'content' | 'changes'
>

const dayOf = (entry: ShownEntry) => entry.createTime.slice(0, 10)
const timeOf = (entry: ShownEntry) => entry.createTime.slice(11, 16)

/** Who, when, which field, from what to what; in the order given, by day. */
export function HistoryEntries({ entries: all }: { entries: readonly ShownEntry[] }) {
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
                    {entry.content.map((line, at) => {
                      const change = entry.changes[at]
                      return change ? <Change key={line} change={change} /> : <li key={line}>{line}</li>
                    })}
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
