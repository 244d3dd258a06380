import { Checkbox } from 'antd'
import type { WaitingRecord } from '#protocol/approval/record-calls.ts'
import { statusWordOf } from '#protocol/approval/words.ts'
import { linkAt } from '#protocol/record-types.ts'
import { formatMoney } from '#web/platform/format.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Moment } from '#web/ui/display/Moment.tsx'
import { StatusDot } from '#web/ui/display/StatusDot.tsx'
import { UserAvatar } from '#web/ui/people/UserAvatar.tsx'
import { ActsButton } from '../acts/door.ts'
import type { Decision } from '../decision/door.ts'
import { RecordLink } from '../RecordLink.tsx'
import { Weighed } from '../record/door.ts'
import type { ApprovedType } from '../subjects.ts'
import styles from './waiting.module.css'

function About({ type, row }: { type: ApprovedType; row: WaitingRecord }) {
  const column = type.approval.waiting?.about
  if (!column || row.categoryCiteId === null) return null
  const { to } = linkAt(type, column)
  return (
    <span className={styles.fact}>
      相关{to.display}{' '}
      <RecordLink target={to.key} id={row.categoryCiteId} name={row.categoryCiteName ?? ''} />
    </span>
  )
}

interface WaitingCellProps {
  type: ApprovedType
  row: WaitingRecord
  /** It has the keyboard. */
  isCurrent: boolean
  isPicked: boolean
  /** Absent: it cannot be decided about with others. */
  onPick: (() => void) | undefined
  onDecide: (decision: Decision) => void
}

/** Who handed in what, how it stands, and what one may do about it. */
export function WaitingCell({ type, row, isCurrent, isPicked, onPick, onDecide }: WaitingCellProps) {
  const { createUser, createTime, examineStatus, examineName, category, categoryId, permission, money } = row
  const { word, tone } = statusWordOf(examineStatus)
  return (
    <li className={styles.cell} data-waiting={row.examineRecordId} aria-current={isCurrent || undefined}>
      <span className={styles.pick}>
        {onPick && <Checkbox checked={isPicked} aria-label={`选择 ${category}`} onChange={onPick} />}
      </span>
      <UserAvatar name={createUser.realname} img={createUser.img} size={36} userId={createUser.userId} />
      <div className={styles.words}>
        <div className={styles.top}>
          <RecordLink target={type.key} id={categoryId} name={category} className={styles.name} />
          {typeof money === 'number' || typeof money === 'string' ? (
            <span className={styles.money}>{formatMoney(money)}</span>
          ) : null}
        </div>
        <div className={styles.facts}>
          <span className={styles.fact}>
            {createUser.realname} 创建审批于 <Moment value={createTime} />
          </span>
          <About type={type} row={row} />
          <Weighed type={type} record={row} />
        </div>
      </div>
      <StatusDot status={tone} text={`${examineName.replaceAll(',', '、')}${word}`} />
      <span className={styles.acts}>
        {permission.isCheck === 1 && (
          <>
            <Button size="small" danger onClick={() => onDecide('refuse')}>
              拒绝
            </Button>
            <Button size="small" onClick={() => onDecide('pass')}>
              通过
            </Button>
          </>
        )}
        <ActsButton
          small
          type={type}
          decided={{ recordId: row.examineRecordId, typeId: categoryId, about: category }}
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
