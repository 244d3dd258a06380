import { useQuery } from '@tanstack/react-query'
import { Alert, Form, Select } from 'antd'
import { useEffect } from 'react'
import { customer } from '#protocol/crm/customer/type.ts'
import { poolCalls, poolMoveCalls } from '#protocol/crm/pool/calls.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import type { OperationContext } from '#web/record/model/operation.ts'
import { idOf } from '#web/record/model/record.ts'
import { offerUndo } from '#web/record/parts/undo/offer-undo.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'

interface PutInForm {
  poolId: number
}

export function PutInDialog({ rows, onDone, onClose }: OperationContext & { onClose: () => void }) {
  const { data, error, isPending } = useQuery(queryOf(poolCalls.names, {}))
  const options = (data ?? []).map(({ poolId, poolName }) => ({ value: poolId, label: poolName }))
  const save = async ({ poolId }: PutInForm) => {
    await ask(poolMoveCalls.putIn, { ids: rows.map((row) => idOf(customer, row)), poolId })
  }
  const tell = async ({ poolId }: PutInForm) => {
    const pool = options.find(({ value }) => value === poolId)?.label ?? '公海'
    await onDone('moved')
    await offerUndo({
      type: customer,
      operation: 'putIn',
      words: `已将 ${rows.length} 个客户放入${pool}`,
      onUndone: () => onDone('changed'),
    })
  }
  return (
    <FormDialog<PutInForm>
      name="putIn"
      title="放入公海"
      open
      okText="放入公海"
      onClose={onClose}
      save={save}
      onSaved={(values) => void tell(values)}
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
          notFoundContent="您不属于任何公海，可联系公海管理员加入"
          autoFocus
        />
      </Form.Item>
      <OnlyPool poolIds={options.map(({ value }) => value)} />
    </FormDialog>
  )
}

/** There is nothing to choose where one belongs to a single pool. */
function OnlyPool({ poolIds: [only, ...others] }: { poolIds: readonly number[] }) {
  const form = Form.useFormInstance<PutInForm>()
  const isOnly = only !== undefined && others.length === 0
  useEffect(() => {
    if (isOnly) form.setFieldValue('poolId', only)
  }, [isOnly, only, form])
  return null
}
