import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { TableColumnsType } from 'antd'
import { useState } from 'react'
import { type PayGroupRow, salaryGroupCalls } from '#protocol/hrm/salary/setting-calls.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { confirmDelete } from '#web/ui/layer/confirm.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { RowActs } from '#web/ui/table/RowActs.tsx'
import { refreshSalary } from '../refresh.ts'
import styles from '../salary.module.css'
import { GroupDialog } from './GroupDialog.tsx'
import { prorationWords } from './proration-words.ts'

const rangeOf = ({ deptList, employeeList }: PayGroupRow): [string, string] => [
  deptList.map(({ deptName }) => deptName).join('、'),
  employeeList.map(({ employeeName }) => employeeName).join('、'),
]

/** 薪资组: whom it pays, and by which rule of tax. */
export function GroupsTable() {
  const client = useQueryClient()
  const [edited, edit] = useState<PayGroupRow | null>(null)
  const { data, error, refetch } = useQuery(queryOf(salaryGroupCalls.list, { pageType: 0 }))
  const remove = ({ groupId, groupName }: PayGroupRow) =>
    confirmDelete({
      title: `确定删除薪资组“${groupName}”?`,
      content: '组内员工不再计薪，已有的工资表不受影响。',
      okText: '删除薪资组',
      onOk: async () => {
        await ask(salaryGroupCalls.remove, { groupId })
        toast.success(`删除成功：${groupName}`)
        await refreshSalary(client)
      },
    })
  const columns: TableColumnsType<PayGroupRow> = [
    { title: '薪资组名称', dataIndex: 'groupName', width: 150, ellipsis: true },
    { title: '计税规则', dataIndex: 'ruleName', width: 140 },
    {
      title: '月计薪标准',
      dataIndex: 'salaryStandard',
      width: 100,
      render: (days: string) => `${days} 天`,
    },
    { title: '转正、调薪月规则', dataIndex: 'changeRule', width: 260, ellipsis: true },
    {
      title: '入离职当月',
      dataIndex: 'proration',
      width: 120,
      render: (rule: PayGroupRow['proration']) => prorationWords[rule].short,
    },
    {
      title: '适用范围',
      key: 'range',
      render: (_, group) => {
        const [depts, employees] = rangeOf(group)
        return (
          <span className={styles.range}>
            {depts && <span>部门：{depts}</span>}
            {employees && <span>员工：{employees}</span>}
          </span>
        )
      },
    },
    {
      title: '操作',
      key: 'acts',
      width: 96,
      render: (_, group) => (
        <RowActs
          name={group.groupName}
          main={{ caption: '编辑', run: () => edit(group) }}
          others={[{ caption: '删除', danger: true, run: () => remove(group) }]}
        />
      ),
    },
  ]
  if (error) return <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows rows={4} columns={6} />
  return (
    <>
      <DataTable<PayGroupRow>
        rowKey="groupId"
        columns={columns}
        dataSource={data.list}
        locale={{
          emptyText: <EmptyState text="还没有薪资组" hint="不在薪资组中的员工不计薪。" />,
        }}
      />
      {edited && <GroupDialog group={edited} onClose={() => edit(null)} />}
    </>
  )
}
