import { MobileOutlined, SafetyOutlined } from '@ant-design/icons'
import { Form } from 'antd'
import { lazy, Suspense, useEffect, useState } from 'react'
import { sessionCalls } from '#protocol/session/calls.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { FormFailure } from '#web/ui/form/FormFailure.tsx'
import { Input } from '#web/ui/input/Input.tsx'
import { Joined } from '#web/ui/input/Joined.tsx'
import { logIn, rules, wantsCaptcha } from './login-request.ts'

const CaptchaDialog = lazy(() => import('./CaptchaDialog.tsx'))

interface Values {
  mobile: string
  smscode: string
}

/** A number may be sent another code after this time, in seconds (platform.md §2.8). */
const RESEND = 60
const FOR_LOGIN = 2
const RIGHT = 1

function useCountdown() {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  return { left, start: () => setLeft(RESEND) }
}

/** By a code that is sent to the phone, after the captcha. */
export default function SmsLogin({ onEnter }: { onEnter: () => void }) {
  const [form] = Form.useForm<Values>()
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState<'code' | 'login'>()
  const { left, start } = useCountdown()

  const askForCode = async () => {
    setFailure('')
    const valid = await form.validateFields(['mobile']).then(
      () => true,
      // the field says what is wrong
      () => false,
    )
    if (valid) setAsking('code')
  }
  const sendCode = async (angle: number): Promise<boolean> => {
    const telephone = form.getFieldValue('mobile')
    try {
      if ((await ask(sessionCalls.verfyCode, { tel: telephone, angle }, { quiet: true })) !== RIGHT)
        return false
      await ask(sessionCalls.sendSms, { telephone, type: FOR_LOGIN }, { quiet: true })
      toast.success('验证码已发送')
      start()
    } catch (refusal) {
      setFailure(messageOf(refusal))
    }
    setAsking(undefined)
    return true
  }
  const attempt = async ({ mobile, smscode }: Values, angle?: number): Promise<boolean> => {
    setBusy(true)
    setFailure('')
    try {
      await logIn({ username: mobile, smscode }, angle)
      onEnter()
    } catch (refusal) {
      setBusy(false)
      if (wantsCaptcha(refusal)) {
        setAsking('login')
        return angle === undefined
      }
      setFailure(messageOf(refusal))
    }
    setAsking(undefined)
    return true
  }
  const solve = (angle: number) =>
    asking === 'code' ? sendCode(angle) : attempt(form.getFieldsValue(), angle)
  return (
    <>
      <Form<Values>
        form={form}
        size="large"
        requiredMark={false}
        onFinish={(values) => void attempt(values)}
        onValuesChange={() => setFailure('')}
      >
        <Form.Item name="mobile" rules={rules.mobile} validateTrigger="onBlur">
          <Input
            size="large"
            prefix={<MobileOutlined />}
            placeholder="手机号"
            aria-label="手机号"
            inputMode="tel"
            maxLength={11}
            autoComplete="tel"
          />
        </Form.Item>
        <Form.Item>
          <Joined>
            <Form.Item name="smscode" rules={rules.smscode} validateTrigger="onBlur" noStyle>
              <Input
                size="large"
                prefix={<SafetyOutlined />}
                placeholder="短信验证码"
                aria-label="短信验证码"
                inputMode="numeric"
                maxLength={6}
                autoComplete="one-time-code"
              />
            </Form.Item>
            <Button
              size="large"
              disabled={left > 0}
              reason="验证码已发送，请等待后再重发"
              onClick={() => void askForCode()}
            >
              {left > 0 ? `${left} 秒后重发` : '获取验证码'}
            </Button>
          </Joined>
        </Form.Item>
        <FormFailure text={failure} />
        <Button size="large" type="primary" htmlType="submit" block loading={busy}>
          登 录
        </Button>
      </Form>
      {asking && (
        <Suspense>
          <CaptchaDialog onCancel={() => setAsking(undefined)} onSolve={solve} />
        </Suspense>
      )}
    </>
  )
}
