import { z } from 'zod'
import { type Call, call } from '#protocol/platform/call.ts'
import { pageOf } from '#protocol/platform/envelope.ts'
import { flag, id, ids, integer, nothing, optional, optionalText, paging } from '#protocol/platform/wire.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { rightsToTodo, type Todo } from '#protocol/record/declaration/todo.ts'
import { todoScopes } from '#protocol/record/declaration/todo-scopes.ts'
import { rowSchema } from './calls.ts'
import { searchListSchema } from './conditions.ts'

/** An entry of 待办事项 with the type whose records it holds. */
export interface TypeTodo {
  type: RecordType
  todo: Todo
}

/** Of marks and of records that were followed up, at once. */
const MOST = 1000

const area = 'todo'

const listCall = (module: string, { type, todo }: TypeTodo) =>
  call({
    path: `${module}/${todo.call ?? todo.key}`,
    body: 'json',
    // an entry that waits for persons is open to all who take part, whatever they may list (crm-records.md §15.1)
    need: todo.waitsFor === 'person' ? 'signedIn' : rightsToTodo(type, todo),
    area,
    summary: `待办事项：${todo.title}`,
    safe: true,
    request: z.object({
      ...paging,
      /** The tab, from 1; one that is not there is refused. */
      type: optional(integer(1, todo.tabs.length)),
      isSub: optional(integer(todoScopes.own, todoScopes.subordinates)),
      data: z.preprocess((value) => value ?? [], searchListSchema).default([]),
      /** Own client: as lists send them. */
      search: optionalText(100),
      sortField: optional(z.string().max(60)),
      order: optional(integer(1, 2)),
    }),
    reply: pageOf(rowSchema),
  })

const followedUpCall = (module: string, { type, todo }: TypeTodo, name: string, act: string) =>
  call({
    path: `${module}/${name}`,
    body: 'json',
    bare: 'ids',
    need: rightsToTodo(type, todo),
    area,
    summary: `${todo.title}：${act}`,
    request: z.object({ ids: ids(MOST).min(1) }),
    reply: nothing,
  })

function followUpCallsOf(module: string, entry: TypeTodo): Pick<TodoEntryCalls, 'followedUp' | 'unfollowed'> {
  const name = entry.todo.followedUp
  if (name === undefined) return { followedUp: undefined, unfollowed: undefined }
  return {
    followedUp: followedUpCall(module, entry, name, '标记为已跟进'),
    unfollowed: followedUpCall(module, entry, name.replace(/^set/, 'restore'), '撤销已跟进'),
  }
}

const marking = z.object({
  model: integer(),
  /** Of entries whose marks are kept by parts, those of each record beside its id. */
  list: z.array(z.looseObject({ typeId: id() })).max(MOST),
})

const sharedCalls = (module: string) => ({
  counts: call({
    path: `${module}/num`,
    body: 'json',
    area,
    need: 'signedIn',
    summary: '待办事项数量',
    safe: true,
    /** Own client: entries that share a counter apart, and those that the specification does not name. */
    request: z.object({ apart: optional(flag()), extra: optional(flag()) }),
    /** A key only for entries that apply to the caller; clients add all values up. */
    reply: z.record(z.string(), z.number()),
  }),
  markAll: call({
    path: `${module}/allDeal`,
    area,
    need: 'signedIn',
    summary: '待办事项：全部标记已处理',
    request: z.object({ model: integer() }),
    reply: nothing,
  }),
  mark: call({
    path: `${module}/dealById`,
    body: 'json',
    area,
    need: 'signedIn',
    summary: '待办事项：标记已处理',
    request: marking,
    reply: nothing,
  }),
  unmark: call({
    path: `${module}/restoreById`,
    body: 'json',
    area,
    need: 'signedIn',
    summary: '待办事项：撤销标记',
    request: marking,
    reply: nothing,
  }),
})

type Shared = ReturnType<typeof sharedCalls>

/** The calls of 待办事项 of an application, and those of each entry. */
export interface TodoCalls {
  shared: Shared
  /** In the order that they declare. */
  entries: readonly (TypeTodo & TodoEntryCalls)[]
}

export interface TodoEntryCalls {
  list: ReturnType<typeof listCall>
  followedUp: ReturnType<typeof followedUpCall> | undefined
  /** Own client: takes the former back. */
  unfollowed: ReturnType<typeof followedUpCall> | undefined
}

/** The calls that follow from the entries of some types; refuses (throws) two entries of one number. */
export function todoCallsOf(module: string, types: readonly RecordType[]): TodoCalls {
  const all = types.flatMap((type) => (type.todos ?? []).map((todo): TypeTodo => ({ type, todo })))
  for (const models of Map.groupBy(all, ({ todo }) => todo.model).values())
    if (models.length > 1)
      throw new Error(`${models.map(({ todo }) => todo.key).join(' and ')} have the same number`)
  return {
    shared: sharedCalls(module),
    entries: all
      .toSorted((one, other) => one.todo.order - other.todo.order)
      .map((entry) => ({
        ...entry,
        list: listCall(module, entry),
        ...followUpCallsOf(module, entry),
      })),
  }
}

/** All of them as one flat list. */
export const callsOfTodos = ({ shared, entries }: TodoCalls): Call[] => [
  ...Object.values(shared),
  ...entries.flatMap(({ list, followedUp, unfollowed }): Call[] =>
    followedUp && unfollowed ? [list, followedUp, unfollowed] : [list],
  ),
]
