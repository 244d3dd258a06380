import { InboxOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Alert, Form, Select } from 'antd'
import { customer } from '#protocol/crm/customer/type.ts'
import { poolCalls, poolMoveCalls } from '#protocol/crm/pool/calls.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import type { Operation, OperationContext } from '#web/record/model/operation.ts'
import { idOf } from '#web/record/model/record.ts'
import { FormDialog } from '#web/ui/FormDialog.tsx'

interface PutInForm {
  poolId: number
}

function PutInDialog({ rows, onDone, onClose }: OperationContext & { onClose: () => void }) {
  const { data, error, isPending } = useQuery(queryOf(poolCalls.names, {}))
  const options = (data ?? []).map(({ poolId, poolName }) => ({ value: poolId, label: poolName }))
  const save = async ({ poolId }: PutInForm) => {
    await ask(poolMoveCalls.putIn, { ids: rows.map((row) => idOf(customer, row)), poolId })
    toast.success(`已将 ${rows.length} 个客户放入公海`)
  }
  return (
    <FormDialog<PutInForm>
      name="putIn"
      title="放入公海"
      open
      okText="放入公海"
      onClose={onClose}
      save={save}
      onSaved={() => void onDone('moved')}
    >
      {error && <Alert type="error" showIcon title={messageOf(error)} />}
      <Form.Item
        name="poolId"
        label="选择公海"
        extra="放入后，客户及其联系人不再有负责人，团队成员将被移除"
        rules={[{ required: true, message: '请选择公海' }]}
      >
        <Select
          aria-label="选择公海"
          placeholder="选择公海"
          loading={isPending}
          options={options}
          notFoundContent="您不属于任何公海"
          autoFocus
        />
      </Form.Item>
    </FormDialog>
  )
}

/** 放入公海 (crm-records.md §3.2). */
export const putInOperation: Operation = {
  caption: '放入公海',
  icon: <InboxOutlined />,
  leaf: 'putinpool',
  Dialog: PutInDialog,
}
