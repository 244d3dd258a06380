import { CommentOutlined, EyeInvisibleOutlined } from '@ant-design/icons'
import type { Row } from '#protocol/record/calls/calls.ts'
import type { TodoCalls } from '#protocol/record/calls/todo-calls.ts'
import { rightsToTodo } from '#protocol/record/declaration/todo.ts'
import { attempt } from '#web/platform/attempt.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { announceAct } from '#web/ui/feedback/announce-act.tsx'
import { confirmPlain } from '#web/ui/layer/confirm.ts'
import type { TodoEntry } from '../../model/data/todos.ts'
import type { Operation, OperationContext } from '../../model/operation.ts'
import { idOf, titleOf } from '../../model/record.ts'

export type MarkCalls = Pick<TodoCalls['shared'], 'mark' | 'unmark'>

/** How long 撤销 is offered, in seconds. */
const OFFERED = 10

/** 忽略 of rows: they leave the to-dos of the person, and come back with 撤销 (crm-records.md §15.4). */
export function ignoreOperation({ type, todo }: TodoEntry, { mark, unmark }: MarkCalls): Operation {
  const { parts } = todo
  const toItem = (row: Row) => ({
    typeId: idOf(type, row),
    ...(parts === undefined ? {} : { [parts]: row[parts] }),
  })
  const ignore = async ({ rows, onDone }: OperationContext) => {
    const marked = { model: todo.model, list: rows.map(toItem) }
    if (!(await attempt(ask(mark, marked)))) return
    const [only] = rows
    const what = only && rows.length === 1 ? titleOf(type, only) : `${rows.length} 项待办`
    const restore = async () => {
      if (!(await attempt(ask(unmark, marked)))) return
      toast.success('已撤销')
      await onDone('moved')
    }
    announceAct({ words: `已忽略 ${what}`, caption: '撤销', act: () => void restore(), seconds: OFFERED })
    await onDone('moved')
  }
  return {
    caption: '忽略',
    icon: <EyeInvisibleOutlined />,
    leaf: 'index',
    // users without a right ignore what waits for them
    need: todo.waitsFor === 'person' ? null : rightsToTodo(type, todo),
    start: (context) => void ignore(context),
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
