import {
  CheckCircleFilled,
  ClockCircleFilled,
  ClockCircleOutlined,
  CloseCircleFilled,
  PlusCircleFilled,
  UndoOutlined,
} from '@ant-design/icons'
import type { ReactNode } from 'react'
import { approvalStatus } from '#protocol/approval/flow.ts'
import type { ShownStep } from '#protocol/approval/record-calls.ts'
import { statusWordOf } from '#protocol/approval/words.ts'
import { formatRelative } from '#web/platform/format.ts'
import { Moment } from '#web/ui/display/Moment.tsx'
import { StatusDot } from '#web/ui/display/StatusDot.tsx'
import { Popover } from '#web/ui/overlay/Popover.tsx'
import { UserAvatar } from '#web/ui/people/UserAvatar.tsx'
import { dueOf } from '../due-day.ts'
import { holdersOf, madeBy, peopleWord, progressOf } from '../step-words.ts'
import styles from './strip.module.css'

const { created, passed, refused, running, recalled, waiting } = approvalStatus
const icons = new Map<number, ReactNode>([
  [created, <PlusCircleFilled key="created" />],
  [passed, <CheckCircleFilled key="passed" />],
  [refused, <CloseCircleFilled key="refused" />],
  [running, <ClockCircleFilled key="running" />],
  [recalled, <UndoOutlined key="recalled" />],
])
const deeds = new Map<number, string>([
  [created, '提交'],
  [refused, '拒绝'],
  [recalled, '撤回'],
])

/** Everyone of a step with their decision, and since when. */
function StepPeople({ name, step: { userList } }: { name: string; step: ShownStep }) {
  return (
    <>
      <h2 className={styles.title}>{name}</h2>
      <ul className={styles.people}>
        {userList.map(({ userId, realname, img, examineStatus, examineTime }) => {
          const { word, tone } = statusWordOf(examineStatus)
          return (
            <li key={userId} className={styles.person}>
              <UserAvatar name={realname} img={img} />
              <span className={styles.personName}>{realname}</span>
              <StatusDot status={tone} text={word} />
              <span className={styles.time}>{examineTime && <Moment value={examineTime} />}</span>
            </li>
          )
        })}
      </ul>
    </>
  )
}

interface Words {
  who: string
  /** Its outcome, as far as that is shown in words. */
  standing: string
  time?: string | null
  due?: ReturnType<typeof dueOf>
}

/** Who has a step and until when, who passed it and when, who will be asked. */
function wordsOf(step: ShownStep, dueDay: string | null): Words {
  const { examineStatus: status } = step
  if (status === running)
    return {
      who: holdersOf(step),
      standing: `审批中${progressOf(step)}`,
      ...(dueDay ? { due: dueOf(dueDay) } : {}),
    }
  if (status === waiting) return { who: peopleWord(step), standing: '' }
  return { ...madeBy(step), standing: deeds.get(status) ?? '' }
}

interface StripStepProps {
  step: ShownStep
  /** Of the step under way. */
  dueDay: string | null
}

/** A step in one line; pointing at it, or reaching it by keyboard, shows its people. */
export function StripStep({ step, dueDay }: StripStepProps) {
  const { examineStatus: status } = step
  const { word, tone } = statusWordOf(status)
  const name = step.flowId === 0 ? '发起人' : (step.name ?? '审批人')
  const { who, standing, time, due } = wordsOf(step, dueDay)
  const isCurrent = status === running
  return (
    <li className={styles.step} aria-current={isCurrent ? 'step' : undefined}>
      <Popover content={<StepPeople name={name} step={step} />} trigger={['hover', 'focus']}>
        <button
          type="button"
          className={styles.stepFace}
          data-tone={tone}
          data-current={isCurrent || undefined}
          aria-label={[name, who, standing || word, due?.words, time && formatRelative(time)]
            .filter(Boolean)
            .join(' ')}
        >
          <span className={styles.icon} aria-hidden>
            {icons.get(status) ?? <ClockCircleOutlined />}
          </span>
          {isCurrent && <span className={styles.stepName}>{name}</span>}
          {/* several who are still to come go by the name of their step */}
          <strong className={styles.who}>
            {status === waiting && step.userList.length !== 1 ? name : who}
          </strong>
          {standing && <span className={styles.standing}>{standing}</span>}
          {due && (
            <span className={due.isLate ? styles.late : styles.standing}>
              · {due.words}
              {due.isLate && '，已超时'}
            </span>
          )}
          {time && (
            <span className={styles.standing}>
              <Moment value={time} />
            </span>
          )}
        </button>
      </Popover>
    </li>
  )
}
