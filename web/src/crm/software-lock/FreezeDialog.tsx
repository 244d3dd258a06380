import { Form } from 'antd'
import { lockCalls } from '#protocol/crm/software-lock/calls.ts'
import { softwareLock } from '#protocol/crm/software-lock/type.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import type { OperationContext } from '#web/record/model/operation.ts'
import { idOf, titleOf } from '#web/record/model/record.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { TextArea } from '#web/ui/input/TextArea.tsx'

type Props = OperationContext & { onClose: () => void; freeze: 0 | 1 }

/** 停用 and 恢复, with a reason that the ledger keeps. */
export function FreezeDialog({ rows: [row], onDone, onClose, freeze }: Props) {
  const word = freeze ? '停用' : '恢复'
  const save = ({ reason }: { reason?: string }) =>
    ask(lockCalls.freeze, { lockId: row ? idOf(softwareLock, row) : 0, freeze, reason: reason ?? '' })
  const saved = () => {
    toast.success(`锁已${word}`)
    void onDone('changed')
  }
  return (
    <FormDialog<{ reason?: string }>
      name="freeze-lock"
      title={`${word} ${row ? titleOf(softwareLock, row) : ''}`}
      okText={word}
      danger={freeze === 1}
      onClose={onClose}
      save={save}
      onSaved={saved}
    >
      <Form.Item
        name="reason"
        label="原因"
        rules={[{ required: true, whitespace: true, message: '请填写原因' }]}
      >
        <TextArea maxLength={500} />
      </Form.Item>
    </FormDialog>
  )
}
