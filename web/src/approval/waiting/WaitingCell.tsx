import { Checkbox } from 'antd'
import type { WaitingRecord } from '#protocol/approval/record-calls.ts'
import { statusWordOf } from '#protocol/approval/words.ts'
import { linkAt } from '#protocol/record-types.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Moment } from '#web/ui/display/Moment.tsx'
import { StatusDot } from '#web/ui/display/StatusDot.tsx'
import { UserAvatar } from '#web/ui/people/UserAvatar.tsx'
import { ActsButton } from '../acts/door.ts'
import { type Decision, decidedOf, FactValue, seenFacts, useRefreshApprovals } from '../decision/door.ts'
import { dueOf } from '../due-day.ts'
import { RecordLink } from '../RecordLink.tsx'
import { Weighed } from '../record/door.ts'
import type { ApprovedType } from '../subjects.ts'
import styles from './waiting.module.css'

interface RowProps {
  type: ApprovedType
  row: WaitingRecord
}

/** The record that it is about, where that is none of its facts. */
function About({ type, row }: RowProps) {
  const { about: column, facts = [] } = type.approval.waiting ?? {}
  if (!column || facts.includes(column) || row.categoryCiteId === null) return null
  const { to } = linkAt(type, column)
  return (
    <span className={styles.fact}>
      相关{to.display}{' '}
      <RecordLink
        target={to.key}
        id={row.categoryCiteId}
        name={row.categoryCiteName ?? ''}
        className={styles.above}
      />
    </span>
  )
}

/** Whom it concerns: records that its facts name. */
function Named({ type, row }: RowProps) {
  return seenFacts(type, row.facts).map(
    ({ key, names }) =>
      names && (
        <span key={key} className={styles.fact}>
          相关{names.type.display}{' '}
          <RecordLink
            target={names.type.key}
            id={Number(row.facts[names.idKey])}
            name={String(row.facts[key])}
            className={styles.above}
          />
        </span>
      ),
  )
}

/** What it is worth. */
function Values({ type, row }: RowProps) {
  return (
    <span className={styles.values}>
      {seenFacts(type, row.facts)
        .filter(({ names, measures }) => !names && !measures)
        .map((fact) => (
          <span key={fact.key} title={fact.title}>
            <FactValue type={type} row={row.facts} fact={fact} />
          </span>
        ))}
    </span>
  )
}

/** Who has it, and until when; red once it waits longer than it may. */
function Standing({ row: { examineStatus, examineName, dueDay } }: { row: WaitingRecord }) {
  const { word, tone } = statusWordOf(examineStatus)
  const due = dueDay === null ? null : dueOf(dueDay)
  return (
    <span className={styles.standing}>
      <StatusDot status={tone} text={`${examineName.replaceAll(',', '、')}${word}`} />
      {due && (
        <span className={due.isLate ? styles.late : styles.due}>
          {due.words}
          {due.isLate && '，已超时'}
        </span>
      )}
    </span>
  )
}

interface WaitingCellProps extends RowProps {
  /** It has the keyboard. */
  isCurrent: boolean
  isPicked: boolean
  /** Absent: it cannot be decided about with others. */
  onPick: (() => void) | undefined
  onDecide: (decision: Decision) => void
}

/** Who submitted what, who has it now, and what one may do about it; it opens wherever it is clicked. */
export function WaitingCell({ type, row, isCurrent, isPicked, onPick, onDecide }: WaitingCellProps) {
  const { createUser, createTime, category, categoryId, permission } = row
  const refreshAll = useRefreshApprovals(type)
  return (
    <li className={styles.cell} data-waiting={row.examineRecordId} aria-current={isCurrent || undefined}>
      <span className={styles.pick}>
        {onPick && <Checkbox checked={isPicked} aria-label={`选择 ${category}`} onChange={onPick} />}
      </span>
      <UserAvatar name={createUser.realname} img={createUser.img} size={32} userId={createUser.userId} />
      <div className={styles.words}>
        <RecordLink target={type.key} id={categoryId} name={category} className={styles.name} />
        <div className={styles.facts}>
          <span className={styles.fact}>
            {createUser.realname} 提交于 <Moment value={createTime} />
          </span>
          <Named type={type} row={row} />
          <About type={type} row={row} />
        </div>
        <div className={styles.measures}>
          <Weighed type={type} record={row.facts} />
        </div>
      </div>
      <Values type={type} row={row} />
      <Standing row={row} />
      <span className={styles.acts}>
        {permission.isCheck === 1 && (
          <>
            <Button size="small" onClick={() => onDecide('pass')}>
              通过
            </Button>
            <Button size="small" danger onClick={() => onDecide('refuse')}>
              拒绝
            </Button>
          </>
        )}
        <ActsButton
          small
          refreshAll={refreshAll}
          decided={decidedOf(row)}
          abilities={row.abilities}
          first={
            permission.isRecheck === 1
              ? [{ key: 'recall', label: '撤销', onClick: () => onDecide('recall') }]
              : []
          }
        />
      </span>
    </li>
  )
}
