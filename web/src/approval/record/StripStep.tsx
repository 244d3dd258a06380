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
import { Moment } from '#web/ui/display/Moment.tsx'
import { StatusDot } from '#web/ui/display/StatusDot.tsx'
import { Popover } from '#web/ui/overlay/Popover.tsx'
import { UserAvatar } from '#web/ui/people/UserAvatar.tsx'
import { peopleWord } from '../step-words.ts'
import styles from './strip.module.css'

const icons = new Map<number, ReactNode>([
  [approvalStatus.created, <PlusCircleFilled key="created" />],
  [approvalStatus.passed, <CheckCircleFilled key="passed" />],
  [approvalStatus.refused, <CloseCircleFilled key="refused" />],
  [approvalStatus.running, <ClockCircleFilled key="running" />],
  [approvalStatus.recalled, <UndoOutlined key="recalled" />],
])

/** Everybody of a step with how he stands, and since when. */
function StepPeople({ step: { userList } }: { step: ShownStep }) {
  return (
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
  )
}

/** A step with its picture; pointing at it, or reaching it by keyboard, shows its people. */
export function StripStep({ step }: { step: ShownStep }) {
  const { word, tone } = statusWordOf(step.examineStatus)
  const name = step.flowId === 0 ? '发起人' : (step.name ?? '审批人')
  const people = peopleWord(step)
  return (
    <li className={styles.step}>
      <Popover content={<StepPeople step={step} />} trigger={['hover', 'focus']}>
        <button type="button" className={styles.stepFace} aria-label={`${name} ${people} ${word}`}>
          <span className={`${styles.icon} ${styles[tone]}`} aria-hidden>
            {icons.get(step.examineStatus) ?? <ClockCircleOutlined />}
          </span>
          <span className={styles.stepWords}>
            <span className={styles.who}>{people}</span>
            <span className={styles.stepName}>
              {name} · {word}
            </span>
          </span>
        </button>
      </Popover>
    </li>
  )
}
