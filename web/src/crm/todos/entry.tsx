import { ScheduleOutlined } from '@ant-design/icons'
import { crmTodos } from '#protocol/crm/application.ts'
import { rightsToTodo } from '#protocol/record/todo.ts'
import type { MenuEntry } from '#web/platform/area.ts'
import { useTodoCounts } from '#web/record/model/data/todos.ts'

/** All numbers together: the badge of the menu. */
function useTodoTotal(): number {
  const { data = {} } = useTodoCounts(crmTodos)
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
