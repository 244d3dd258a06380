import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { wordOf } from '#protocol/hrm/coded.ts'
import { employmentForms } from '#protocol/hrm/employees/words.ts'
import { type Dept, type DeptEmployee, deptCalls, deptTypes } from '#protocol/hrm/organisation/calls.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { EMPTY } from '#web/platform/format.ts'
import { toast } from '#web/platform/notices.ts'
import { useCan } from '#web/platform/permissions.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { confirmDelete } from '#web/ui/layer/confirm.ts'
import { Panel } from '#web/ui/layer/Panel.tsx'
import { SearchBox } from '#web/ui/search/SearchBox.tsx'
import { PagedTable } from '#web/ui/table/PagedTable.tsx'
import { Tabs, tabPanel } from '#web/ui/tabs/Tabs.tsx'
import styles from './organisation.module.css'
import { refreshDepts } from './use-depts.ts'

interface DeptPanelProps {
  deptId: number
  onEdit: (dept: Dept) => void
  onClose: () => void
}

const counted = (own: number, all: number) => `${own}（${all}）`

const factsOf = (dept: Dept): [string, ReactNode][] => [
  ['组织部门名称', dept.name],
  ['组织编码', dept.code],
  ['组织类型', deptTypes[dept.deptType] ?? EMPTY],
  ['在职员工', counted(dept.myAllNum, dept.allNum)],
  ['全职员工', counted(dept.myFullTimeNum, dept.fullTimeNum)],
  ['非全职人数', counted(dept.myNuFullTimeNum, dept.nuFullTimeNum)],
  ['上级组织', dept.pname ?? EMPTY],
  ['组织负责人', dept.mainEmployeeName ?? EMPTY],
  ['分管领导', dept.leadEmployeeName ?? EMPTY],
]

const tabs = [
  { key: 'facts', label: '详细资料' },
  { key: 'employees', label: '员工列表' },
]

/** One department: what it is, and who works there. */
export function DeptPanel({ deptId, onEdit, onClose }: DeptPanelProps) {
  const client = useQueryClient()
  const may = useCan()
  const [tab, setTab] = useState('facts')
  const { data: dept, error, refetch } = useQuery(queryOf(deptCalls.detail, { deptId }))
  const remove = ({ name }: Dept) =>
    confirmDelete({
      title: '确定删除?',
      content: `“${name}”将从组织架构中删除；部门下有员工或子部门时不能删除。`,
      okText: '删除组织',
      onOk: async () => {
        await ask(deptCalls.remove, { deptId })
        toast.success(`删除成功：${name}`)
        onClose()
        await refreshDepts(client)
      },
    })
  return (
    <Panel
      open
      onClose={onClose}
      title={dept?.name ?? '组织'}
      extra={
        dept && (
          <>
            {may('hrm/dept/update') && <Button onClick={() => onEdit(dept)}>编辑</Button>}
            {may('hrm/dept/delete') && dept.pid !== 0 && (
              <Button danger onClick={() => remove(dept)}>
                删除
              </Button>
            )}
          </>
        )
      }
    >
      <Tabs id="hr-dept-tabs" aria-label="组织" items={tabs} value={tab} onChange={setTab} />
      <div {...tabPanel('hr-dept-tabs', tab)} className={styles.panel}>
        {error ? (
          <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
        ) : dept === undefined ? (
          <LoadingRows rows={5} columns={2} />
        ) : tab === 'facts' ? (
          <dl className={styles.facts}>
            {factsOf(dept).map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        ) : (
          <DeptEmployees deptId={deptId} />
        )}
      </div>
    </Panel>
  )
}

const ROWS = 15

function DeptEmployees({ deptId }: { deptId: number }) {
  const [query, setQuery] = useState({ page: 1, limit: ROWS, search: '' })
  const found = useQuery({
    ...queryOf(deptCalls.employees, { deptId, ...query }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <SearchBox
        value={query.search}
        hint="请输入姓名"
        onSearch={(search) => setQuery({ ...query, search, page: 1 })}
      />
      <PagedTable<DeptEmployee>
        found={found}
        rowKey="employeeId"
        inside
        width={660}
        unit="人"
        query={query}
        onGo={(change) => setQuery({ ...query, ...change })}
        empty={<EmptyState text="没有在职员工" />}
        columns={[
          { title: '姓名', dataIndex: 'employeeName', width: 110 },
          { title: '工号', dataIndex: 'jobNumber', width: 100, render: shown },
          { title: '部门', dataIndex: 'deptName', width: 120, ellipsis: true, render: shown },
          { title: '岗位', dataIndex: 'post', ellipsis: true, render: shown },
          {
            title: '聘用形式',
            dataIndex: 'employmentForms',
            width: 90,
            render: (code: number | null) => wordOf(employmentForms, code) || EMPTY,
          },
          { title: '入职时间', dataIndex: 'entryTime', width: 110, render: shown },
        ]}
      />
    </>
  )
}

const shown = (value: string | null) => value || EMPTY
