import type { TodoEntry } from '../../model/data/todos.ts'
import type { Operation } from '../../model/operation.ts'
import type { RecordScreen } from '../../model/screens.tsx'
import { EmptyTodo } from './EmptyTodo.tsx'
import { followedUpOperation, ignoreOperation, type MarkCalls } from './operations.tsx'

interface ScreenOptions {
  entry: TodoEntry
  calls: MarkCalls
  /** Of an entry that waits for decisions. */
  decisions: Readonly<Record<string, Operation>>
  /** Records that wait for the current user: only these offer actions. */
  isWaiting: boolean
}

/** What is done with the records of an entry: a decision where one is due, else what puts them away. */
function operationsOf({ entry, calls, decisions }: ScreenOptions): Readonly<Record<string, Operation>> {
  if (entry.todo.decides) return decisions
  const { followedUp } = entry
  return {
    ignore: ignoreOperation(entry, calls),
    ...(followedUp ? { markFollowed: followedUpOperation(entry, followedUp) } : {}),
  }
}

/** The list of a type as an entry of 待办事项: no scenes, and the actions on pending records first. */
export function todoScreenOf(base: RecordScreen, options: ScreenOptions): RecordScreen {
  const own = options.isWaiting ? operationsOf(options) : {}
  const { type } = base
  return {
    ...base,
    type: {
      ...type,
      scenes: [],
      actions: [...Object.keys(own), ...type.actions],
      // the sums of a list hold what is in force, which nothing that waits for a decision is
      ...(options.entry.todo.decides ? { footer: [] } : {}),
    },
    actions: { ...base.actions, ...own },
    Sections: undefined,
    headActions: [],
    Empty: EmptyTodo,
  }
}
