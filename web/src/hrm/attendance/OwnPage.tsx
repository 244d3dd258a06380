import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { flowCalls } from '#protocol/approval/flow-calls.ts'
import { oaTypes } from '#protocol/examine/forms.ts'
import { examineAddresses } from '#protocol/examine/limits.ts'
import { type MonthCell, monthCells } from '#protocol/hrm/attendance/month.ts'
import { attendanceMonthCalls, type MonthDetail } from '#protocol/hrm/attendance/month-calls.ts'
import { messageOf } from '#web/platform/client.ts'
import { useCan } from '#web/platform/permissions.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { Panel } from '#web/ui/layer/Panel.tsx'
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { SideClosed } from '../SideClosed.tsx'
import styles from './attendance.module.css'
import { ClockCard } from './ClockCard.tsx'
import { DayGrid } from './DayGrid.tsx'
import { MonthPicker } from './Filters.tsx'
import { Cells } from './MonthPanel.tsx'
import { thisMonth } from './month-query.ts'
import { OwnBalances } from './OwnBalances.tsx'

/** /hrm/self-server/attendance: 我的考勤, of the signed-in employee alone (hrm.md §10.5). */
export default function OwnPage() {
  const [month, setMonth] = useState(thisMonth)
  const { data, error, refetch } = useQuery(queryOf(attendanceMonthCalls.mine, { month }))
  return (
    <PageFrame title="我的考勤" cards>
      {error ? (
        <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <LoadingRows rows={8} columns={5} />
      ) : data === null ? (
        <SideClosed />
      ) : (
        <div className={styles.own}>
          <OwnMonth detail={data} month={month} onMonth={setMonth} />
          <div className={styles.side}>
            <ClockCard>
              <Requests />
            </ClockCard>
            <OwnBalances />
          </div>
        </div>
      )}
    </PageFrame>
  )
}

/** Types of office approvals that may be begun, by kind. */
function useKinds(): ReadonlyMap<number | null, number> {
  const may = useCan()
  const { data } = useQuery({
    ...queryOf(flowCalls.usable, { label: 0, pageType: 0 }),
    enabled: may('oa/taskExamine'),
  })
  return new Map((data?.list ?? []).map(({ oaType, examineId }) => [oaType, examineId]))
}

const requests = [
  { oaType: oaTypes.leave, caption: '请假' },
  { oaType: oaTypes.overtime, caption: '加班' },
  { oaType: oaTypes.correction, caption: '补卡' },
]

/** Ways to the approvals of attendance, as far as they may be begun. */
function Requests() {
  const kinds = useKinds()
  const navigate = useNavigate()
  return (
    <div className={styles.requests}>
      {requests.map(({ oaType, caption }) => {
        const kind = kinds.get(oaType)
        return (
          kind !== undefined && (
            <Button key={oaType} onClick={() => void navigate(`${examineAddresses.mine}?new=${kind}`)}>
              {caption}
            </Button>
          )
        )
      })}
    </div>
  )
}

const shown: readonly MonthCell[] = ['actual', 'lateTimes', 'missingCards', 'leave']

interface OwnMonthProps {
  detail: MonthDetail
  month: string
  onMonth: (month: string) => void
}

function OwnMonth({ detail: { cells, days, isClosed }, month, onMonth }: OwnMonthProps) {
  const kinds = useKinds()
  const navigate = useNavigate()
  const [isOpen, open] = useState(false)
  const correction = kinds.get(oaTypes.correction)
  return (
    <section className={styles.card} aria-label="月报">
      <div className={styles.head}>
        <MonthPicker month={month} onChange={onMonth} />
        {cells.length > 0 && (
          <Button type="link" size="small" className={styles.more} onClick={() => open(true)}>
            {isClosed ? '月报明细（已封账）' : '月报明细'}
          </Button>
        )}
      </div>
      {cells.length === 0 ? (
        <EmptyState text="本月没有排班，请联系管理员加入考勤组" />
      ) : (
        <>
          <ul className={styles.facts}>
            {cells
              .filter(({ key }) => shown.includes(key))
              .map(({ key, value, words }) => (
                <li key={key}>
                  <span className={styles.small}>{monthCells[key]}</span>
                  <Tooltip title={words}>
                    <strong>{value}</strong>
                  </Tooltip>
                </li>
              ))}
          </ul>
          <DayGrid
            days={days}
            onPick={
              correction === undefined || isClosed
                ? undefined
                : () => void navigate(`${examineAddresses.mine}?new=${correction}`)
            }
          />
        </>
      )}
      {isOpen && (
        <Panel open onClose={() => open(false)} title={`我的考勤 ${month}`} width={720}>
          <Cells cells={cells} />
        </Panel>
      )}
    </section>
  )
}
