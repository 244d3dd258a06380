import { isObject } from '#protocol/fields/value/shape.ts'
import type { RequestOf } from '#protocol/platform/call.ts'
import { type Page, toPage } from '#protocol/platform/envelope.ts'
import { windowOf } from '#protocol/platform/wire.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import type { TodoEntryCalls, TypeTodo } from '#protocol/record/calls/todo-calls.ts'
import { type RecordType, toKey } from '#protocol/record/declaration/declare.ts'
import { todoScopes } from '#protocol/record/declaration/todo-scopes.ts'
import { relationTo } from '#protocol/record/relations/registry.ts'
import { mainAxis } from '#protocol/record/states/states.ts'
import { linksFrom } from '#protocol/record-types.ts'
import type { Actor } from '../../model/rules.ts'
import { footerOf } from '../list/footer.ts'
import { pageOf } from '../list/query.ts'
import { countRecords } from '../list/read.ts'
import { isForPersons, type OpenTodo, readListed, requireTodo, selectListed, selectTodo } from './entry.ts'

type TodoRequest = RequestOf<TodoEntryCalls['list']>

/**
 * One page of an entry of 待办事项: rows of the type's list, and the number of records of its tab
 * (crm-records.md §15.2). Empty where the entry does not apply.
 */
export async function listTodo(actor: Actor, entry: TypeTodo, request: TodoRequest): Promise<Page<Row>> {
  const open = await requireTodo(actor, entry)
  if (!open) return toPage<Row>([], 0, windowOf(request))
  const { data, type: tab = 1, isSub: scope = todoScopes.own, ...asked } = request
  const [ask, query] = [
    { tab, scope },
    { ...asked, searchList: data },
  ]
  const selection = await selectTodo(actor, open, ask, query)
  const page = pageOf(actor, selection, request)
  // sums are of what the caller may list, also where the entry holds more
  const summed = isForPersons(open) ? selectListed(actor, open, ask, query) : Promise.resolve(selection)
  const [rows, footer, overtime] = await Promise.all([
    page,
    summed.then((sums) => footerOf(actor, sums, page)),
    countOvertime(actor, open, scope),
  ])
  await open.terms.completeRows?.(rows.list)
  const list = await reduceRows(actor, open, rows.list)
  const extraData = { ...(isObject(footer.extraData) ? footer.extraData : {}), ...overtime }
  return { ...rows, list, ...(Object.keys(extraData).length > 0 ? { extraData } : {}) }
}

/** Rows beyond what the caller may list keep only what distinguishes them (crm-records.md §15.2). */
export async function reduceRows(actor: Actor, open: OpenTodo, rows: Row[]): Promise<Row[]> {
  if (!isForPersons(open) || rows.length === 0) return rows
  const { type } = open
  const idOf = (row: Row) => Number(row[type.idKey])
  const listed = await readListed(actor, open, rows.map(idOf))
  const told = new Set(toldKeys(type))
  return rows.map((row) =>
    listed.has(idOf(row)) ? row : Object.fromEntries(Object.entries(row).filter(([key]) => told.has(key))),
  )
}

/** Of what waits: id, names, state, who made it, and what waiting lists of approvals show beside. */
function toldKeys(type: RecordType): string[] {
  const { about, columns = {} } = type.approval?.waiting ?? {}
  const named = [about, ...(type.list.searchVia ?? [])]
  const links = linksFrom(type).filter(({ column }) => named.includes(column))
  const state = mainAxis(type)?.column
  return [
    type.idKey,
    relationTo(type).rowKey,
    ...[type.title, ...type.list.search, ...Object.values(columns), ...(state ? [state] : [])].map(toKey),
    ...links.flatMap(({ key, nameKey }) => [key, nameKey]),
    'createTime',
    'createUserId',
    'createUserName',
  ]
}

async function countOvertime(actor: Actor, open: OpenTodo, scope: number): Promise<{ overtime?: number }> {
  const { overtime: tab } = open.todo
  if (tab === undefined) return {}
  return { overtime: await countRecords(actor, await selectTodo(actor, open, { tab, scope })) }
}
