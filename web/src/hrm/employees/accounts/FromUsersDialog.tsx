import { DeleteOutlined } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Select, type TableColumnsType } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import type { Coded } from '#protocol/hrm/coded.ts'
import { employeeAccountCalls } from '#protocol/hrm/employees/account-calls.ts'
import { employeeStatuses, employmentForms, probations, sexes } from '#protocol/hrm/employees/words.ts'
import { peopleCalls } from '#protocol/manage/people/calls.ts'
import { attempt } from '#web/platform/attempt.ts'
import { ask } from '#web/platform/client.ts'
import { companyNow } from '#web/platform/company-now.ts'
import { EMPTY } from '#web/platform/format.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { useUsers } from '#web/platform/session.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Input } from '#web/ui/input/Input.tsx'
import { Dialog } from '#web/ui/layer/Dialog.tsx'
import { PeopleSelect } from '#web/ui/people/PeopleSelect.tsx'
import { DatePicker } from '#web/ui/pickers/DatePicker.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import { DeptSelect, EmployeeSelect } from '../../organisation/door.ts'
import { refreshEmployees } from '../refresh.ts'
import styles from './accounts.module.css'

const FULL_TIME = 1

/** A user who becomes an employee, with what is entered beside the account. */
interface Chosen {
  userId: number
  employeeName: string
  mobile: string
  sex: number
  post: string
  deptId: number | null
  parentId: number | null
  jobNumber: string
  entryTime: string
  employmentForms: number
  /** 试用期 of full-time employees, else 非正式类型. */
  kind: number | null
}

const optionsOf = (words: readonly Coded[]) => words.map(({ code, word }) => ({ value: code, label: word }))
const partStatuses = employeeStatuses.filter(({ code }) => code > 2)

const isWhole = ({ jobNumber, entryTime, kind }: Chosen) =>
  jobNumber.trim() !== '' && entryTime !== '' && kind !== null

const toSent = ({ kind, deptId, parentId, ...row }: Chosen) => ({
  ...row,
  ...(deptId !== null && { deptId }),
  ...(parentId !== null && { parentId }),
  ...(kind !== null && (row.employmentForms === FULL_TIME ? { probation: kind } : { status: kind })),
})

/** 从组织架构中选择: users without an employee become employees (hrm.md §7). */
export function FromUsersDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const users = useUsers()
  const [rows, setRows] = useState<readonly Chosen[]>([])
  const [busy, run] = useBusy()
  const all = (users.data ?? []).map(({ userId }) => userId)
  // those who have no employee yet
  const { data: free } = useQuery({
    ...queryOf(peopleCalls.queryDeptUserListByHrm, { deptIdList: [], userIdList: all }),
    enabled: all.length > 0,
  })
  const offered = new Set(free?.map(({ userId }) => userId))
  const choose = (ids: readonly number[]) =>
    setRows((now) =>
      ids.flatMap((id) => {
        const known = now.find(({ userId }) => userId === id)
        const user = free?.find(({ userId }) => userId === id)
        if (known || !user) return known ?? []
        const { userId, realname, mobile, sex, post } = user
        const begin = { deptId: null, parentId: null, jobNumber: '', kind: 0, employmentForms: FULL_TIME }
        const entryTime = companyNow().format('YYYY-MM-DD')
        return [{ ...begin, userId, employeeName: realname, mobile, sex, post, entryTime }]
      }),
    )
  const set = (userId: number, change: Partial<Chosen>) =>
    setRows((now) => now.map((row) => (row.userId === userId ? { ...row, ...change } : row)))
  const save = async () => {
    const sent = ask(employeeAccountCalls.fromUsers, { employees: rows.map(toSent) })
    if (!(await run(() => attempt(sent)))) return
    toast.success(`添加成功：${rows.length} 人`)
    onClose()
    await refreshEmployees(client)
  }
  const missing = rows.find((row) => !isWhole(row))
  return (
    <Dialog
      title="从组织部门添加员工"
      width={1180}
      okText="保存"
      busy={busy}
      dirty={rows.length > 0}
      closed={
        rows.length === 0
          ? '请先选择员工'
          : missing && `请填写${missing.employeeName}的工号、入职日期和试用期（或非正式类型）`
      }
      onOk={() => void save()}
      onClose={onClose}
    >
      <div className={styles.choice}>
        <PeopleSelect
          multiple
          aria-label="从系统管理选择员工"
          placeholder="从系统管理选择员工，已有员工档案的不再列出"
          value={rows.map(({ userId }) => userId)}
          without={all.filter((id) => !offered.has(id))}
          disabled={free === undefined}
          onChange={choose}
        />
      </div>
      {rows.length === 0 ? (
        <EmptyState compact text="还没有选择员工" />
      ) : (
        <DataTable<Chosen>
          rowKey="userId"
          columns={columnsOf(set, (userId) => setRows((now) => now.filter((row) => row.userId !== userId)))}
          dataSource={[...rows]}
          scroll={{ x: 1340, y: 'calc(60vh - 120px)' }}
        />
      )}
    </Dialog>
  )
}

const columnsOf = (
  set: (userId: number, change: Partial<Chosen>) => void,
  remove: (userId: number) => void,
): TableColumnsType<Chosen> => [
  { title: '姓名', dataIndex: 'employeeName', width: 100, fixed: 'left' },
  { title: '手机号码', dataIndex: 'mobile', width: 120 },
  { title: '性别', key: 'sex', width: 60, render: (_, { sex }) => wordOrEmpty(sexes, sex) },
  { title: '岗位', key: 'post', width: 110, ellipsis: true, render: (_, { post }) => post || EMPTY },
  {
    title: '部门',
    key: 'deptId',
    width: 170,
    render: (_, { userId, employeeName, deptId }) => (
      <DeptSelect
        aria-label={`${employeeName}的部门`}
        allowClear
        value={deptId}
        onChange={(chosen) => set(userId, { deptId: chosen })}
      />
    ),
  },
  {
    title: '直属上级',
    key: 'parentId',
    width: 170,
    render: (_, { userId, employeeName, parentId }) => (
      <EmployeeSelect
        aria-label={`${employeeName}的直属上级`}
        value={parentId}
        onChange={(chosen) => set(userId, { parentId: chosen })}
      />
    ),
  },
  {
    title: '工号*',
    key: 'jobNumber',
    width: 130,
    render: (_, { userId, employeeName, jobNumber }) => (
      <Input
        aria-label={`${employeeName}的工号`}
        maxLength={50}
        value={jobNumber}
        onChange={({ target }) => set(userId, { jobNumber: target.value })}
      />
    ),
  },
  {
    title: '入职日期*',
    key: 'entryTime',
    width: 150,
    render: (_, { userId, employeeName, entryTime }) => (
      <DatePicker
        aria-label={`${employeeName}的入职日期`}
        allowClear={false}
        value={dayjs(entryTime)}
        onChange={(day) => day && set(userId, { entryTime: day.format('YYYY-MM-DD') })}
      />
    ),
  },
  {
    title: '聘用形式*',
    key: 'employmentForms',
    width: 110,
    render: (_, { userId, employeeName, employmentForms: form }) => (
      <Select
        aria-label={`${employeeName}的聘用形式`}
        value={form}
        options={optionsOf(employmentForms)}
        onChange={(next: number) =>
          set(userId, { employmentForms: next, kind: next === FULL_TIME ? 0 : null })
        }
      />
    ),
  },
  {
    title: '试用期/非正式类型*',
    key: 'kind',
    width: 150,
    render: (_, { userId, employeeName, employmentForms: form, kind }) => (
      <Select
        aria-label={`${employeeName}的${form === FULL_TIME ? '试用期' : '非正式类型'}`}
        placeholder="请选择"
        value={kind}
        options={optionsOf(form === FULL_TIME ? probations : partStatuses)}
        onChange={(next: number) => set(userId, { kind: next })}
      />
    ),
  },
  {
    title: '操作',
    key: 'act',
    width: 70,
    render: (_, { userId, employeeName }) => (
      <Button
        type="text"
        size="small"
        icon={<DeleteOutlined />}
        aria-label={`删除${employeeName}`}
        onClick={() => remove(userId)}
      />
    ),
  },
]

const wordOrEmpty = (words: readonly Coded[], code: number) =>
  words.find((word) => word.code === code)?.word ?? EMPTY
