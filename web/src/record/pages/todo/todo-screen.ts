import type { TodoEntry } from '../../model/data/todos.ts'
import type { RecordScreen } from '../../model/screens.tsx'
import { EmptyTodo } from './EmptyTodo.tsx'
import { followedUpOperation, type MarkCall, markOperation } from './operations.tsx'

interface ScreenOptions {
  entry: TodoEntry
  mark: MarkCall
  /** Records that wait for the current user: only these offer actions. */
  isWaiting: boolean
}

/** The list of a type as an entry of 待办事项: no scenes, and the actions on pending records first. */
export function todoScreenOf(base: RecordScreen, { entry, mark, isWaiting }: ScreenOptions): RecordScreen {
  const { followedUp } = entry
  const own = isWaiting ? ['markDone', ...(followedUp ? ['markFollowed'] : [])] : []
  return {
    ...base,
    type: {
      ...base.type,
      list: { ...base.type.list, scenes: [] },
      detail: { ...base.type.detail, actions: [...own, ...base.type.detail.actions] },
    },
    actions: {
      ...base.actions,
      markDone: markOperation(entry, mark),
      ...(followedUp ? { markFollowed: followedUpOperation(entry, followedUp) } : {}),
    },
    Sections: undefined,
    headActions: [],
    Empty: EmptyTodo,
  }
}
