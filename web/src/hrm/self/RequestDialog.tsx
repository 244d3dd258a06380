import { useQueryClient } from '@tanstack/react-query'
import { Form } from 'antd'
import type { HrField } from '#protocol/hrm/employees/hr-field.ts'
import { archiveRequestCalls } from '#protocol/hrm/self/calls.ts'
import { requestLimits } from '#protocol/hrm/self/limits.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { refreshModule } from '#web/platform/query-keys.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { TextArea } from '#web/ui/input/TextArea.tsx'
import { beginOf, FieldInput, valuesOf } from '../employees/door.ts'
import styles from './self.module.css'

interface RequestDialogProps {
  fields: readonly HrField[]
  onClose: () => void
}

/** 申请变更: the form of what may be asked for, as it is stored; what is changed in it is asked. */
export function RequestDialog({ fields, onClose }: RequestDialogProps) {
  const client = useQueryClient()
  return (
    <FormDialog<Record<string, unknown>>
      name="hr-request"
      title="申请变更"
      okText="提交申请"
      width={720}
      begin={beginOf(fields)}
      onClose={onClose}
      save={async ({ remarks, ...values }) => {
        await ask(archiveRequestCalls.add, {
          dataList: valuesOf(fields, values),
          remarks: typeof remarks === 'string' ? remarks : '',
        })
        toast.success('已提交，请等待处理')
        await refreshModule(client, 'hrmArchiveRequest')
      }}
    >
      <div className={styles.fields}>
        {fields.map((field) => (
          <FieldInput key={field.fieldName} field={field} />
        ))}
      </div>
      <Form.Item name="remarks" label="说明">
        <TextArea limit={requestLimits.remarks} maxLength={requestLimits.remarks} />
      </Form.Item>
    </FormDialog>
  )
}
