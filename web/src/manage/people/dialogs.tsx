import { useQueryClient } from '@tanstack/react-query'
import { Alert, Checkbox, Form } from 'antd'
import { accountCalls } from '#protocol/manage/people/account-calls.ts'
import { peopleCalls } from '#protocol/manage/people/calls.ts'
import type { UserRow } from '#protocol/manage/people/shapes.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { mobileRules, PASSWORD_LENGTH, passwordRules } from '#web/ui/form/form-rules.ts'
import { oneId } from '#web/ui/form/one-id.ts'
import { Input } from '#web/ui/input/Input.tsx'
import { PasswordInput } from '#web/ui/input/PasswordInput.tsx'
import { DepartmentSelect } from '#web/ui/pickers/DepartmentSelect.tsx'
import { useLast } from '#web/ui/use-last.ts'
import { askReviewed } from '../second-review/door.ts'
import { refreshPeople } from './use-people.ts'

export interface PeopleDialogProps {
  /** Undefined while the dialog is closed. */
  users: readonly UserRow[] | undefined
  onClose: () => void
}

export const nobody: readonly UserRow[] = []
export const idsOf = (users: readonly UserRow[]) => users.map((user) => user.userId)
export const who = (users: readonly UserRow[]) =>
  users.length === 1 ? (users[0]?.realname ?? '') : `${users.length} 名员工`

function usePeopleDialog({ users, onClose }: PeopleDialogProps, done: string) {
  const cache = useQueryClient()
  const shown = useLast(users) ?? nobody
  const onSaved = () => void refreshPeople(cache)
  return {
    shown,
    words: `已重置${who(shown)}的${done}`,
    shared: { open: users !== undefined, title: `重置${done}：${who(shown)}`, onClose, onSaved },
  }
}

/** 重置密码: their sessions end at once. */
export function PasswordDialog(props: PeopleDialogProps) {
  const { shown, shared, words } = usePeopleDialog(props, '密码')
  return (
    <FormDialog<{ password: string; revokesKeys: boolean }>
      {...shared}
      name="reset-password"
      save={({ password, revokesKeys }) => {
        const request = { ids: idsOf(shown), password, ...(revokesKeys && { revokeKeys: 1 as const }) }
        return askReviewed(accountCalls.resetPassword, request, words)
      }}
    >
      <Form.Item
        name="password"
        label="新密码"
        rules={passwordRules('请输入密码')}
        extra="重置后，已登录的设备会立即退出。"
      >
        <PasswordInput
          maxLength={PASSWORD_LENGTH}
          autoComplete="new-password"
          placeholder="6-20位字母、数字"
          autoFocus
        />
      </Form.Item>
      <Form.Item
        name="revokesKeys"
        valuePropName="checked"
        extra="账号可能被盗用时请勾选：使用密钥的程序不能再访问系统。"
      >
        <Checkbox>同时删除其 API 密钥</Checkbox>
      </Form.Item>
    </FormDialog>
  )
}

/** 重置登录账号 of one person: new login name and password. */
export function UsernameDialog(props: PeopleDialogProps) {
  const { shown, shared, words } = usePeopleDialog(props, '登录账号')
  return (
    <FormDialog<{ username: string; password: string }>
      {...shared}
      name="reset-username"
      save={(values) => askReviewed(accountCalls.usernameEdit, { ...values, id: shown[0]?.userId }, words)}
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
        <PasswordInput
          maxLength={PASSWORD_LENGTH}
          autoComplete="new-password"
          placeholder="6-20位字母、数字"
        />
      </Form.Item>
    </FormDialog>
  )
}

/** 重置部门 of several people. */
export function MoveDialog(props: PeopleDialogProps) {
  const { shown, shared, words } = usePeopleDialog(props, '部门')
  return (
    <FormDialog<{ deptId: number }>
      {...shared}
      name="reset-department"
      save={async ({ deptId }) => {
        await ask(peopleCalls.setUserDept, { deptId, userIdList: idsOf(shown) })
        toast.success(words)
      }}
    >
      <Form.Item name="deptId" label="部门" rules={[{ required: true, message: '部门不能为空' }]} {...oneId}>
        <DepartmentSelect />
      </Form.Item>
    </FormDialog>
  )
}
