import { DeleteOutlined } from '@ant-design/icons'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { attempt } from '#web/platform/attempt.ts'
import { ask } from '#web/platform/client.ts'
import { confirmDelete } from '#web/ui/layer/confirm.ts'
import type { Operation, OperationContext } from '../../model/operation.ts'
import { idOf, titleOf } from '../../model/record.ts'
import { offerUndo } from '../../parts/undo/offer-undo.ts'

/** Names the thing and what follows; the count where there are several (record-engine.md §9.1). */
function questionOf({ type, rows }: OperationContext) {
  const [only] = rows
  if (rows.length === 1 && only)
    return {
      title: `确定删除${type.display}“${titleOf(type, only)}”？`,
      content: `删除后，该${type.display}将从列表、详情和关联中移除。`,
    }
  return {
    title: `确定删除选中的${rows.length}项吗？`,
    content: `${rows.length}个${type.display}将从列表、详情和关联中移除；其中任何一项不能删除时，全部保留。`,
  }
}

async function remove({ type, rows, onDone }: OperationContext): Promise<void> {
  if (!(await attempt(ask(recordCallsOf(type).remove, { ids: rows.map((row) => idOf(type, row)) })))) return
  // the dialog closes now; the list asks again behind it
  void onDone('removed')
  await offerUndo({ type, operation: 'delete', words: '删除成功', onUndone: () => onDone('changed') })
}

export const deleteOperation: Operation = {
  caption: '删除',
  icon: <DeleteOutlined />,
  danger: true,
  leaf: 'delete',
  act: 'delete',
  start: (context) =>
    confirmDelete({
      ...questionOf(context),
      okText: `删除${context.type.display}`,
      onOk: () => remove(context),
    }),
}
