import { DeleteOutlined } from '@ant-design/icons'
import { customer } from '#protocol/crm/customer/type.ts'
import { poolCalls } from '#protocol/crm/pool/calls.ts'
import { attempt } from '#web/platform/attempt.ts'
import { ask } from '#web/platform/client.ts'
import type { Operation, OperationContext } from '#web/record/model/operation.ts'
import { idOf, titleOf } from '#web/record/model/record.ts'
import { offerUndo } from '#web/record/parts/undo/offer-undo.ts'
import { confirmDelete } from '#web/ui/layer/confirm.ts'
import { poolIdOf } from './rows.ts'

const questionOf = (rows: OperationContext['rows']) => {
  const [only] = rows
  return rows.length === 1 && only
    ? `确定删除客户“${titleOf(customer, only)}”？`
    : `确定删除选中的${rows.length}项吗？`
}

async function remove({ rows, onDone }: OperationContext): Promise<void> {
  const ids = rows.map((row) => idOf(customer, row))
  if (!(await attempt(ask(poolCalls.remove, { poolId: poolIdOf(rows), ids })))) return
  await onDone('removed')
  await offerUndo({
    type: customer,
    operation: 'delete',
    words: '删除成功',
    onUndone: () => onDone('changed'),
  })
}

/** Deletes customers of the pool with their contacts. */
export const removeOperation: Operation = {
  caption: '删除',
  icon: <DeleteOutlined />,
  danger: true,
  leaf: 'delete',
  start: (context) =>
    confirmDelete({
      title: questionOf(context.rows),
      content: '若客户下有联系人，联系人将一并删除。确定删除？',
      okText: '删除客户',
      onOk: () => remove(context),
    }),
}
