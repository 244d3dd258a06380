import { Link } from 'react-router'
import { leaveEntries } from '#protocol/calendar/system-types.ts'
import { formatNumber } from '#web/platform/format.ts'
import { Dialog } from '#web/ui/layer/Dialog.tsx'
import styles from './calendar-detail.module.css'
import { rangeInWords } from './dates.ts'
import type { CalendarItem, LeaveRow } from './items.ts'

interface LeaveDialogProps {
  item: CalendarItem
  leave: LeaveRow
  onClose: () => void
}

/** Who is away, and for how long; the approval for those who may read it (approval-office.md §15.6). */
export function LeaveDialog({ item, leave, onClose }: LeaveDialogProps) {
  const { realname, name, days, address } = leave
  return (
    <Dialog title={leaveEntries.name} width={480} onClose={onClose}>
      <dl className={styles.pairs}>
        <dt>员工</dt>
        <dd>{realname}</dd>
        {name !== leaveEntries.name && (
          <>
            <dt>请假类型</dt>
            <dd>{name}</dd>
          </>
        )}
        <dt>时间</dt>
        <dd>{rangeInWords(item)}</dd>
        <dt>时长</dt>
        <dd>{formatNumber(days)} 天</dd>
        {address !== undefined && (
          <>
            <dt>审批</dt>
            <dd>
              <Link to={address}>查看审批</Link>
            </dd>
          </>
        )}
      </dl>
    </Dialog>
  )
}
