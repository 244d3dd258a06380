import type { ReactNode } from 'react'
import { approvalStatus } from '#protocol/approval/flow.ts'
import type { Timeline } from '#protocol/approval/option-calls.ts'
import type { RecordView, ShownStep } from '#protocol/approval/record-calls.ts'
import { COMMENTED_APPROVAL } from '#protocol/approval/words.ts'
import { formatMinute } from '#web/platform/format.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { peopleWord } from '../step-words.ts'
import { byTime, LogEntry } from './LogEntries.tsx'
import styles from './strip.module.css'

const Comments = lazyComponent(async () => (await import('#web/comments/door.ts')).Comments)

interface StripTimelineProps {
  id: string
  recordId: number
  view: RecordView
  /** Absent where it cannot be had: the steps alone are shown. */
  timeline: Timeline | undefined
}

interface Placed {
  /** Unknown of what is still to come. */
  time: string | null
  key: string
  part: ReactNode
}

function Line({ mark, children }: { mark: 'info' | 'default'; children: ReactNode }) {
  return (
    <li className={styles.entry}>
      <span className={`${styles.mark} ${styles[mark]}`} aria-hidden />
      <div>{children}</div>
    </li>
  )
}

const timeWords = (time: string | null) => time && <span className={styles.time}> {formatMinute(time)}</span>

function beginningOf(first: ShownStep | undefined): Placed[] {
  const [initiator] = first?.userList ?? []
  if (!initiator) return []
  const { realname, examineTime } = initiator
  const part = (
    <Line key="begun" mark="info">
      <strong>{realname}</strong> 提交此申请
      {timeWords(examineTime)}
    </Line>
  )
  return [{ time: examineTime, key: 'begun', part }]
}

const copiesOf = ({ copies }: Timeline): Placed[] =>
  copies.map(({ userId, realname, senderName, createTime, readTime }) => ({
    time: createTime,
    key: `copy ${userId}`,
    part: (
      <Line key={`copy ${userId}`} mark="default">
        {senderName} 抄送 <strong>{realname}</strong>
        {timeWords(createTime)}
        <span className={styles.read}>{readTime ? '已读' : '未读'}</span>
      </Line>
    ),
  }))

const doneIn = (entries: Timeline['entries']): Placed[] =>
  entries
    // the submission itself is the beginning
    .filter(({ examineStatus }) => examineStatus !== approvalStatus.created)
    .toSorted(byTime)
    .map((entry) => ({
      time: entry.examineTime,
      key: `log ${entry.logId}`,
      part: <LogEntry key={`log ${entry.logId}`} entry={entry} />,
    }))

/** Earlier submissions of the record, each with its initiator and outcome. */
const earlierIn = ({ earlier }: Timeline): Placed[] =>
  earlier.flatMap(({ recordId, initiatorName, createTime, entries }) => [
    {
      time: createTime,
      key: `begun ${recordId}`,
      part: (
        <Line key={`begun ${recordId}`} mark="info">
          <strong>{initiatorName}</strong> 提交此申请
          {timeWords(createTime)}
        </Line>
      ),
    },
    ...doneIn(entries),
  ])

const comingIn = (steps: readonly ShownStep[]): Placed[] =>
  steps
    .filter(({ examineStatus }) => examineStatus === approvalStatus.waiting)
    .map((step) => ({
      time: null,
      key: `step ${step.flowId}`,
      part: (
        <Line key={`step ${step.flowId}`} mark="default">
          <span className={styles.coming}>
            {step.name ?? '审批人'} · {peopleWord(step)}
          </span>
        </Line>
      ),
    }))

/** What is unknown yet comes behind everything that has a time. */
const inOrder = (one: Placed, other: Placed) => (one.time ?? '9').localeCompare(other.time ?? '9')

/** People, words, copies in one line of time, then what is to come; comments beside it. */
export function StripTimeline({ id, recordId, view, timeline }: StripTimelineProps) {
  const { examineFlowList: steps } = view
  const placed = [
    ...beginningOf(steps[0]),
    ...(timeline ? [...earlierIn(timeline), ...doneIn(timeline.entries), ...copiesOf(timeline)] : []),
    ...comingIn(steps),
  ].toSorted(inOrder)
  return (
    <div id={id} className={styles.unfolded}>
      <ol className={styles.log} aria-label="审批流程">
        {placed.map(({ part }) => part)}
      </ol>
      <div className={styles.talk} data-beside>
        <Comments about={{ type: COMMENTED_APPROVAL, typeId: recordId }} />
      </div>
    </div>
  )
}
