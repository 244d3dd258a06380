import { EyeInvisibleOutlined } from '@ant-design/icons'
import { Select } from 'antd'
import { isObject } from '#protocol/fields/value/shape.ts'
import type { TodoCalls } from '#protocol/record/calls/todo-calls.ts'
import { todoScopes } from '#protocol/record/declaration/todo-scopes.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Segmented } from '#web/ui/input/Segmented.tsx'
import { confirmPlain } from '#web/ui/layer/confirm.ts'
import { useBusy } from '#web/ui/use-busy.ts'
import type { RecordRows } from '../../model/data/list.ts'
import type { TodoEntry, TodoView } from '../../model/data/todos.ts'
import styles from './todo.module.css'

interface TodoBarProps {
  entry: TodoEntry
  /** What waits in it. */
  count: number
  view: TodoView
  markAll: TodoCalls['shared']['markAll']
  list: RecordRows
  onView: (view: Partial<TodoView>) => void
  onMarked: () => Promise<void>
}

const scopes = [
  { value: todoScopes.own, label: '我的' },
  { value: todoScopes.subordinates, label: '我下属的' },
]

const overtimeIn = ({ extraData }: RecordRows): number =>
  isObject(extraData) && typeof extraData.overtime === 'number' ? extraData.overtime : 0

/** Tabs of an entry, what it is about, whose records, and 全部忽略 where no decision is due. */
export function TodoBar(props: TodoBarProps) {
  const { entry, view, list, onView } = props
  const { tabs, overtime, ofSubordinates, hint } = entry.todo
  const late = overtimeIn(list)
  return (
    <div className={styles.bar}>
      {tabs.length > 1 && (
        <Segmented
          aria-label="状态"
          value={view.tab}
          options={tabs.map((word, at) => ({
            value: at + 1,
            label:
              at + 1 === overtime ? (
                <span className={styles.tab}>
                  {word}
                  <Badge count={late} late />
                </span>
              ) : (
                word
              ),
          }))}
          onChange={(tab) => onView({ tab })}
        />
      )}
      <span className={styles.hint} title={hint}>
        {hint}
      </span>
      {ofSubordinates && (
        <Select
          aria-label="范围"
          className={styles.scope}
          value={view.scope}
          options={scopes}
          onChange={(scope) => onView({ scope })}
        />
      )}
      {!entry.todo.decides && <IgnoreAll {...props} />}
    </div>
  )
}

/** Why it is closed; undefined where it is open. */
function closedBy({ entry: { todo }, count, view }: TodoBarProps): string | undefined {
  if (view.scope !== todoScopes.own) return '只能忽略自己的待办事项'
  if (view.tab !== 1) return `只能忽略“${todo.tabs[0]}”中的记录`
  return count === 0 ? '没有待处理的记录' : undefined
}

function IgnoreAll(props: TodoBarProps) {
  const { entry, count, markAll, onMarked } = props
  const { title, model } = entry.todo
  const [busy, run] = useBusy()
  const mark = async () => {
    const question = `确定忽略“${title}”的全部 ${count} 项吗?`
    if (!(await confirmPlain(question, '全部忽略', '忽略后不再计入待办，记录本身不会改变。'))) return
    if (!(await run(() => ask(markAll, { model })))) return
    toast.success(`已忽略“${title}”的全部待办`)
    await onMarked()
  }
  const reason = closedBy(props)
  return (
    <Button icon={<EyeInvisibleOutlined />} loading={busy} reason={reason} onClick={() => void mark()}>
      全部忽略
    </Button>
  )
}
