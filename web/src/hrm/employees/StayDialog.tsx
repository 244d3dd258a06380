import { useQueryClient } from '@tanstack/react-query'
import { Form } from 'antd'
import { employeeCalls } from '#protocol/hrm/employees/calls.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { TextArea } from '#web/ui/input/TextArea.tsx'
import { refreshEmployees } from './refresh.ts'

const LONGEST_REASON = 800

interface StayDialogProps {
  employeeId: number
  name: string
  onClose: () => void
}

/** 放弃离职 (hrm.md §6.2): what was entered about the leaving is deleted, the reason stays in the history. */
export function StayDialog({ employeeId, name, onClose }: StayDialogProps) {
  const client = useQueryClient()
  return (
    <FormDialog<{ remarks?: string }>
      name="hr-stay"
      title={`放弃${name}的离职`}
      okText="放弃离职"
      onClose={onClose}
      save={({ remarks = '' }) => ask(employeeCalls.stay, { employeeId, remarks })}
      onSaved={() => {
        toast.success(`已放弃离职：${name}`)
        void refreshEmployees(client)
      }}
    >
      <Form.Item name="remarks" label="原因" extra="离职信息将被删除，员工恢复为在职">
        <TextArea maxLength={LONGEST_REASON} />
      </Form.Item>
    </FormDialog>
  )
}
