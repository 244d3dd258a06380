import { customer } from '#protocol/crm/customer/type.ts'
import { poolMoveCalls } from '#protocol/crm/pool/calls.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import type { OperationContext } from '#web/record/model/operation.ts'
import { idOf } from '#web/record/model/record.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { PeopleItem } from '#web/ui/people/PeopleItem.tsx'
import { poolIdOf } from './rows.ts'

interface DistributeForm {
  owner: number[]
}

export function DistributeDialog({ rows, onDone, onClose }: OperationContext & { onClose: () => void }) {
  const save = async ({ owner: [userId] }: DistributeForm) => {
    if (userId === undefined) return
    const ids = rows.map((row) => idOf(customer, row))
    await ask(poolMoveCalls.distribute, { ids, poolId: poolIdOf(rows), userId })
    toast.success(`已分配 ${rows.length} 个客户`)
  }
  return (
    <FormDialog<DistributeForm>
      name="distribute"
      title="分配客户"
      open
      begin={{ owner: [] }}
      okText="分配"
      onClose={onClose}
      save={save}
      onSaved={() => void onDone('moved')}
    >
      <PeopleItem name="owner" label="分配给" missing="请选择员工" activeOnly autoFocus />
    </FormDialog>
  )
}
