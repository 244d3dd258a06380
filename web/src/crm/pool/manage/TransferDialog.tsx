import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Form, Select } from 'antd'
import { type PoolRow, poolAdminCalls } from '#protocol/crm/pool/calls.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf, refreshModule } from '#web/platform/query-keys.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'

interface TransferForm {
  postPoolId: number
}

/** 转移: all customers of a pool into another one in use. */
export function TransferDialog({ pool, onClose }: { pool: PoolRow; onClose: () => void }) {
  const client = useQueryClient()
  const { data, isPending } = useQuery(queryOf(poolAdminCalls.names, {}))
  const others = (data ?? []).filter((each) => each.poolId !== pool.poolId)
  const save = async ({ postPoolId }: TransferForm) => {
    await ask(poolAdminCalls.transfer, { prePoolId: pool.poolId, postPoolId })
    toast.success('转移成功')
    await refreshModule(client, 'crmCustomerPool')
  }
  return (
    <FormDialog<TransferForm>
      name="poolTransfer"
      title={`转移“${pool.poolName}”的客户`}
      open
      okText="转移"
      onClose={onClose}
      save={save}
    >
      <Form.Item
        name="postPoolId"
        label="转移至"
        extra={`${pool.customerNum} 个客户将全部转入所选公海`}
        rules={[{ required: true, message: '请选择公海' }]}
      >
        <Select
          aria-label="转移至"
          placeholder="选择公海"
          loading={isPending}
          options={others.map(({ poolId, poolName }) => ({ value: poolId, label: poolName }))}
          notFoundContent="没有其他启用的公海"
        />
      </Form.Item>
    </FormDialog>
  )
}
