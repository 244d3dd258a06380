import { useQueryClient } from '@tanstack/react-query'
import { Form } from 'antd'
import { type IssuedProof, proofCalls } from '#protocol/hrm/proofs/calls.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { refreshModule } from '#web/platform/query-keys.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { Input } from '#web/ui/input/Input.tsx'

const LONGEST_REASON = 200

interface RevokeDialogProps {
  proof: IssuedProof
  onClose: () => void
}

/** 作废: the check answers so from then on. */
export function RevokeDialog({ proof: { proofId, number, employeeName }, onClose }: RevokeDialogProps) {
  const client = useQueryClient()
  return (
    <FormDialog<{ reason: string }>
      name="hr-proof-revoke"
      title={`作废${employeeName}的证明 ${number}`}
      okText="作废"
      danger
      onClose={onClose}
      save={({ reason }) => ask(proofCalls.revoke, { proofId, reason })}
      onSaved={() => {
        toast.success('已作废')
        void refreshModule(client, 'hrmProof')
      }}
    >
      <Form.Item name="reason" label="原因" rules={[{ required: true, message: '请填写原因' }]}>
        <Input maxLength={LONGEST_REASON} />
      </Form.Item>
    </FormDialog>
  )
}
