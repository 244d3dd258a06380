import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { TableColumnsType } from 'antd'
import { clockCalls, type EmployeeClock } from '#protocol/hrm/attendance/clock-calls.ts'
import { clockSources, clockTypes } from '#protocol/hrm/attendance/words.ts'
import { wordOf } from '#protocol/hrm/coded.ts'
import { attempt } from '#web/platform/attempt.ts'
import { ask } from '#web/platform/client.ts'
import { download } from '#web/platform/download.ts'
import { EMPTY, formatMinute, formatNumber } from '#web/platform/format.ts'
import { toast } from '#web/platform/notices.ts'
import { useCan } from '#web/platform/permissions.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Tag } from '#web/ui/display/Tag.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { confirmDelete } from '#web/ui/layer/confirm.ts'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { PagedTable } from '#web/ui/table/PagedTable.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import styles from './attendance.module.css'
import { Filters } from './Filters.tsx'
import { type MonthQuery, thisMonth, useMonthQuery } from './month-query.ts'
import { refreshAttendance } from './refresh.ts'

/** /hrm/clock: 打卡记录 (hrm.md §10). */
export default function ClocksPage() {
  const may = useCan()
  const client = useQueryClient()
  const [query, go] = useMonthQuery()
  const [busy, run] = useBusy()
  const { month, search, deptId, page, limit } = query
  const narrowing = { date: `${month}-01 00:00:00`, search, ...(deptId ? { deptId } : {}) }
  const found = useQuery({
    ...queryOf(clockCalls.list, { ...narrowing, page, limit }),
    placeholderData: keepPreviousData,
  })
  const remove = (clock: EmployeeClock) =>
    confirmDelete({
      title: '确定删除?',
      content: `${clock.employeeName} ${formatMinute(clock.clockTime)} 的${wordOf(clockTypes, clock.clockType)}将被删除。`,
      okText: '删除打卡',
      onOk: async () => {
        await ask(clockCalls.remove, { clockId: clock.clockId })
        toast.success(`删除成功：${clock.employeeName} ${formatMinute(clock.clockTime)}`)
        await refreshAttendance(client)
      },
    })
  return (
    <PageFrame
      title="打卡记录"
      note={found.data && `共 ${formatNumber(found.data.totalRow)} 条`}
      fill
      actions={
        <>
          <Filters query={query} go={go} />
          {may('hrm/attendance/excelexport') && (
            <Button
              loading={busy}
              onClick={() => void run(() => attempt(download(clockCalls.export, narrowing)))}
            >
              导出
            </Button>
          )}
        </>
      }
    >
      <PagedTable<EmployeeClock>
        found={found}
        rowKey="clockId"
        columns={columnsOf(may('hrm/attendance/manage') ? remove : undefined)}
        width={1180}
        unit="条"
        query={query}
        onGo={go}
        empty={<Nothing query={query} go={go} />}
      />
    </PageFrame>
  )
}

const Nothing = ({ query, go }: { query: MonthQuery; go: (change: Partial<MonthQuery>) => void }) => {
  const isNarrowed = query.search !== '' || query.deptId !== undefined || query.month !== thisMonth()
  return (
    <EmptyState
      text={isNarrowed ? undefined : '本月没有打卡记录'}
      action={
        isNarrowed && (
          <Button onClick={() => go({ search: '', deptId: undefined, month: thisMonth() })}>清空条件</Button>
        )
      }
    />
  )
}

const text = (value: string | null) => value || EMPTY

function columnsOf(remove: ((clock: EmployeeClock) => void) | undefined): TableColumnsType<EmployeeClock> {
  return [
    { title: '姓名', dataIndex: 'employeeName', width: 110, ellipsis: true },
    { title: '工号', dataIndex: 'jobNumber', width: 100, render: text },
    { title: '部门', dataIndex: 'deptName', width: 140, ellipsis: true, render: text },
    { title: '岗位', dataIndex: 'post', width: 120, ellipsis: true, render: text },
    { title: '上班日期', dataIndex: 'attendanceTime', width: 120 },
    {
      title: '打卡类型',
      key: 'type',
      width: 100,
      render: (_, { clockType }) => wordOf(clockTypes, clockType),
    },
    { title: '打卡时间', dataIndex: 'clockTime', width: 150, render: formatMinute },
    { title: '打卡地点', dataIndex: 'address', ellipsis: true, render: text },
    { title: '说明', key: 'notes', width: 130, render: (_, clock) => <Notes clock={clock} /> },
    ...(remove
      ? [
          {
            title: '操作',
            key: 'acts',
            width: 80,
            render: (_: unknown, clock: EmployeeClock) =>
              clock.isCorrection ? (
                EMPTY
              ) : (
                <Button type="link" size="small" className={styles.act} onClick={() => remove(clock)}>
                  删除
                </Button>
              ),
          },
        ]
      : []),
  ]
}

/** What is peculiar to a clock. */
function Notes({ clock: { isCorrection, isOutside, counts, type } }: { clock: EmployeeClock }) {
  if (isCorrection) return <Tag color="blue" text="补卡" />
  if (isOutside) return <Tag color="orange" text="外勤" />
  if (!counts) return <Tag color="grey" text="不计入" title={`${wordOf(clockSources, type)}，须经补卡审批`} />
  return EMPTY
}
