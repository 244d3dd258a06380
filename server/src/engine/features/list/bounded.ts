import { sql } from 'kysely'
import { type Page, type Paging, toPage } from '#protocol/platform/envelope.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import type { Actor } from '../../model/rules.ts'
import { readNamed, readRows, type Window } from './read.ts'
import { preselectedRows, tableOf } from './search.ts'
import type { Selection } from './selection.ts'

/** Candidates of a keyword that are all looked at: some hundredths of a second. */
const SOME = 20_000
/** The same where some hundreds of them will do: a few milliseconds. */
const FEW = 4000

const isUpTo = (most: number, { candidates }: Selection) => candidates !== null && candidates <= most

/** Whether the keyword leaves so few rows that counting them all is the shortest way. */
export const isFewToLookAt = (selection: Selection, isBounded: boolean) =>
  isUpTo(isBounded ? FEW : SOME, selection)

/** One page of what a keyword finds: the rows that are meant are counted and put in order in one go, also where the page has none. */
export async function searchedPage(actor: Actor, selection: Selection, paging: Paging): Promise<Page<Row>> {
  const { page, limit } = paging
  const { source, where, order } = selection
  const before = (page - 1) * limit
  const { rows } = await sql<{ id: number | null; total: number }>`
    with found as materialized (
      select r.id, row_number() over (order by ${order.by}) as place from ${source} where ${where})
    select f.id, counted.total from (select count(*)::int as total from found) counted
      left join found f on f.place > ${sql.lit(before)} and f.place <= ${sql.lit(before + limit)}
    order by f.place`.execute(actor.services.lists.db)
  const ids = rows.flatMap(({ id }) => id ?? [])
  return toPage(await readNamed(actor, selection, ids), rows[0]?.total ?? 0, paging)
}

/** Tables up to this size are counted to the end. */
const LARGE = 100_000
/** Rows counted by a search or filter of a large table before it reports “more than”. */
const MOST = 500

/**
 * Whether counting every row would take too long: a condition beyond the scope, over a large table. The scope
 * itself is counted by an index and cached.
 */
export async function isBounded({ services }: Actor, { type, isNarrowed }: Selection): Promise<boolean> {
  return isNarrowed && (await services.engine.statistics.of(type)).rows > LARGE
}

/**
 * One page of a search or filter over a large table. Up to five hundred rows are found, counted and put in order; where
 * there are more, they are read in the order of the list, and the total is one the person has not reached yet, marked
 * with `atLeast`.
 */
export async function boundedPage(actor: Actor, selection: Selection, paging: Paging): Promise<Page<Row>> {
  const { page, limit } = paging
  const { type } = selection
  const window = { limit, offset: (page - 1) * limit }
  const ids = await findIds(actor, selection)
  if (ids) {
    const source = preselectedRows(type, sql<boolean>`r.id = any(${ids}::bigint[])`)
    const rows = ids.length > window.offset ? await readRows(actor, { ...selection, source }, window) : []
    return toPage(rows, ids.length, paging)
  }
  const recent = (await readSorted(actor, selection, window)) ?? (await readRecent(actor, selection, window))
  if (!recent && isUpTo(SOME, selection)) return searchedPage(actor, selection, paging)
  const rows = recent ?? (await readRows(actor, { ...selection, source: tableOf(type) }, window))
  const reach = MOST * Math.ceil((window.offset + limit + 1) / MOST)
  const counted = reach === MOST ? reach + 1 : await countUpTo(actor, selection, reach + 1)
  const result = toPage(rows, Math.min(counted, reach), paging)
  return counted > reach ? { ...result, atLeast: true } : result
}

/** As PostgreSQL counts: about a hundredth of a second. */
const LITTLE = 8000

interface Explained {
  'QUERY PLAN': readonly { Plan: { 'Total Cost': number } }[]
}

/**
 * The page of a filter, where all rows are found so cheaply that they are put in order here; null where they
 * are not. The index that keeps the order is no shorter way to what was last changed long ago, such as the
 * orders of a month.
 */
async function readSorted(actor: Actor, selection: Selection, window: Window): Promise<Row[] | null> {
  const { source, where, order, candidates } = selection
  const { db } = actor.services.lists
  if (!order.isIndexed || candidates !== null) return null
  const all = sql`select r.id, r.update_time from ${source} where ${where} offset 0`
  const { rows: plans } = await sql<Explained>`explain (format json) ${all}`.execute(db)
  const cost = plans[0]?.['QUERY PLAN'][0]?.Plan['Total Cost'] ?? Number.POSITIVE_INFINITY
  if (cost > LITTLE) return null
  const { rows } = await sql<{ id: number }>`select r.id from (${all}) r order by ${order.by}
    limit ${sql.lit(window.limit)} offset ${sql.lit(window.offset)}`.execute(db)
  return readNamed(
    actor,
    selection,
    rows.map(({ id }) => id),
  )
}

/** Rows of the scope in which a page is looked for first: some hundredths of a second. */
const RECENT = 20_000

/**
 * The page, where the newest rows of the scope fill it; null where they do not, so that what was last changed
 * years ago is not looked for through everything that is newer.
 */
async function readRecent(actor: Actor, selection: Selection, window: Window): Promise<Row[] | null> {
  const { type, scope, order } = selection
  if (!order.isIndexed) return null
  const source = sql`(select r.* from ${tableOf(type)} where ${scope} order by ${order.by} limit ${sql.lit(RECENT)}) r`
  const rows = await readRows(actor, { ...selection, source }, window)
  return rows.length === window.limit ? rows : null
}

/** Ids of the rows, remembered like totals; null where there are more than are counted. */
function findIds({ services, viewer }: Actor, { source, where }: Selection): Promise<number[] | null> {
  const query = sql<{ ids: number[] | null }>`with found as materialized (
      select r.id from ${source} where ${where} limit ${sql.lit(MOST + 1)})
    select case when count(*) <= ${sql.lit(MOST)} then coalesce(json_agg(id), '[]') end as ids from found`
  return services.engine.counts.found(query.compile(services.db), viewer.userId)
}

/** How many rows a selection holds, counted no further than a person wants to know. */
export async function countSome(
  actor: Actor,
  selection: Selection,
): Promise<{ count: number; atLeast: boolean }> {
  const counted = await countUpTo(actor, selection, MOST + 1)
  return { count: Math.min(counted, MOST), atLeast: counted > MOST }
}

function countUpTo({ services, viewer }: Actor, { source, where }: Selection, most: number): Promise<number> {
  const query = sql<{ total: number }>`select count(*)::int as total
    from (select from ${source} where ${where} limit ${sql.lit(most)}) found`
  return services.engine.counts.total(query.compile(services.db), viewer.userId)
}
