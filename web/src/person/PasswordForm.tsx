import { useQuery } from '@tanstack/react-query'
import { Checkbox, Form } from 'antd'
import { accountCalls } from '#protocol/manage/people/account-calls.ts'
import { apiKeyCalls } from '#protocol/session/api-key-calls.ts'
import { identityCalls } from '#protocol/session/identity-calls.ts'
import { ask } from '#web/platform/client.ts'
import { withNotices } from '#web/platform/notices.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { PASSWORD_LENGTH, requiredText } from '#web/ui/form/form-rules.ts'
import { NewPassword } from '#web/ui/form/NewPassword.tsx'
import { saveForm } from '#web/ui/form/save-form.ts'
import { PasswordInput } from '#web/ui/input/PasswordInput.tsx'
import { PersonalHead } from '#web/ui/page/PersonalHead.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import styles from './PersonPage.module.css'

interface Values {
  oldPwd: string
  newPwd: string
  again: string
  revokesKeys: boolean
}

const words = {
  missing: '请输入新密码',
  wrong: '密码必须由6-20位字母、数字组成',
  different: '两次输入密码不一致!',
}

/** 账号密码, unless the directory of the company has it: then it is changed there (platform.md §2.12). */
export function PasswordForm() {
  const { data } = useQuery(queryOf(identityCalls.list, {}))
  // a server that does not answer refuses what is saved all the same
  if (!data?.passwordElsewhere) return <OwnPasswordForm />
  return <PersonalHead title="账号密码" note="您的登录密码由公司目录管理，请在公司目录中修改。" />
}

/** A changed password ends all sessions, so the person signs in again (platform.md §5.6). */
function OwnPasswordForm() {
  const [busy, run] = useBusy()
  const [form] = Form.useForm<Values>()
  const keys = useQuery(queryOf(apiKeyCalls.list, {})).data?.length ?? 0
  const save = async ({ oldPwd, newPwd, revokesKeys }: Values) => {
    const request = { oldPwd, newPwd, ...(revokesKeys && { revokeKeys: 1 as const }) }
    if (!(await run(() => saveForm(form, () => ask(accountCalls.updatePassword, request))))) return
    withNotices(({ modal }) => {
      modal.success({
        title: '修改成功, 请重新登录',
        okText: '重新登录',
        keyboard: false,
        onOk: () => location.assign('/login'),
      })
    })
  }
  return (
    <Form<Values>
      name="password"
      form={form}
      className={styles.narrow}
      layout="vertical"
      requiredMark={false}
      onFinish={(values) => void save(values)}
    >
      <PersonalHead title="账号密码" />
      <Form.Item name="oldPwd" label="原密码" rules={requiredText('请输入原密码')}>
        <PasswordInput maxLength={PASSWORD_LENGTH} autoComplete="current-password" />
      </Form.Item>
      <NewPassword name="newPwd" label="新密码" words={words} />
      {keys > 0 && (
        <Form.Item
          name="revokesKeys"
          valuePropName="checked"
          extra="怀疑密码泄漏时请勾选：使用密钥的程序不能再访问系统。"
        >
          <Checkbox>同时删除我的 {keys} 个 API 密钥</Checkbox>
        </Form.Item>
      )}
      <Button type="primary" htmlType="submit" loading={busy}>
        保存
      </Button>
    </Form>
  )
}
