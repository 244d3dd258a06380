import { UserAddOutlined } from '@ant-design/icons'
import { customer } from '#protocol/crm/customer/type.ts'
import { poolMoveCalls } from '#protocol/crm/pool/calls.ts'
import { attempt } from '#web/platform/attempt.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import type { Operation, OperationContext } from '#web/record/model/operation.ts'
import { idOf } from '#web/record/model/record.ts'
import { confirmPlain } from '#web/ui/layer/confirm.ts'
import { poolIdOf } from './rows.ts'

async function claim({ rows, onDone }: OperationContext): Promise<void> {
  if (!(await confirmPlain('确定要领取该客户吗?', '领取'))) return
  const ids = rows.map((row) => idOf(customer, row))
  if (!(await attempt(ask(poolMoveCalls.claim, { ids, poolId: poolIdOf(rows) })))) return
  toast.success(`已领取 ${rows.length} 个客户`)
  await onDone('moved')
}

/** 领取: the customer becomes one's own. */
export const claimOperation: Operation = {
  caption: '领取',
  icon: <UserAddOutlined />,
  leaf: 'receive',
  start: (context) => void claim(context),
}
