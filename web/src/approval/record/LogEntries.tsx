import { approvalStatus } from '#protocol/approval/flow.ts'
import type { Timeline } from '#protocol/approval/option-calls.ts'
import { seatActions } from '#protocol/approval/seat-actions.ts'
import { statusWordOf } from '#protocol/approval/words.ts'
import { formatMinute } from '#web/platform/format.ts'
import styles from './strip.module.css'

type Entry = Timeline['entries'][number]

const actionWords = new Map<number, string>(Object.values(seatActions).map(({ code, word }) => [code, word]))

/** What a person did, or why they left without deciding; null: nothing yet, or another one was faster. */
function deedOf({ examineStatus, action, forUserName, givenByName }: Entry) {
  const { word, tone } = statusWordOf(examineStatus)
  if (examineStatus === approvalStatus.void)
    return action === null ? null : { word: actionWords.get(action) ?? '--', tone, note: '' }
  if (examineStatus === approvalStatus.waiting) return null
  const notes = [forUserName && `代${forUserName}`, givenByName && `${givenByName}邀请`].filter(Boolean)
  return { word, tone, note: notes.length > 0 ? `（${notes.join('，')}）` : '' }
}

const dueWords = ({ examineStatus, dueDay }: Entry) =>
  examineStatus === approvalStatus.running && dueDay ? ` 须在 ${dueDay} 前审批` : ''

/** What one person did, or that it is their turn. */
export function LogEntry({ entry }: { entry: Entry }) {
  const deed = deedOf(entry)
  if (!deed) return null
  const { word, tone, note } = deed
  return (
    <li className={styles.entry}>
      <span className={`${styles.mark} ${styles[tone]}`} aria-hidden />
      <div>
        <div>
          <strong>{entry.realname}</strong>
          {note} <span className={styles[tone]}>{word}</span>此申请
          <span className={styles.time}>
            {entry.examineTime && ` ${formatMinute(entry.examineTime)}`}
            {dueWords(entry)}
          </span>
        </div>
        {entry.remarks && <p className={styles.remarks}>{entry.remarks}</p>}
      </div>
    </li>
  )
}

/** In the order of what was done; whose turn it is comes last. */
export const byTime = (one: Entry, other: Entry) =>
  (one.examineTime ?? '9').localeCompare(other.examineTime ?? '9') || one.logId - other.logId
