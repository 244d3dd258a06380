import { LockOutlined, UserOutlined } from '@ant-design/icons'
import { Checkbox, Form } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { messageOf } from '#web/platform/client.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormFailure } from '#web/ui/FormFailure.tsx'
import { PASSWORD_LENGTH } from '#web/ui/form-rules.ts'
import { Input } from '#web/ui/Input.tsx'
import { PasswordInput } from '#web/ui/PasswordInput.tsx'
import { logIn, rules, wantsCaptcha } from './login-request.ts'
import { rememberAccount, rememberedAccount } from './remembered-account.ts'

const CaptchaDialog = lazy(() => import('./CaptchaDialog.tsx'))

interface Values {
  username: string
  password: string
  remember: boolean
}

interface PasswordLoginProps {
  onEnter: () => void
  /** `?username=&password=` fill the form. */
  prefill: URLSearchParams
}

export function PasswordLogin({ onEnter, prefill }: PasswordLoginProps) {
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState<Values>()
  const account = rememberedAccount()
  const begin = {
    username: prefill.get('username') ?? account,
    password: prefill.get('password') ?? '',
    remember: account !== '',
  }

  /** False when the captcha was wrong: the dialog then shows another picture. */
  const attempt = async (values: Values, angle?: number): Promise<boolean> => {
    setBusy(true)
    setFailure('')
    try {
      await logIn({ username: values.username.trim(), password: values.password.trim() }, angle)
      rememberAccount(values.username.trim(), values.remember)
      onEnter()
    } catch (refusal) {
      setBusy(false)
      if (wantsCaptcha(refusal)) {
        setAsking(values)
        return angle === undefined
      }
      setFailure(messageOf(refusal))
    }
    setAsking(undefined)
    return true
  }
  return (
    <>
      <Form<Values>
        size="large"
        initialValues={begin}
        requiredMark={false}
        onFinish={(values) => void attempt(values)}
        onValuesChange={() => setFailure('')}
      >
        <Form.Item name="username" rules={rules.username}>
          <Input
            size="large"
            prefix={<UserOutlined />}
            placeholder="手机号 / 用户名"
            aria-label="用户名"
            autoComplete="username"
            autoFocus={!begin.username}
          />
        </Form.Item>
        <Form.Item name="password" rules={rules.password}>
          <PasswordInput
            size="large"
            prefix={<LockOutlined />}
            placeholder="密码"
            aria-label="密码"
            maxLength={PASSWORD_LENGTH}
            autoComplete="current-password"
            autoFocus={Boolean(begin.username)}
          />
        </Form.Item>
        <Form.Item name="remember" valuePropName="checked" style={{ marginBottom: 8 }}>
          <Checkbox>记住账号</Checkbox>
        </Form.Item>
        <FormFailure text={failure} />
        <Button size="large" type="primary" htmlType="submit" block loading={busy}>
          登 录
        </Button>
      </Form>
      {asking && (
        <Suspense>
          <CaptchaDialog
            onCancel={() => setAsking(undefined)}
            onSolve={async (angle) => attempt(asking, angle)}
          />
        </Suspense>
      )}
    </>
  )
}
