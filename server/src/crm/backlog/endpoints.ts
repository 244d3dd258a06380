import { typesOf } from '#protocol/applications.ts'
import { crm } from '#protocol/crm/application.ts'
import { backlogCalls } from '#protocol/crm/backlog/calls.ts'
import { type Endpoint, on } from '#server/access/endpoint.ts'
import { countTodos } from '#server/engine/features/todo/count-todos.ts'

/** 待办事项 (crm-records.md §15). */
export const backlogEndpoints: readonly Endpoint[] = [
  on(backlogCalls.num, (context) => countTodos(context, typesOf(crm))),
]
