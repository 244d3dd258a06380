import { useQuery } from '@tanstack/react-query'
import { clearingCalls } from '#protocol/manage/clearing/calls.ts'
import { secondFactorCalls } from '#protocol/session/second-factor-calls.ts'
import { LastBackup } from '#web/operations/door.ts'
import { ask } from '#web/platform/client.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { ProofFields, type ProofValues } from '#web/session/door.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'

/** That the person himself wants it: good for one clearing within ten minutes. */
export interface Verified {
  password: string
  temporaryCode: string
}

interface PasswordDialogProps {
  onClose: () => void
  onVerified: (verified: Verified) => void
}

/** 初始化数据需验证登录密码 */
export function PasswordDialog({ onClose, onVerified }: PasswordDialogProps) {
  const factor = useQuery(queryOf(secondFactorCalls.state, {}))
  const verify = async (proof: ProofValues) => {
    const temporaryCode = await ask(clearingCalls.verifyPassword, proof)
    onVerified({ password: proof.password, temporaryCode })
  }
  return (
    <FormDialog<ProofValues>
      name="clearing"
      title="初始化数据需验证登录密码"
      okText="下一步"
      save={verify}
      onClose={onClose}
    >
      <LastBackup />
      <ProofFields withCode={Boolean(factor.data?.since)} />
    </FormDialog>
  )
}
