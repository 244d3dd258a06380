import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { identityCalls } from '#protocol/session/identity-calls.ts'
import { ask, isAborted, messageOf } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { FormFailure } from '#web/ui/form/FormFailure.tsx'
import { firstFault } from '#web/ui/form/form-rules.ts'
import { Entrance } from '#web/ui/page/Entrance.tsx'
import { rules, SecondFactorField, wantsSecondFactor } from '../login/door.ts'

type Step = 'asking' | 'code' | 'failed'
const TERMINAL = 1

/** /oidc: where the provider sends people back to; on with a code where one has a second factor (platform.md §2.11). */
export default function OidcPage() {
  const navigate = useNavigate()
  const query = useLocation().search.slice(1)
  const [step, setStep] = useState<Step>('asking')
  const [failure, setFailure] = useState('')
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)
  const isAsked = useRef(false)

  const finish = async (smscode?: string) => {
    setBusy(true)
    setFailure('')
    try {
      const request = { query, type: TERMINAL, smscode }
      const { redirect, isLinked } = await ask(identityCalls.finish, request, { quiet: true, probing: true })
      if (isLinked) toast.success('关联成功')
      await navigate(redirect, { replace: true })
    } catch (refusal) {
      if (isAborted(refusal)) return
      setBusy(false)
      if (wantsSecondFactor(refusal)) setStep('code')
      else {
        setFailure(messageOf(refusal))
        if (smscode === undefined) setStep('failed')
      }
    }
  }
  const toLogin = () => void navigate('/login', { replace: true })
  useEffect(() => {
    // the answer of the provider counts once
    if (isAsked.current) return
    isAsked.current = true
    if (query) void finish()
    else toLogin()
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = firstFault(rules.secondFactor, code)
    setFault(wrong)
    if (!wrong && !busy) void finish(code.trim())
  }
  if (step === 'asking')
    return (
      <Entrance title="正在登录" subtitle="正在核对登录信息，请稍候。">
        <LoadingRows rows={2} columns={1} />
      </Entrance>
    )
  if (step === 'failed')
    return (
      <Entrance title="没有登录成功" subtitle={<FormFailure text={failure} />}>
        <Button type="primary" size="large" block onClick={toLogin}>
          返回登录
        </Button>
      </Entrance>
    )
  return (
    <Entrance title="两步验证">
      <form noValidate onSubmit={submit}>
        <SecondFactorField
          said="身份已确认。"
          fault={fault}
          value={code}
          onChange={setCode}
          onBack={toLogin}
        />
        <FormFailure text={failure} />
        <Button type="primary" size="large" htmlType="submit" block loading={busy}>
          登 录
        </Button>
      </form>
    </Entrance>
  )
}
