import { LockOutlined, UserOutlined } from '@ant-design/icons'
import { type FormEvent, useRef, useState } from 'react'
import type { CompanyChoice } from '#protocol/session/calls.ts'
import { messageOf } from '#web/platform/client.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { FormFailure } from '#web/ui/form/FormFailure.tsx'
import { firstFault, PASSWORD_LENGTH } from '#web/ui/form/form-rules.ts'
import boxes from '#web/ui/input/box.module.css'
import { Input } from '#web/ui/input/Input.tsx'
import { PasswordInput } from '#web/ui/input/PasswordInput.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { CompanyList } from './CompanyList.tsx'
import { LoginField } from './LoginField.tsx'
import styles from './login.module.css'
import { logIn, rules, wantsCaptcha, wantsSecondFactor } from './login-request.ts'
import { rememberAccount, rememberedAccount } from './remembered-account.ts'
import { SecondFactorField } from './SecondFactorField.tsx'

const CaptchaDialog = lazyComponent(async () => (await import('./CaptchaDialog.tsx')).default)

interface Values {
  username: string
  password: string
  remember: boolean
  secondFactor: string
}

type Typed = 'username' | 'password' | 'secondFactor'
/** Name and password first; a code where the server asks for one. */
const steps = { password: ['username', 'password'], code: ['secondFactor'] } as const

/** What is wrong, in the order of the form. */
const faultsOf = (values: Values, fields: readonly Typed[]) =>
  fields.flatMap((name) => {
    const fault = firstFault(rules[name], values[name])
    return fault ? [{ name, fault }] : []
  })

interface PasswordLoginProps {
  onEnter: () => void
  /** `?username=&password=` fill the form. */
  prefill: URLSearchParams
}

export function PasswordLogin({ onEnter, prefill }: PasswordLoginProps) {
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState<Values>()
  const [values, setValues] = useState<Values>(() => beginWith(prefill))
  const [companies, setCompanies] = useState<readonly CompanyChoice[]>()
  const [tried, setTried] = useState(false)
  const [startsAtPassword] = useState(values.username !== '')
  const form = useRef<HTMLFormElement>(null)
  const [step, setStep] = useState<keyof typeof steps>('password')
  const faults = tried ? faultsOf(values, steps[step]) : []
  const faultOf = (name: Typed) => faults.find((each) => each.name === name)?.fault

  const goTo = (to: keyof typeof steps) => {
    setStep(to)
    setTried(false)
    setFailure('')
    setValues((now) => ({ ...now, secondFactor: '' }))
  }
  /** False when the captcha was wrong: the dialog then shows another picture. */
  const attempt = async (values: Values, angle?: number): Promise<boolean> => {
    setBusy(true)
    setFailure('')
    try {
      const smscode = values.secondFactor.trim()
      const companies = await logIn(
        {
          username: values.username.trim(),
          password: values.password.trim(),
          ...(smscode && { smscode }),
        },
        angle,
      )
      rememberAccount(values.username.trim(), values.remember)
      if (companies) {
        setBusy(false)
        setCompanies(companies)
      } else onEnter()
    } catch (refusal) {
      setBusy(false)
      if (wantsCaptcha(refusal)) {
        setAsking(values)
        return angle === undefined
      }
      if (wantsSecondFactor(refusal)) goTo('code')
      else setFailure(messageOf(refusal))
    }
    setAsking(undefined)
    return true
  }
  const change = (some: Partial<Values>) => {
    setFailure('')
    setValues({ ...values, ...some })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const [first] = faultsOf(values, steps[step])
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first.name}"]`)?.focus()
    else if (!busy) void attempt(values)
  }
  if (companies)
    return (
      <CompanyList
        companies={companies}
        secret={{ username: values.username.trim(), password: values.password.trim() }}
        onEnter={onEnter}
        onBack={() => setCompanies(undefined)}
      />
    )
  return (
    <>
      <form ref={form} noValidate onSubmit={submit}>
        {step === 'code' ? (
          <SecondFactorField
            said="密码正确。"
            fault={faultOf('secondFactor')}
            value={values.secondFactor}
            onChange={(secondFactor) => change({ secondFactor })}
            onBack={() => goTo('password')}
          />
        ) : (
          <AccountFields
            values={values}
            faultOf={faultOf}
            startsAtPassword={startsAtPassword}
            onChange={change}
          />
        )}
        <FormFailure text={failure} />
        <Button type="primary" size="large" htmlType="submit" block loading={busy}>
          登 录
        </Button>
      </form>
      {asking && (
        <CaptchaDialog
          onCancel={() => setAsking(undefined)}
          onSolve={async (angle) => attempt(asking, angle)}
        />
      )}
    </>
  )
}

interface AccountFieldsProps {
  values: Values
  faultOf: (name: Typed) => string | undefined
  startsAtPassword: boolean
  onChange: (some: Partial<Values>) => void
}

function AccountFields({ values, faultOf, startsAtPassword, onChange }: AccountFieldsProps) {
  return (
    <>
      <LoginField fault={faultOf('username')}>
        {(said) => (
          <Input
            {...said}
            size="large"
            name="username"
            prefix={<UserOutlined />}
            placeholder="手机号 / 用户名"
            aria-label="用户名"
            autoComplete="username"
            autoFocus={!startsAtPassword}
            value={values.username}
            onChange={({ target }) => onChange({ username: target.value })}
          />
        )}
      </LoginField>
      <LoginField fault={faultOf('password')}>
        {(said) => (
          <PasswordInput
            {...said}
            size="large"
            name="password"
            prefix={<LockOutlined />}
            placeholder="密码"
            aria-label="密码"
            maxLength={PASSWORD_LENGTH}
            autoComplete="current-password"
            autoFocus={startsAtPassword}
            value={values.password}
            onChange={({ target }) => onChange({ password: target.value })}
          />
        )}
      </LoginField>
      <label className={styles.remember}>
        <input
          type="checkbox"
          className={boxes.box}
          checked={values.remember}
          onChange={({ target }) => onChange({ remember: target.checked })}
        />
        记住账号
      </label>
    </>
  )
}

/** A remembered name; the address may say others. */
function beginWith(prefill: URLSearchParams): Values {
  const account = rememberedAccount()
  return {
    username: prefill.get('username') ?? account,
    password: prefill.get('password') ?? '',
    remember: account !== '',
    secondFactor: '',
  }
}
