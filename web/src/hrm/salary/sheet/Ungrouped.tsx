import { useQuery } from '@tanstack/react-query'
import { Alert, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { wordOf } from '#protocol/hrm/coded.ts'
import { employeeStatuses } from '#protocol/hrm/employees/words.ts'
import { sheetCalls } from '#protocol/hrm/salary/sheet-calls.ts'
import type { ReplyOf } from '#protocol/platform/call.ts'
import { messageOf } from '#web/platform/client.ts'
import { EMPTY } from '#web/platform/format.ts'
import { useCan } from '#web/platform/permissions.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { Panel } from '#web/ui/layer/Panel.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { salaryAddresses } from '../addresses.ts'
import styles from '../salary.module.css'

type Person = ReplyOf<typeof sheetCalls.ungrouped>[number]

/** Who is employed and in no pay group, and so not paid (hrm.md §14.3). */
export function UngroupedNotice() {
  const [isOpen, setOpen] = useState(false)
  const { data: count = 0 } = useQuery(queryOf(sheetCalls.payable, { type: 0 }))
  if (count === 0) return null
  return (
    <>
      <Alert
        className={styles.notice}
        type="warning"
        showIcon
        title={`有${count}名员工未在任何薪资组中，无法参与工资表核算工资`}
        action={
          <Button size="small" type="link" onClick={() => setOpen(true)}>
            查看无薪资组员工
          </Button>
        }
      />
      {isOpen && <UngroupedPanel onClose={() => setOpen(false)} />}
    </>
  )
}

const columns: TableColumnsType<Person> = [
  { title: '姓名', dataIndex: 'employeeName', width: 110 },
  { title: '工号', dataIndex: 'jobNumber', width: 100, render: (value) => value ?? EMPTY },
  { title: '部门', dataIndex: 'deptName', ellipsis: true, render: (value) => value ?? EMPTY },
  { title: '岗位', dataIndex: 'post', ellipsis: true, render: (value) => value ?? EMPTY },
  {
    title: '员工状态',
    dataIndex: 'status',
    width: 90,
    render: (status) => wordOf(employeeStatuses, Number(status)) || EMPTY,
  },
  { title: '入职日期', dataIndex: 'entryTime', width: 110, render: (value) => value ?? EMPTY },
]

function UngroupedPanel({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery(queryOf(sheetCalls.ungrouped, {}))
  const navigate = useNavigate()
  const mayGroup = useCan()('manage/hrm/salary')
  return (
    <Panel
      open
      title="无薪资组员工"
      onClose={onClose}
      footer={
        mayGroup && (
          <Button onClick={() => void navigate(`${salaryAddresses.rules}?type=group`)}>设置薪资组</Button>
        )
      }
    >
      {error ? (
        <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
      ) : data ? (
        <DataTable<Person> rowKey="employeeId" columns={columns} dataSource={data} />
      ) : (
        <LoadingRows rows={6} columns={6} />
      )}
    </Panel>
  )
}
