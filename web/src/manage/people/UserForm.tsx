import { useQueryClient } from '@tanstack/react-query'
import { Form, type FormInstance, Select } from 'antd'
import { useState } from 'react'
import { peopleCalls } from '#protocol/manage/people/calls.ts'
import type { UserRow } from '#protocol/manage/people/shapes.ts'
import { useDepartments } from '#web/platform/session.ts'
import { Button } from '#web/ui/button/Button.tsx'
import {
  emailRules,
  mobileRules,
  PASSWORD_LENGTH,
  passwordRules,
  requiredText,
} from '#web/ui/form/form-rules.ts'
import { oneId } from '#web/ui/form/one-id.ts'
import { forgetFaults, saveForm } from '#web/ui/form/save-form.ts'
import { Input } from '#web/ui/input/Input.tsx'
import { PasswordInput } from '#web/ui/input/PasswordInput.tsx'
import { Panel } from '#web/ui/layer/Panel.tsx'
import { PeopleSelect } from '#web/ui/people/PeopleSelect.tsx'
import { DepartmentSelect } from '#web/ui/pickers/DepartmentSelect.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import { useLast } from '#web/ui/use-last.ts'
import { askReviewed } from '../second-review/door.ts'
import styles from './people.module.css'
import { RoleSelect } from './RoleSelect.tsx'
import { findDepartment, refreshPeople } from './use-people.ts'

interface Values {
  username: string
  password: string
  realname: string
  sex?: number
  email: string
  deptId: number
  post: string
  parentId?: number
  roleId: number[]
}

/** The form to open: for a new person in a department, or for one who is there. */
export interface UserFormRequest {
  user?: UserRow
  deptId?: number
}

const rules = {
  username: mobileRules('手机号不能为空', '目前只支持中国大陆的手机号码'),
  password: passwordRules(),
  realname: requiredText('姓名不能为空'),
  email: emailRules('请输入正确的邮箱格式'),
  deptId: [{ required: true, message: '部门不能为空' }],
  roleId: [{ required: true, message: '角色不能为空' }],
}
const sexes = [
  { value: 1, label: '男' },
  { value: 2, label: '女' },
]
const LONGEST = 50
const FORM = 'user'

const valuesOf = ({ user, deptId }: UserFormRequest): Partial<Values> =>
  user
    ? {
        username: user.username,
        realname: user.realname,
        sex: user.sex || undefined,
        email: user.email,
        deptId: user.deptId ?? undefined,
        post: user.post,
        parentId: user.parentId || undefined,
        roleId: user.roleId.split(',').filter(Boolean).map(Number),
      }
    : { deptId, roleId: [] }

function rolesHeldBy({ roleId, roleName }: UserRow) {
  const names = roleName.split(',')
  return roleId
    .split(',')
    .filter(Boolean)
    .map((id, at) => ({ roleId: Number(id), roleName: names[at] ?? '' }))
}

function save(values: Values, user: UserRow | undefined): Promise<boolean> {
  const shared = { ...values, sex: values.sex ?? 0, parentId: values.parentId ?? 0 }
  if (user) return askReviewed(peopleCalls.setUser, { ...shared, userId: user.userId }, '编辑成功')
  return askReviewed(peopleCalls.addUser, shared, '新增成功')
}

interface UserFormProps {
  request: UserFormRequest | undefined
  onClose: () => void
}

/** 新建员工 / 编辑员工 (platform.md §10.3). */
export function UserForm({ request, onClose }: UserFormProps) {
  const cache = useQueryClient()
  const shown = useLast(request)
  const [busy, run] = useBusy()
  const [dirty, setDirty] = useState(false)
  const close = () => {
    setDirty(false)
    onClose()
  }
  const submit = async (values: Values, form: FormInstance<Values>) => {
    if (!(await run(() => saveForm(form, () => save(values, shown?.user))))) return
    close()
    await refreshPeople(cache)
  }
  return (
    <Panel
      open={request !== undefined}
      onClose={close}
      title={shown?.user ? '编辑员工' : '新建员工'}
      dirty={dirty}
      footer={(leave) => (
        <>
          <Button onClick={leave}>取消</Button>
          <Button type="primary" loading={busy} htmlType="submit" form={FORM} data-main>
            保存
          </Button>
        </>
      )}
    >
      {shown && (
        <UserFields
          request={shown}
          onDirty={() => setDirty(true)}
          onSubmit={(values, form) => void submit(values, form)}
        />
      )}
    </Panel>
  )
}

interface UserFieldsProps {
  request: UserFormRequest
  onDirty: () => void
  onSubmit: (values: Values, form: FormInstance<Values>) => void
}

function UserFields({ request, onDirty, onSubmit }: UserFieldsProps) {
  const [form] = Form.useForm<Values>()
  const departments = useDepartments()
  const { user } = request
  /** The head of a department is the superior of the people in it, but not his own. */
  const superiorIn = (deptId: number): number | undefined => {
    const head = findDepartment(departments.data ?? [], deptId)?.ownerUserId
    return head && head !== user?.userId ? head : undefined
  }
  const changed = (values: Partial<Values>) => {
    onDirty()
    forgetFaults(form, values)
    const { deptId } = values
    const head = deptId && superiorIn(deptId)
    if (head) form.setFieldValue('parentId', head)
  }
  const begin = valuesOf(request)
  if (!user && request.deptId) begin.parentId = superiorIn(request.deptId)
  return (
    <Form<Values>
      name={FORM}
      form={form}
      layout="vertical"
      className={styles.pairs}
      initialValues={begin}
      scrollToFirstError={{ focus: true }}
      onValuesChange={changed}
      onFinish={(values) => onSubmit(values, form)}
    >
      <Form.Item
        name="username"
        label="手机号（登录名）"
        rules={user ? [] : rules.username}
        validateTrigger="onBlur"
        extra={user && '登录名请用“重置登录账号”修改'}
      >
        <Input maxLength={11} disabled={Boolean(user)} autoFocus={!user} autoComplete="off" />
      </Form.Item>
      {!user && (
        <Form.Item name="password" label="登录密码" rules={rules.password} validateTrigger="onBlur">
          <PasswordInput
            maxLength={PASSWORD_LENGTH}
            autoComplete="new-password"
            placeholder="6-20位字母、数字"
          />
        </Form.Item>
      )}
      <Form.Item name="realname" label="姓名" rules={rules.realname}>
        <Input maxLength={100} autoComplete="off" />
      </Form.Item>
      <Form.Item name="sex" label="性别">
        <Select options={sexes} placeholder="请选择" allowClear />
      </Form.Item>
      <Form.Item name="email" label="邮箱" rules={rules.email} validateTrigger="onBlur">
        <Input maxLength={LONGEST} autoComplete="off" />
      </Form.Item>
      <Form.Item name="post" label="岗位">
        <Input maxLength={LONGEST} autoComplete="off" />
      </Form.Item>
      <Form.Item name="deptId" label="部门" {...oneId} rules={rules.deptId}>
        <DepartmentSelect allowClear={false} />
      </Form.Item>
      <Form.Item name="parentId" label="直属上级" {...oneId}>
        <PeopleSelect without={user ? [user.userId] : undefined} />
      </Form.Item>
      <Form.Item name="roleId" label="角色" rules={rules.roleId} className={styles.whole}>
        <RoleSelect held={user && rolesHeldBy(user)} />
      </Form.Item>
    </Form>
  )
}
