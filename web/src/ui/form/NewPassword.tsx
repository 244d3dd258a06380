import { Form } from 'antd'
import { PasswordInput } from '#web/ui/input/PasswordInput.tsx'
import { PASSWORD_LENGTH, passwordRules, sameAs } from './form-rules.ts'

interface NewPasswordProps {
  /** The form's key of the password; the second typing is `again`. */
  name: string
  label: string
  /** When it is empty, when it breaks the rule, when the second typing differs. */
  words: { missing?: string; wrong?: string; different: string }
}

/** A password to be chosen, typed twice. */
export function NewPassword({ name, label, words }: NewPasswordProps) {
  return (
    <>
      <Form.Item
        name={name}
        label={label}
        rules={passwordRules(words.missing, words.wrong)}
        validateTrigger="onBlur"
      >
        <PasswordInput
          maxLength={PASSWORD_LENGTH}
          autoComplete="new-password"
          placeholder="6-20位字母、数字"
        />
      </Form.Item>
      <Form.Item
        name="again"
        label="确认密码"
        dependencies={[name]}
        rules={[sameAs(name, words.different)]}
        validateTrigger="onBlur"
      >
        <PasswordInput maxLength={PASSWORD_LENGTH} autoComplete="new-password" placeholder="再输入一次" />
      </Form.Item>
    </>
  )
}
