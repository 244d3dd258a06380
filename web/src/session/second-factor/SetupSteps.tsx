import { QRCode } from 'antd'
import { type ReactNode, useState } from 'react'
import type { ReplyOf } from '#protocol/platform/call.ts'
import { secondFactorCalls } from '#protocol/session/second-factor-calls.ts'
import { ask } from '#web/platform/client.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { CopyText } from '#web/ui/display/CopyText.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import { CodeForm } from './CodeForm.tsx'
import { ProofFields, type ProofValues } from './ProofFields.tsx'
import { ProofForm } from './ProofForm.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import styles from './second-factor.module.css'

interface SetupStepsProps {
  /** There is one in force, which has to be shown before it is replaced. */
  isOn: boolean
  doneText: string
  /** The recovery codes have been kept. */
  onDone: () => void
  /** Beside the button of every step but the last. */
  aside?: ReactNode
}

type Step = { key: 'proof' } | ({ key: 'app' } & ReplyOf<typeof secondFactorCalls.begin>) | LastStep
type LastStep = { key: 'codes'; recoveryCodes: readonly string[] }

/** Who one is, the picture for the app with its first code, the recovery codes: one after the other. */
export function SetupSteps({ isOn, doneText, onDone, aside }: SetupStepsProps) {
  const [step, setStep] = useState<Step>({ key: 'proof' })
  const [busy, run] = useBusy()
  const begin = (proof: ProofValues) =>
    run(async () => setStep({ key: 'app', ...(await ask(secondFactorCalls.begin, proof)) }))
  const confirm = (smscode: string) =>
    run(async () => setStep({ key: 'codes', ...(await ask(secondFactorCalls.confirm, { smscode })) }))

  if (step.key === 'proof')
    return (
      <ProofForm busy={busy} okText="下一步" aside={aside} onProof={(proof) => void begin(proof)}>
        <ProofFields withCode={isOn} autoFocus />
      </ProofForm>
    )
  if (step.key === 'codes')
    return <RecoveryCodes codes={step.recoveryCodes} doneText={doneText} onDone={onDone} />
  return (
    <>
      <ol className={styles.steps}>
        <li>在手机上打开验证器应用（如 Microsoft Authenticator、Google Authenticator、腾讯身份验证器）。</li>
        <li>
          扫描二维码添加账号：
          <div className={styles.picture}>
            {/* apps read dark on light, whatever the page's colours are */}
            <QRCode type="svg" value={step.uri} size={176} color="black" bgColor="white" bordered={false} />
          </div>
          <div className={styles.secret}>
            无法扫描时，手动输入密钥：
            <CopyText text={step.secret}>{step.secret.match(/.{1,4}/g)?.join(' ')}</CopyText>
          </div>
        </li>
        <li>输入应用显示的 6 位验证码：</li>
      </ol>
      <CodeForm busy={busy} okText="开启两步验证" aside={aside} onCode={(code) => void confirm(code)} />
      <Button type="link" size="small" onClick={() => setStep({ key: 'proof' })}>
        重新生成二维码
      </Button>
    </>
  )
}
