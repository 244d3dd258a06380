import { type RawBuilder, sql } from 'kysely'
import type { ListQuery, ListRequest, Row, SearchItem } from '#protocol/calls/records.ts'
import { type Page, toPage } from '#protocol/envelope.ts'
import type { RecordType } from '#protocol/records/declare.ts'
import { windowOf } from '#protocol/wire.ts'
import { memberships, type SharedIds, visible } from '#server/access/visible.ts'
import { type FieldRights, fieldRightsOf } from '../field-rights.ts'
import { allOf, type Condition } from '../fields/compare.ts'
import { type Actor, rulesOf } from '../rules.ts'
import { sceneConditions } from '../scenes/conditions.ts'
import { schemaOf } from '../schema.ts'
import { filterConditions } from './filters.ts'
import { type Order, orderOf } from './order.ts'
import { runList, runPrepared } from './prepared.ts'
import { type RowShape, rowShapeOf } from './rows.ts'
import { keywordCondition } from './search.ts'

/** Which rows a list means and in what order, for one viewer: the same for lists, exports, counts and pickers. */
export interface Selection {
  type: RecordType
  where: Condition
  order: Order
  shape: RowShape
}

/** A list of rows that are not the viewer's own scope, with its own rights over the fields: customers of a pool. */
export interface ListView {
  /** Over `r`; says as well that the row is live. */
  scope: Condition
  rights: FieldRights
}

/** Scope ∧ scene ∧ search ∧ filters (record-engine.md §7.1). `extra` narrows further, such as to a customer's contacts. */
export async function selectRecords(
  actor: Actor,
  type: RecordType,
  query: Partial<ListQuery>,
  extra: readonly Condition[] = [],
  view?: ListView,
): Promise<Selection> {
  const { services } = actor
  const people = services.directory.current()
  const schema = schemaOf(type, services.engine.catalog.current())
  const { scope, rights } = view ?? (await ownView(actor, type))
  const context = { schema, rights, people }
  const items: readonly SearchItem[] = query.searchList ?? []
  return {
    type,
    where: allOf([
      scope,
      await sceneConditions(actor, type, query.sceneId, context),
      keywordCondition(query.search ?? '', schema, rights),
      filterConditions(items, context),
      ...extra,
    ]),
    order: orderOf(query.sortField, query.order, schema, rights),
    shape: rowShapeOf(actor, type, rights),
  }
}

async function ownView(actor: Actor, type: RecordType): Promise<ListView> {
  const { services, viewer } = actor
  const also = rulesOf(services, type).alsoVisible?.(viewer, 'list') ?? null
  return {
    scope: visible(viewer, type, 'list', also, await sharedWith(actor, type)),
    rights: fieldRightsOf(viewer, type, services.engine.catalog.current()),
  }
}

/** More of them than this are looked up by the list itself. */
const MOST_SHARED = 1000

/**
 * Ids of the records that others share with the viewer. Most people have none, and a list that need not look for them
 * follows the index of its order; an `or` would keep it from doing so.
 */
async function sharedWith({ services, viewer }: Actor, type: RecordType): Promise<SharedIds | null> {
  const isLimited = viewer.usersInRange(`${type.node}/index`) !== 'everyone'
  if (!type.abilities.team || !isLimited) return []
  const rows = await runPrepared<{ record_id: number }>(
    services,
    sql`${memberships(viewer, type, 1)} limit ${MOST_SHARED + 1}`,
  )
  return rows.length > MOST_SHARED ? null : rows.map((row) => row.record_id)
}

/** One page with its total; the total is asked for beside the rows. */
export async function listRecords(
  actor: Actor,
  type: RecordType,
  request: ListRequest,
  extra: readonly Condition[] = [],
  view?: ListView,
): Promise<Page<Row>> {
  return pageOf(actor, await selectRecords(actor, type, request, extra, view), request)
}

/** One page of a selection, with its total. */
export async function pageOf(
  actor: Actor,
  selection: Selection,
  request: Pick<ListRequest, 'page' | 'limit' | 'pageType'>,
): Promise<Page<Row>> {
  const { page, limit } = windowOf(request)
  const counting = countRecords(actor, selection)
  const offset = (page - 1) * limit
  const rows =
    offset < DEEP
      ? await readRows(actor, selection, { limit, offset })
      : await readDeep(actor, selection, { limit, offset, total: await counting })
  return toPage(rows, await counting, { page, limit })
}

export function countRecords({ services, viewer }: Actor, { type, where }: Selection): Promise<number> {
  const query = sql`select count(*)::int as total from ${sql.table(type.table)} r where ${where}`.compile(
    services.db,
  )
  return services.engine.counts.total(query, viewer.userId)
}

interface Window {
  limit: number
  offset: number
}

/** From here on the shorter way to the rows counts, from the front or from the end. */
const DEEP = 10_000

async function readDeep(
  actor: Actor,
  selection: Selection,
  window: Window & { total: number },
): Promise<Row[]> {
  const { limit, offset, total } = window
  if (offset >= total) return []
  if (offset < total / 2) return readRows(actor, selection, window)
  const size = Math.min(limit, total - offset)
  const fromEnd = { limit: size, offset: total - offset - size }
  return (await readRows(actor, selection, fromEnd, selection.order.reversed)).reverse()
}

/** Rows of a window: first the window of the table alone, then names and extras for those few rows. */
export async function readRows(
  actor: Actor,
  selection: Selection,
  window: Window,
  order: RawBuilder<unknown> = selection.order.by,
): Promise<Row[]> {
  const { type, where, shape } = selection
  const rows = await runList(
    actor.services,
    sql`select ${shape.columns} from ${sql.table(type.table)} r where ${where} order by ${order}
      limit ${sql.lit(window.limit)} offset ${sql.lit(window.offset)}`,
  )
  await shape.extras.complete(actor.services, rows)
  return completeRows(actor, type, rows.map(shape.show))
}

export async function completeRows(actor: Actor, type: RecordType, rows: Row[]): Promise<Row[]> {
  if (rows.length) await rulesOf(actor.services, type).completeRows?.(actor, rows)
  return rows
}
