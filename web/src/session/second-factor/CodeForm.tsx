import { Form } from 'antd'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button/Button.tsx'
import { requiredText } from '#web/ui/form/form-rules.ts'
import { Input } from '#web/ui/input/Input.tsx'
import styles from './second-factor.module.css'

interface CodeFormProps {
  busy: boolean
  okText: string
  aside?: ReactNode
  onCode: (code: string) => void
}

const rules = [...requiredText('请输入验证码'), { pattern: /^\d{6}$/, message: '验证码为6位数字' }]

/** The first code of an app. */
export function CodeForm({ busy, okText, aside, onCode }: CodeFormProps) {
  return (
    <Form<{ code: string }> name="first-code" layout="vertical" onFinish={({ code }) => onCode(code.trim())}>
      <Form.Item name="code" rules={rules} validateTrigger="onBlur">
        <Input
          aria-label="动态验证码"
          placeholder="6位数字"
          inputMode="numeric"
          maxLength={6}
          autoComplete="one-time-code"
          autoFocus
        />
      </Form.Item>
      <div className={styles.acts}>
        <Button type="primary" htmlType="submit" loading={busy}>
          {okText}
        </Button>
        {aside}
      </div>
    </Form>
  )
}
