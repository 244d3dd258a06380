import { DeleteOutlined } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Form, Select, type TableColumnsType } from 'antd'
import { wordOf } from '#protocol/hrm/coded.ts'
import { employeeAccountCalls } from '#protocol/hrm/employees/account-calls.ts'
import { type EmployeeRef, employeePickerCalls } from '#protocol/hrm/employees/picker-calls.ts'
import { sexes } from '#protocol/hrm/employees/words.ts'
import { RoleSelect, refreshPeople } from '#web/manage/people/door.ts'
import { askReviewed } from '#web/manage/second-review/door.ts'
import { EMPTY } from '#web/platform/format.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { useUsers } from '#web/platform/session.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { PASSWORD_LENGTH, passwordRules } from '#web/ui/form/form-rules.ts'
import { oneId } from '#web/ui/form/one-id.ts'
import { PasswordInput } from '#web/ui/input/PasswordInput.tsx'
import { PeopleSelect } from '#web/ui/people/PeopleSelect.tsx'
import { DepartmentSelect } from '#web/ui/pickers/DepartmentSelect.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import styles from './accounts.module.css'

interface Values {
  employeeIds: number[]
  password: string
  deptId: number
  parentId?: number
  roleId: number[]
}

const WORKING = 1
const NAMED = 2

/** 从人力资源选择员工: an account for employees who have none, with what they share (platform.md §10.3). */
export function AccountsDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const [form] = Form.useForm<Values>()
  const ids = Form.useWatch('employeeIds', form) ?? []
  const users = useUsers()
  const { data } = useQuery(queryOf(employeePickerCalls.all, {}))
  const taken = new Set(users.data?.map(({ username }) => username))
  const offered = (data ?? []).filter(({ status, mobile }) => status === WORKING && !taken.has(mobile))
  const chosen = ids.flatMap((id) => offered.find(({ employeeId }) => employeeId === id) ?? [])
  const remove = (id: number) =>
    form.setFieldValue(
      'employeeIds',
      ids.filter((each) => each !== id),
    )
  return (
    <FormDialog<Values>
      name="employee-accounts"
      title="从人力资源选择员工"
      width={820}
      form={form}
      begin={{ employeeIds: [], roleId: [] }}
      onClose={onClose}
      save={(values) =>
        askReviewed(
          employeeAccountCalls.toUsers,
          { ...values, parentId: values.parentId ?? 0 },
          `新增成功：${chosen.length} 人`,
        )
      }
      onSaved={() => void refreshPeople(client)}
    >
      <Form.Item
        name="employeeIds"
        label="员工"
        rules={[{ required: true, message: '请选择员工' }]}
        extra="已有登录账号的员工不再列出；登录名为员工的手机号"
      >
        <Select<number[]>
          mode="multiple"
          placeholder="选择人力资源的员工"
          optionFilterProp="label"
          loading={data === undefined || users.data === undefined}
          options={offered.map(({ employeeId, employeeName, deptName }) => ({
            value: employeeId,
            label: deptName === null ? employeeName : `${employeeName}（${deptName}）`,
          }))}
        />
      </Form.Item>
      {chosen.length > 0 && (
        <>
          <p className={styles.chosen}>{wordsFor(chosen)}</p>
          <DataTable<EmployeeRef>
            rowKey="employeeId"
            columns={columnsOf(remove)}
            dataSource={chosen}
            scroll={{ x: 640, y: 200 }}
          />
        </>
      )}
      <div className={styles.pairs}>
        <Form.Item name="password" label="登录密码" rules={passwordRules()} validateTrigger="onBlur">
          <PasswordInput
            maxLength={PASSWORD_LENGTH}
            autoComplete="new-password"
            placeholder="6-20位字母、数字"
          />
        </Form.Item>
        <Form.Item
          name="deptId"
          label="部门"
          {...oneId}
          rules={[{ required: true, message: '部门不能为空' }]}
        >
          <DepartmentSelect allowClear={false} />
        </Form.Item>
        <Form.Item name="parentId" label="直属上级" {...oneId}>
          <PeopleSelect />
        </Form.Item>
        <Form.Item name="roleId" label="角色" rules={[{ required: true, message: '角色不能为空' }]}>
          <RoleSelect />
        </Form.Item>
      </div>
    </FormDialog>
  )
}

/** 已选择员工：A、B等N人. */
function wordsFor(chosen: readonly EmployeeRef[]): string {
  const names = chosen.slice(0, NAMED).map(({ employeeName }) => employeeName)
  return `已选择员工：${names.join('、')}${chosen.length > NAMED ? '等' : ''}${chosen.length}人`
}

const text = (value: string | null) => value || EMPTY

const columnsOf = (remove: (employeeId: number) => void): TableColumnsType<EmployeeRef> => [
  { title: '姓名', dataIndex: 'employeeName', width: 110 },
  { title: '手机号', dataIndex: 'mobile', width: 130 },
  { title: '邮箱', dataIndex: 'email', width: 180, ellipsis: true, render: text },
  { title: '性别', key: 'sex', width: 60, render: (_, { sex }) => wordOf(sexes, sex) || EMPTY },
  { title: '岗位', dataIndex: 'post', width: 110, ellipsis: true, render: text },
  {
    title: '操作',
    key: 'act',
    width: 60,
    render: (_, { employeeId, employeeName }) => (
      <Button
        type="text"
        size="small"
        icon={<DeleteOutlined />}
        aria-label={`删除${employeeName}`}
        onClick={() => remove(employeeId)}
      />
    ),
  },
]
