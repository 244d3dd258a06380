import { useQueryClient } from '@tanstack/react-query'
import { Alert, Form, Input, Modal } from 'antd'
import type { ReactNode } from 'react'
import { peopleCalls, type UserRow } from '#protocol/calls/people.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { DepartmentSelect } from '#web/ui/DepartmentSelect.tsx'
import { mobileRules, PASSWORD_LENGTH, passwordRules } from '#web/ui/form-rules.ts'
import { oneId } from '#web/ui/one-id.ts'
import { useBusy } from '#web/ui/use-busy.ts'
import { refreshPeople } from './use-people.ts'

interface FormDialogProps<Values extends object> {
  title: string
  open: boolean
  onClose: () => void
  save: (values: Values) => Promise<unknown>
  /** Said when it was saved. */
  done: string
  children: ReactNode
}

/** A small form in a dialog: saves, says so, asks for the lists again, closes. */
function FormDialog<Values extends object>({
  title,
  open,
  onClose,
  save,
  done,
  children,
}: FormDialogProps<Values>) {
  const cache = useQueryClient()
  const [form] = Form.useForm<Values>()
  const [busy, run] = useBusy()
  const submit = async (values: Values) => {
    if (!(await run(() => save(values)))) return
    toast.success(done)
    onClose()
    await refreshPeople(cache)
  }
  return (
    <Modal
      open={open}
      title={title}
      okText="保存"
      cancelText="取消"
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={onClose}
      afterClose={() => form.resetFields()}
      forceRender
    >
      <Form<Values> form={form} layout="vertical" onFinish={(values) => void submit(values)}>
        {children}
      </Form>
    </Modal>
  )
}

interface PeopleDialogProps {
  users: readonly UserRow[]
  open: boolean
  onClose: () => void
}

const who = (users: readonly UserRow[]) =>
  users.length === 1 ? `${users[0]?.realname}` : `${users.length} 名员工`
const idsOf = (users: readonly UserRow[]) => users.map((user) => user.userId)

/** 重置密码: their sessions end at once. */
export function PasswordDialog({ users, open, onClose }: PeopleDialogProps) {
  return (
    <FormDialog<{ password: string }>
      title={`重置密码：${who(users)}`}
      open={open}
      onClose={onClose}
      save={({ password }) => ask(peopleCalls.resetPassword, { ids: idsOf(users), password })}
      done={`已重置${who(users)}的密码`}
    >
      <Form.Item
        name="password"
        label="新密码"
        rules={passwordRules('请输入密码')}
        extra="重置后，已登录的设备会立即退出。"
      >
        <Input.Password
          maxLength={PASSWORD_LENGTH}
          autoComplete="new-password"
          placeholder="6-20位字母、数字"
          autoFocus
        />
      </Form.Item>
    </FormDialog>
  )
}

/** 重置登录账号 of one person: new login name and password. */
export function UsernameDialog({ users, open, onClose }: PeopleDialogProps) {
  const [user] = users
  return (
    <FormDialog<{ username: string; password: string }>
      title={`重置登录账号：${user?.realname ?? ''}`}
      open={open}
      onClose={onClose}
      save={(values) => ask(peopleCalls.usernameEdit, { ...values, id: user?.userId })}
      done={`已重置${user?.realname ?? ''}的登录账号`}
    >
      <Alert type="warning" showIcon title="重置后，员工需使用新账号登录。" style={{ marginBottom: 16 }} />
      <Form.Item
        name="username"
        label="新账号（手机号）"
        rules={mobileRules('请输入新账号', '目前只支持中国大陆的手机号码')}
      >
        <Input maxLength={11} inputMode="tel" autoComplete="off" autoFocus />
      </Form.Item>
      <Form.Item name="password" label="新密码" rules={passwordRules('请输入密码')}>
        <Input.Password
          maxLength={PASSWORD_LENGTH}
          autoComplete="new-password"
          placeholder="6-20位字母、数字"
        />
      </Form.Item>
    </FormDialog>
  )
}

/** 重置部门 of several people. */
export function MoveDialog({ users, open, onClose }: PeopleDialogProps) {
  return (
    <FormDialog<{ deptId: number }>
      title={`重置部门：${who(users)}`}
      open={open}
      onClose={onClose}
      save={({ deptId }) => ask(peopleCalls.setUserDept, { deptId, userIdList: idsOf(users) })}
      done={`已重置${who(users)}的部门`}
    >
      <Form.Item name="deptId" label="部门" rules={[{ required: true, message: '部门不能为空' }]} {...oneId}>
        <DepartmentSelect />
      </Form.Item>
    </FormDialog>
  )
}
