import { LockOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { TableColumnsType } from 'antd'
import dayjs from 'dayjs'
import type { MonthCell } from '#protocol/hrm/attendance/month.ts'
import { attendanceMonthCalls, type MonthRow } from '#protocol/hrm/attendance/month-calls.ts'
import { monthKeys } from '#protocol/hrm/attendance/person-month.ts'
import { attempt } from '#web/platform/attempt.ts'
import { ask } from '#web/platform/client.ts'
import { companyNow } from '#web/platform/company-now.ts'
import { download } from '#web/platform/download.ts'
import { EMPTY } from '#web/platform/format.ts'
import { toast } from '#web/platform/notices.ts'
import { useCan } from '#web/platform/permissions.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { confirmDelete } from '#web/ui/layer/confirm.ts'
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { OwnName } from '#web/ui/table/OwnName.tsx'
import { PagedTable } from '#web/ui/table/PagedTable.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import styles from './attendance.module.css'
import { captionOf } from './cell-captions.ts'
import { Filters } from './Filters.tsx'
import { MonthPanel } from './MonthPanel.tsx'
import { useMonthQuery } from './month-query.ts'
import { refreshAttendance } from './refresh.ts'

/** /hrm/attendance/month: 考勤月报 (hrm.md §10.4). */
export default function MonthPage() {
  const may = useCan()
  const client = useQueryClient()
  const [query, go] = useMonthQuery()
  const [busy, run] = useBusy()
  const { month, search, deptId, employee, page, limit } = query
  const narrowing = { month, search, ...(deptId ? { deptId } : {}) }
  const found = useQuery({
    ...queryOf(attendanceMonthCalls.list, { ...narrowing, page, limit }),
    placeholderData: keepPreviousData,
  })
  const { data: state } = useQuery(queryOf(attendanceMonthCalls.state, { month }))
  const isOver = companyNow().isAfter(dayjs(`${month}-01`).add(1, 'month'), 'day')
  const close = () =>
    confirmDelete({
      title: `封账${month}?`,
      content: '封账后月报不再变化，工资按此计算；之后的更正计入下一个未封账的月份。',
      okText: '封账',
      onOk: async () => {
        const { closed } = await ask(attendanceMonthCalls.close, { month })
        toast.success(`封账成功：${month}，共${closed}人`)
        await refreshAttendance(client)
      },
    })
  const open = (row: MonthRow) => go({ ...query, employee: row.employeeId })
  return (
    <PageFrame
      title="考勤月报"
      note={state && `${state.closed} 人已封账，${state.open} 人未封账`}
      fill
      actions={
        <>
          <Filters query={query} go={go} />
          {may('hrm/attendance/excelexport') && (
            <Button
              loading={busy}
              onClick={() => void run(() => attempt(download(attendanceMonthCalls.export, narrowing)))}
            >
              导出
            </Button>
          )}
          {may('hrm/attendance/manage') && (
            <Button
              type="primary"
              icon={<LockOutlined />}
              disabled={!isOver || !state || state.open === 0}
              reason={isOver ? '本月没有未封账的员工' : '次月2日起可以封账'}
              onClick={close}
            >
              封账
            </Button>
          )}
        </>
      }
    >
      <PagedTable<MonthRow>
        found={found}
        rowKey="employeeId"
        columns={columnsOf(open)}
        width={2470}
        unit="人"
        query={query}
        onGo={go}
        onOpen={open}
        empty={
          <EmptyState
            text={search || deptId ? undefined : '本月没有在职员工'}
            action={
              (search !== '' || deptId !== undefined) && (
                <Button onClick={() => go({ search: '', deptId: undefined })}>清空条件</Button>
              )
            }
          />
        }
      />
      {employee !== undefined && (
        <MonthPanel
          employeeId={employee}
          month={month}
          onClose={() => go({ ...query, employee: undefined })}
        />
      )}
    </PageFrame>
  )
}

/** Cells that are no fault however large they are. */
const plain: ReadonlySet<MonthCell> = new Set(['due', 'actual', 'overtime', 'leave', 'outside'])

function Cell({ row, name }: { row: MonthRow; name: MonthCell }) {
  const cell = row.cells.find(({ key }) => key === name)
  if (!cell) return EMPTY
  const look = plain.has(name) ? styles.due : cell.value === '0' ? styles.zero : styles.bad
  return (
    <Tooltip title={cell.words}>
      <span className={look}>{cell.value}</span>
    </Tooltip>
  )
}

const columnsOf = (open: (row: MonthRow) => void): TableColumnsType<MonthRow> => [
  {
    title: '姓名',
    key: 'name',
    width: 120,
    fixed: 'left',
    render: (_, row) => <OwnName onOpen={() => open(row)}>{row.employeeName}</OwnName>,
  },
  {
    title: '部门',
    dataIndex: 'deptName',
    width: 130,
    ellipsis: true,
    render: (name: string | null) => name ?? EMPTY,
  },
  {
    title: '考勤组',
    key: 'group',
    width: 120,
    ellipsis: true,
    render: (_, { groupName, isClosed }) => (
      <>
        {groupName ?? '未加入'}
        {isClosed && (
          <>
            {' '}
            <LockOutlined aria-label="已封账" className={styles.closed} />
          </>
        )}
      </>
    ),
  },
  ...monthKeys.map((key) => ({
    title: captionOf(key),
    key,
    width: 140,
    align: 'right' as const,
    render: (_: unknown, row: MonthRow) => <Cell row={row} name={key} />,
  })),
]
