import type { Timeline } from '#protocol/approval/option-calls.ts'
import { byTime, LogEntry } from './LogEntries.tsx'
import styles from './strip.module.css'

/** Who did what in all submissions of a record, with their words, in its order: as it is read on paper. */
export function ApprovalLog({ timeline: { earlier, entries } }: { timeline: Timeline }) {
  const all = [...earlier.flatMap((run) => run.entries), ...entries].toSorted(byTime)
  return (
    <ol className={styles.log} aria-label="审批流程">
      {all.map((entry) => (
        <LogEntry key={entry.logId} entry={entry} />
      ))}
    </ol>
  )
}
