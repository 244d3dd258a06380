import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { rosterDays } from '#protocol/hrm/attendance/roster-days.ts'
import { attendanceSettingCalls } from '#protocol/hrm/attendance/setting-calls.ts'
import { messageOf } from '#web/platform/client.ts'
import { companyNow } from '#web/platform/company-now.ts'
import { toast } from '#web/platform/notices.ts'
import { useCan } from '#web/platform/permissions.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { TableFoot } from '#web/ui/table/TableFoot.tsx'
import { Filters } from '../Filters.tsx'
import { useMonthQuery } from '../month-query.ts'
import { RosterBar } from './RosterBar.tsx'
import { RosterGrid } from './RosterGrid.tsx'
import styles from './roster.module.css'
import { copied, filled, type Mark, pasted, weekOnward } from './roster-marks.ts'
import { useRoster } from './use-roster.ts'
import { useSelection } from './use-selection.ts'

/** /hrm/attendance/roster: 排班 (hrm.md §10.2). */
export default function RosterPage() {
  const mayManage = useCan()('hrm/attendance/manage')
  const [query, go] = useMonthQuery()
  const { month, search, deptId, page, limit } = query
  const request = { month, search, ...(deptId ? { deptId } : {}), page, limit }
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...queryOf(attendanceSettingCalls.rosters, request),
    placeholderData: keepPreviousData,
  })
  const { data: shifts = [] } = useQuery(queryOf(attendanceSettingCalls.shifts, {}))
  const rows = data?.list ?? []
  const days = rosterDays(month)
  const today = companyNow().format('YYYY-MM-DD')
  const keys = useSelection({
    rows: rows.length,
    columns: days.length,
    // days that are over cannot be set
    first: Math.max(0, days.indexOf(today)),
  })
  const { selection } = keys
  const { apply, undo, hasUndo } = useRoster(request, shifts)
  const [block, setBlock] = useState<Mark[][]>([])
  // rows of the month before are on the screen until those of this one are there
  const isStale = isPlaceholderData || !mayManage
  const open = filled(rows, selection, NONE, today).length
  const fill = (mark: Mark) => {
    if (!isStale) apply(filled(rows, selection, mark, today))
  }
  const week = isStale ? null : weekOnward(rows, selection, today)
  const acts = {
    onFill: fill,
    onCopy: () => {
      setBlock(copied(rows, selection))
      toast.success('已复制所选排班')
    },
    onPaste: () => {
      if (!isStale) apply(pasted(rows, selection, block, today))
    },
    onUndo: undo,
    shiftAt: (number: number) => shifts[number - 1]?.shiftId,
  }
  const isNarrowed = search !== '' || deptId !== undefined
  return (
    <PageFrame title="排班" note="单独排班优先于考勤组" fill actions={<Filters query={query} go={go} />}>
      {mayManage && rows.length > 0 && (
        <RosterBar
          shifts={shifts}
          count={open}
          onFill={fill}
          onWeek={week && (() => (week.length > 0 ? apply(week) : toast.warning('下周已是同样的排班')))}
          onUndo={hasUndo ? undo : null}
        />
      )}
      {error ? (
        <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <LoadingRows rows={12} columns={8} />
      ) : rows.length === 0 ? (
        <EmptyState
          text={isNarrowed ? undefined : '本月没有在职员工'}
          action={
            isNarrowed && <Button onClick={() => go({ search: '', deptId: undefined })}>清空条件</Button>
          }
        />
      ) : (
        <div className={styles.scroll} data-stale={isPlaceholderData || undefined}>
          <RosterGrid
            rows={rows}
            days={isPlaceholderData ? (rows[0]?.days.map(({ day }) => day) ?? []) : days}
            month={month}
            today={today}
            keys={keys}
            acts={acts}
            isReadOnly={!mayManage}
          />
        </div>
      )}
      <TableFoot pages={data && { page, limit, total: data.totalRow, unit: '人', onGo: go }} />
    </PageFrame>
  )
}

/** No shift: every open cell would change. */
const NONE = -1
