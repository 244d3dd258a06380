import { SafetyOutlined } from '@ant-design/icons'
import { Button } from '#web/ui/button/Button.tsx'
import { Input } from '#web/ui/input/Input.tsx'
import { LoginField } from './LoginField.tsx'
import styles from './login.module.css'

interface SecondFactorFieldProps {
  /** What was right already. */
  said: string
  fault: string | undefined
  value: string
  onChange: (value: string) => void
  onBack: () => void
}

/** The code of the second factor, once the first was right. */
export function SecondFactorField({ said: right, fault, value, onChange, onBack }: SecondFactorFieldProps) {
  return (
    <>
      <p className={styles.step}>{right}请输入手机验证器应用上的 6 位动态验证码，或一个恢复码。</p>
      <LoginField fault={fault}>
        {(said) => (
          <Input
            {...said}
            size="large"
            name="secondFactor"
            prefix={<SafetyOutlined />}
            placeholder="动态验证码或恢复码"
            aria-label="动态验证码或恢复码"
            autoComplete="one-time-code"
            maxLength={30}
            autoFocus
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </LoginField>
      <p className={styles.step}>
        手机和恢复码都不在身边？请联系管理员重置两步验证。
        <Button type="link" size="small" onClick={onBack}>
          换一个账号
        </Button>
      </p>
    </>
  )
}
