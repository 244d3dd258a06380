import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { TableColumnsType } from 'antd'
import { type BalanceRow, leaveCalls } from '#protocol/hrm/attendance/leave-calls.ts'
import { type LedgerType, ledgerTypes } from '#protocol/hrm/attendance/leave-law.ts'
import { EMPTY } from '#web/platform/format.ts'
import { useCan } from '#web/platform/permissions.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { OwnName } from '#web/ui/table/OwnName.tsx'
import { PagedTable } from '#web/ui/table/PagedTable.tsx'
import styles from './attendance.module.css'
import { Filters } from './Filters.tsx'
import { LeavePanel } from './LeavePanel.tsx'
import { useMonthQuery } from './month-query.ts'

/** /hrm/attendance/leave: 假期余额 (hrm.md §10.3). */
export default function LeavePage() {
  const may = useCan()
  const [query, go] = useMonthQuery()
  const { search, deptId, employee, page, limit } = query
  const found = useQuery({
    ...queryOf(leaveCalls.balances, { search, ...(deptId ? { deptId } : {}), page, limit }),
    placeholderData: keepPreviousData,
  })
  const open = (row: BalanceRow) => go({ ...query, employee: row.employeeId })
  const opened = found.data?.list.find(({ employeeId }) => employeeId === employee)
  return (
    <PageFrame
      title="假期余额"
      note={found.data && `共 ${found.data.totalRow} 人`}
      fill
      actions={<Filters query={query} go={go} hasMonth={false} />}
    >
      <PagedTable<BalanceRow>
        found={found}
        rowKey="employeeId"
        columns={columnsOf(open)}
        width={1010}
        unit="人"
        query={query}
        onGo={go}
        onOpen={open}
        empty={
          <EmptyState
            text={search || deptId ? undefined : '没有在职员工'}
            action={
              (search !== '' || deptId !== undefined) && (
                <Button onClick={() => go({ search: '', deptId: undefined })}>清空条件</Button>
              )
            }
          />
        }
      />
      {opened && (
        <LeavePanel
          row={opened}
          mayManage={may('hrm/attendance/manage')}
          onClose={() => go({ ...query, employee: undefined })}
        />
      )}
    </PageFrame>
  )
}

const balanceIn = ({ balances }: BalanceRow, type: LedgerType) =>
  balances.find(({ leaveType }) => leaveType === type)

const columnsOf = (open: (row: BalanceRow) => void): TableColumnsType<BalanceRow> => [
  {
    title: '姓名',
    key: 'name',
    width: 130,
    render: (_, row) => <OwnName onOpen={() => open(row)}>{row.employeeName}</OwnName>,
  },
  { title: '工号', dataIndex: 'jobNumber', width: 100, render: (value: string | null) => value ?? EMPTY },
  {
    title: '部门',
    dataIndex: 'deptName',
    width: 150,
    ellipsis: true,
    render: (value: string | null) => value ?? EMPTY,
  },
  { title: '入职日期', dataIndex: 'entryTime', width: 120, render: (value: string | null) => value ?? EMPTY },
  {
    title: '参加工作日期',
    key: 'since',
    width: 150,
    render: (_, { workSince, isWorkSinceKnown }) =>
      workSince === null ? EMPTY : isWorkSinceKnown ? workSince : `${workSince}（入职）`,
  },
  ...ledgerTypes.flatMap((type) => [
    {
      title: `${type}余额（天）`,
      key: type,
      width: 120,
      align: 'right' as const,
      render: (_: unknown, row: BalanceRow) => (
        <span className={styles.due}>{balanceIn(row, type)?.balance ?? EMPTY}</span>
      ),
    },
    {
      title: '待审批',
      key: `${type} 待审批`,
      width: 80,
      align: 'right' as const,
      render: (_: unknown, row: BalanceRow) => (
        <span className={styles.zero}>{balanceIn(row, type)?.reserved ?? EMPTY}</span>
      ),
    },
  ]),
]
