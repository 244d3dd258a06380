import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReplyOf } from '#protocol/platform/call.ts'
import { secondFactorCalls } from '#protocol/session/second-factor-calls.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { formatMinute } from '#web/platform/format.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf, refresh } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { StatusDot } from '#web/ui/display/StatusDot.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { Dialog } from '#web/ui/layer/Dialog.tsx'
import { PersonalHead } from '#web/ui/page/PersonalHead.tsx'
import { ProofFields, type ProofValues } from './ProofFields.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SetupSteps } from './SetupSteps.tsx'
import styles from './second-factor.module.css'

type State = ReplyOf<typeof secondFactorCalls.state>
type Act = 'setup' | 'codes' | 'remove'

/** Of eight; with so few left one should make new ones. */
const FEW = 2

/** 两步验证: a code of an app on the phone beside the password (platform.md §2.9, §11.4). */
export function SecondFactorPart() {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(queryOf(secondFactorCalls.state, {}))
  const [act, setAct] = useState<Act>()
  const [codes, setCodes] = useState<readonly string[]>()
  if (error) return <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
  if (data === undefined) return <LoadingRows rows={3} columns={1} />
  const isOn = data.since !== null
  const again = () => refresh(client, secondFactorCalls.state)
  const close = () => {
    setAct(undefined)
    setCodes(undefined)
    void again()
  }
  const renew = async (proof: ProofValues) =>
    setCodes((await ask(secondFactorCalls.renewCodes, proof)).recoveryCodes)
  const remove = async (proof: ProofValues) => {
    await ask(secondFactorCalls.remove, proof)
    toast.success('已关闭两步验证')
    await again()
  }
  return (
    <section>
      <PersonalHead
        title="两步验证"
        note="开启后，登录时除密码外还要输入手机验证器应用上的动态验证码；密码泄漏时，别人也无法登录。"
      />
      <FactorState state={data} onAct={setAct} />
      {act === 'setup' && (
        <Dialog title={isOn ? '更换验证器' : '开启两步验证'} closesOutside={false} onClose={close}>
          <SetupSteps isOn={isOn} doneText="完成" onDone={close} />
        </Dialog>
      )}
      {act === 'codes' && (
        <ProofDialog title="重新生成恢复码" okText="生成" save={renew} onClose={() => setAct(undefined)} />
      )}
      {codes && (
        <Dialog title="新的恢复码" closesOutside={false} onClose={close}>
          <RecoveryCodes codes={codes} doneText="完成" onDone={close} />
        </Dialog>
      )}
      {act === 'remove' && (
        <ProofDialog
          title="关闭两步验证"
          okText="关闭两步验证"
          danger
          save={remove}
          onClose={() => setAct(undefined)}
        />
      )}
    </section>
  )
}

function FactorState({ state, onAct }: { state: State; onAct: (act: Act) => void }) {
  const { since, recoveryCodesLeft, required } = state
  if (since === null)
    return (
      <div className={styles.state}>
        <div className={styles.words}>
          <StatusDot status="default" text="未开启" />
          <div className={styles.facts}>需要手机上有一个验证器应用。</div>
        </div>
        <Button type="primary" onClick={() => onAct('setup')}>
          开启两步验证
        </Button>
      </div>
    )
  return (
    <>
      <div className={styles.state}>
        <div className={styles.words}>
          <StatusDot status="success" text="已开启" />
          <div className={styles.facts}>{formatMinute(since)} 开启</div>
        </div>
        <Button onClick={() => onAct('setup')}>更换验证器</Button>
        <Button
          danger
          disabled={required}
          reason="企业要求您使用两步验证，不能关闭"
          onClick={() => onAct('remove')}
        >
          关闭
        </Button>
      </div>
      <div className={styles.state}>
        <div className={styles.words}>
          恢复码
          <div className={recoveryCodesLeft <= FEW ? styles.few : styles.facts}>
            还剩 {recoveryCodesLeft} 个没有用过{recoveryCodesLeft <= FEW && '，建议重新生成'}
          </div>
        </div>
        <Button onClick={() => onAct('codes')}>重新生成</Button>
      </div>
    </>
  )
}

interface ProofDialogProps {
  title: string
  okText: string
  danger?: boolean
  save: (proof: ProofValues) => Promise<unknown>
  onClose: () => void
}

const ProofDialog = (props: ProofDialogProps) => (
  <FormDialog<ProofValues> name="proof" {...props}>
    <ProofFields withCode />
  </FormDialog>
)
