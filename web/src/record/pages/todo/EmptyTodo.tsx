import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'

/** Nothing is left to do. */
export const EmptyTodo = () => <EmptyState text="没有待办事项" hint="需要您处理的记录会出现在这里" />
