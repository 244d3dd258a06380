import { useQueryClient } from '@tanstack/react-query'
import { Form, Select } from 'antd'
import { LONGEST_PURPOSE, proofCalls } from '#protocol/hrm/proofs/calls.ts'
import { INCOME, proofKinds } from '#protocol/hrm/proofs/template.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { useCan } from '#web/platform/permissions.ts'
import { refreshModule } from '#web/platform/query-keys.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { Input } from '#web/ui/input/Input.tsx'
import { EmployeeSelect } from '../organisation/door.ts'

interface Values {
  employeeId: number
  kind: number
  purpose: string
}

const needed = (message: string) => [{ required: true, message }]

/** 开具证明, without an approval; of income with the right to history of pay. */
export function IssueDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const may = useCan()
  const kinds = proofKinds.filter(({ code }) => code !== INCOME || may('hrm/salary/history'))
  return (
    <FormDialog<Values>
      name="hr-proof"
      title="开具证明"
      begin={{ kind: 1 }}
      okText="开具"
      onClose={onClose}
      save={(values) => ask(proofCalls.add, values)}
      onSaved={() => {
        toast.success('已开具')
        void refreshModule(client, 'hrmProof')
      }}
    >
      <Form.Item name="employeeId" label="员工" rules={needed('请选择员工')}>
        <EmployeeSelect placeholder="选择员工" />
      </Form.Item>
      <Form.Item name="kind" label="证明类型" rules={needed('请选择证明类型')}>
        <Select options={kinds.map(({ code, word }) => ({ value: code, label: word }))} />
      </Form.Item>
      <Form.Item name="purpose" label="用途" rules={needed('请填写用途')}>
        <Input maxLength={LONGEST_PURPOSE} placeholder="写在证明上，如：办理签证" />
      </Form.Item>
    </FormDialog>
  )
}
