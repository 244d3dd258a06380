import { ScheduleOutlined } from '@ant-design/icons'
import { crmTodos } from '#protocol/crm/application.ts'
import { rightsToTodo } from '#protocol/record/declaration/todo.ts'
import type { MenuEntry } from '#web/platform/area.ts'
import { useServerNotice } from '#web/platform/server-notices.ts'
import { useRefreshTodos, useTodoCounts } from '#web/record/model/data/todos.ts'

/** As the server calls it when somebody's entries may hold something else, and when his part in approvals is another one. */
const NEWS = ['todos', 'approvals'] as const

/** All numbers together: the badge of the menu. They and what is shown of the entries follow what others do. */
function useTodoTotal(): number {
  const { data = {} } = useTodoCounts(crmTodos)
  const refresh = useRefreshTodos(crmTodos)
  const [todos, approvals] = NEWS
  useServerNotice(todos, () => void refresh())
  useServerNotice(approvals, () => void refresh())
  return Object.values(data).reduce((sum, count) => sum + count, 0)
}

/** 待办事项 in the menu, for those to whom an entry may apply. */
export const todosEntry: MenuEntry = {
  path: '/crm/message',
  title: '待办事项',
  icon: <ScheduleOutlined />,
  need: crmTodos.entries.flatMap(({ type, todo }) => rightsToTodo(type, todo)),
  useCount: useTodoTotal,
}
