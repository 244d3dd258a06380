import { useQuery } from '@tanstack/react-query'
import { attendanceMonthCalls, type MonthDetail } from '#protocol/hrm/attendance/month-calls.ts'
import { messageOf } from '#web/platform/client.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { Panel } from '#web/ui/layer/Panel.tsx'
import styles from './attendance.module.css'
import { captionOf } from './cell-captions.ts'
import { DayGrid } from './DayGrid.tsx'

interface MonthPanelProps {
  employeeId: number
  month: string
  onClose: () => void
}

/** The month of one employee: each cell with the days it comes from, and the days. */
export function MonthPanel({ employeeId, month, onClose }: MonthPanelProps) {
  const { data, error, refetch } = useQuery(queryOf(attendanceMonthCalls.detail, { employeeId, month }))
  return (
    <Panel open onClose={onClose} title={data ? `${data.employeeName} ${month}` : month} width={860}>
      {error ? (
        <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
      ) : data ? (
        <Detail detail={data} />
      ) : (
        <LoadingRows rows={8} columns={3} />
      )}
    </Panel>
  )
}

const Detail = ({ detail: { cells, days, isClosed, groupName } }: { detail: MonthDetail }) => (
  <>
    <h3 className={styles.heading}>
      {groupName ?? '未加入考勤组'}
      {isClosed && <span className={styles.closed}>（已封账）</span>}
    </h3>
    {cells.length === 0 ? (
      <EmptyState text="本月没有排班，请先加入考勤组" />
    ) : (
      <>
        <Cells cells={cells} />
        <h3 className={styles.heading}>每日情况</h3>
        <DayGrid days={days} />
      </>
    )}
  </>
)

/** Cells with their arithmetic. */
export const Cells = ({ cells }: Pick<MonthDetail, 'cells'>) => (
  <ul className={styles.cells} aria-label="月报">
    {cells.map(({ key, value, words }) => (
      <li key={key}>
        <span>{captionOf(key)}</span>
        <strong>{value}</strong>
        <span className={styles.words}>{value !== '0' && words.includes('=') ? words : ''}</span>
      </li>
    ))}
  </ul>
)
