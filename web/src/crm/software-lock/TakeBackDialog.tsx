import { Form } from 'antd'
import { lockCalls } from '#protocol/crm/software-lock/calls.ts'
import { softwareLock } from '#protocol/crm/software-lock/type.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import type { OperationContext } from '#web/record/model/operation.ts'
import { idOf, titleOf } from '#web/record/model/record.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { TextArea } from '#web/ui/input/TextArea.tsx'

/** 收回: the devices come into the stock of the user. */
export function TakeBackDialog({ rows, onDone, onClose }: OperationContext & { onClose: () => void }) {
  const names = rows.map((row) => titleOf(softwareLock, row))
  const save = ({ remark }: { remark?: string }) =>
    ask(lockCalls.takeBack, { lockIds: rows.map((row) => idOf(softwareLock, row)), remark: remark ?? '' })
  const saved = () => {
    toast.success(`已收回 ${rows.length} 把锁`)
    void onDone('changed')
  }
  return (
    <FormDialog<{ remark?: string }>
      name="take-back"
      title={names.length === 1 ? `收回 ${names[0]}` : `收回 ${names.length} 把锁`}
      okText="收回入库"
      onClose={onClose}
      save={save}
      onSaved={saved}
    >
      <Form.Item name="remark" label="备注" extra="收回后授权资料清空，锁回到您的库存">
        <TextArea maxLength={500} />
      </Form.Item>
    </FormDialog>
  )
}
