import { CheckOutlined, CommentOutlined } from '@ant-design/icons'
import type { Row } from '#protocol/record/calls/calls.ts'
import type { TodoCalls } from '#protocol/record/calls/todo-calls.ts'
import { rightsToTodo } from '#protocol/record/declaration/todo.ts'
import { attempt } from '#web/platform/attempt.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { confirmPlain } from '#web/ui/layer/confirm.ts'
import type { TodoEntry } from '../../model/data/todos.ts'
import type { Operation, OperationContext } from '../../model/operation.ts'
import { idOf } from '../../model/record.ts'

export type MarkCall = TodoCalls['shared']['mark']

/** 标记已处理 of rows (crm-records.md §15.4). */
export function markOperation({ type, todo }: TodoEntry, call: MarkCall): Operation {
  const { parts } = todo
  const toItem = (row: Row) => ({
    typeId: idOf(type, row),
    ...(parts === undefined ? {} : { [parts]: row[parts] }),
  })
  const mark = async ({ rows, onDone }: OperationContext) => {
    if (!(await attempt(ask(call, { model: todo.model, list: rows.map(toItem) })))) return
    toast.success(`已将 ${rows.length} 项标记为已处理`)
    await onDone('moved')
  }
  return {
    caption: '标记已处理',
    icon: <CheckOutlined />,
    leaf: 'index',
    // users without a right mark what waits for them
    need: todo.waitsFor === 'person' ? null : rightsToTodo(type, todo),
    start: (context) => void mark(context),
  }
}

/** 已跟进 of rows. */
export function followedUpOperation(
  { type, todo }: TodoEntry,
  call: NonNullable<TodoEntry['followedUp']>,
): Operation {
  const follow = async ({ rows, onDone }: OperationContext) => {
    const note = `将 ${rows.length} 个${type.display}标记为已跟进。`
    if (!(await confirmPlain('您确定此操作吗?', '已跟进', note))) return
    if (!(await attempt(ask(call, { ids: rows.map((row) => idOf(type, row)) })))) return
    toast.success(`已将 ${rows.length} 个${type.display}标记为已跟进`)
    await onDone('moved')
  }
  return {
    caption: '已跟进',
    icon: <CommentOutlined />,
    leaf: 'index',
    need: rightsToTodo(type, todo),
    start: (context) => void follow(context),
  }
}
