import { Form, Select } from 'antd'
import { complaintCalls } from '#protocol/crm/complaint/calls.ts'
import { complaint } from '#protocol/crm/complaint/type.ts'
import { LONGEST_RESULT } from '#protocol/crm/complaint/words.ts'
import { satisfactions } from '#protocol/crm/options.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import type { OperationContext } from '#web/record/model/operation.ts'
import { idOf, textOf, titleOf } from '#web/record/model/record.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { requiredText } from '#web/ui/form/form-rules.ts'
import { TextArea } from '#web/ui/input/TextArea.tsx'

interface Outcome {
  handleResult?: string
  satisfaction?: string
}

/** 处理完成: what has come of a complaint, and how content the customer is (locks-and-extensions.md §19). */
export function FinishDialog({ rows: [row], onDone, onClose }: OperationContext & { onClose: () => void }) {
  if (!row) return null
  const begin: Outcome = {
    handleResult: textOf(row, 'handleResult'),
    ...(textOf(row, 'satisfaction') ? { satisfaction: textOf(row, 'satisfaction') } : {}),
  }
  const save = ({ handleResult = '', satisfaction }: Outcome) =>
    ask(complaintCalls.finish, {
      complaintId: idOf(complaint, row),
      handleResult: handleResult.trim(),
      satisfaction: satisfaction ?? '',
    })
  const saved = () => {
    toast.success(`处理完成：${titleOf(complaint, row)}`)
    void onDone('changed')
  }
  return (
    <FormDialog<Outcome>
      name="finish-complaint"
      title={`处理完成 ${titleOf(complaint, row)}`}
      begin={begin}
      okText="处理完成"
      onClose={onClose}
      save={save}
      onSaved={saved}
    >
      <Form.Item name="handleResult" label="处理结果" rules={requiredText('请填写处理结果')}>
        <TextArea maxLength={LONGEST_RESULT} limit={LONGEST_RESULT} />
      </Form.Item>
      <Form.Item name="satisfaction" label="客户满意度">
        <Select
          allowClear
          placeholder="请选择"
          options={satisfactions.map((value) => ({ value, label: value }))}
        />
      </Form.Item>
    </FormDialog>
  )
}
