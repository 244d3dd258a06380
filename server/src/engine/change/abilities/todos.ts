import type { Ability } from '../plan/ability.ts'
import { deleteBeside } from '../purge.ts'
import { voidMarks } from '../todos/marks.ts'
import { touchTodos } from '../todos/touch.ts'

/** Entries of 待办事项: marks that a change voids, and the users whose numbers it invalidates. */
export const todos: Ability = {
  name: 'todos',
  changed: async (db, actor, type, rows, as) => {
    await voidMarks(db, actor, type, rows, as)
    touchTodos(db, actor, type, rows)
  },
  purge: (purge) => deleteBeside('todo_marks', purge),
}
