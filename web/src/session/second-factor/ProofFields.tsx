import { Form } from 'antd'
import { PASSWORD_LENGTH, requiredText } from '#web/ui/form/form-rules.ts'
import { Input } from '#web/ui/input/Input.tsx'
import { PasswordInput } from '#web/ui/input/PasswordInput.tsx'

export interface ProofValues {
  password: string
  smscode?: string
}

const rules = { password: requiredText('请输入登录密码'), smscode: requiredText('请输入验证码') }

interface ProofFieldsProps {
  withCode: boolean
  /** Where no dialog puts the caret into its first field. */
  autoFocus?: boolean
}

/** By what a person shows that it is he who changes how he signs in. */
export function ProofFields({ withCode, autoFocus = false }: ProofFieldsProps) {
  return (
    <>
      <Form.Item
        name="password"
        label="登录密码"
        rules={rules.password}
        extra="为了账号安全，请先确认是您本人。"
      >
        <PasswordInput maxLength={PASSWORD_LENGTH} autoComplete="current-password" autoFocus={autoFocus} />
      </Form.Item>
      {withCode && (
        <Form.Item name="smscode" label="动态验证码或恢复码" rules={rules.smscode}>
          <Input maxLength={30} autoComplete="one-time-code" />
        </Form.Item>
      )}
    </>
  )
}
