import { isObject } from '#protocol/fields/value/shape.ts'
import type { RequestOf } from '#protocol/platform/call.ts'
import { type Page, toPage } from '#protocol/platform/envelope.ts'
import { windowOf } from '#protocol/platform/wire.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import type { TodoEntryCalls, TypeTodo } from '#protocol/record/calls/todo-calls.ts'
import { todoScopes } from '#protocol/record/declaration/todo-scopes.ts'
import type { Actor } from '../../model/rules.ts'
import { footerOf } from '../list/footer.ts'
import { pageOf } from '../list/query.ts'
import { countRecords } from '../list/read.ts'
import { type OpenTodo, openTodo, selectTodo } from './entry.ts'

type TodoRequest = RequestOf<TodoEntryCalls['list']>

/**
 * One page of an entry of 待办事项: rows of the type's list, and the number of records of its tab
 * (crm-records.md §15.2). Empty where the entry does not apply.
 */
export async function listTodo(actor: Actor, entry: TypeTodo, request: TodoRequest): Promise<Page<Row>> {
  const open = await openTodo(actor, entry.type, entry.todo)
  if (!open) return toPage<Row>([], 0, windowOf(request))
  const { data, type: tab = 1, isSub: scope = todoScopes.own, ...query } = request
  const selection = await selectTodo(actor, open, { tab, scope }, { ...query, searchList: data })
  const page = pageOf(actor, selection, request)
  const [rows, footer, overtime] = await Promise.all([
    page,
    footerOf(actor, selection, page),
    countOvertime(actor, open, scope),
  ])
  await open.terms.completeRows?.(rows.list)
  const extraData = { ...(isObject(footer.extraData) ? footer.extraData : {}), ...overtime }
  return { ...rows, ...(Object.keys(extraData).length > 0 ? { extraData } : {}) }
}

async function countOvertime(actor: Actor, open: OpenTodo, scope: number): Promise<{ overtime?: number }> {
  const { overtime: tab } = open.todo
  if (tab === undefined) return {}
  return { overtime: await countRecords(actor, await selectTodo(actor, open, { tab, scope })) }
}
