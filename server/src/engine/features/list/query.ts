import { type Page, type Paging, toPage } from '#protocol/platform/envelope.ts'
import { windowOf } from '#protocol/platform/wire.ts'
import type { ListQuery, ListRequest, Row } from '#protocol/record/calls/calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import type { Condition } from '../../fields/compare.ts'
import type { Actor } from '../../model/rules.ts'
import { boundedPage, isBounded, isFewToLookAt, searchedPage } from './bounded.ts'
import { footerOf } from './footer.ts'
import { countRecords, readRows, showWhole, type Window } from './read.ts'
import { type ListView, type Selection, selectForPage, selectRecords } from './selection.ts'
import { SharesChanged } from './shares.ts'

/** One page with its total, and with the sums of the type; both are asked for beside the rows. */
export async function listRecords(
  actor: Actor,
  type: RecordType,
  request: Partial<ListQuery> & PageRequest,
  extra: readonly Condition[] = [],
  view?: ListView,
): Promise<Page<Row>> {
  if (extra.length > 0 || view)
    return listSelected(actor, await selectRecords(actor, type, request, extra, view), request)
  try {
    return await listSelected(actor, await selectForPage(actor, type, request), request)
  } catch (error) {
    if (!(error instanceof SharesChanged)) throw error
    return listSelected(actor, await selectRecords(actor, type, request), request)
  }
}

type PageRequest = Pick<ListRequest, 'page' | 'limit' | 'pageType'>

async function listSelected(actor: Actor, selection: Selection, request: PageRequest): Promise<Page<Row>> {
  const page = pageOf(actor, selection, request)
  const [rows, footer] = await Promise.all([page, footerOf(actor, selection, page)])
  return { ...rows, ...footer }
}

/** One page of a selection, with its total. */
export async function pageOf(actor: Actor, selection: Selection, request: PageRequest): Promise<Page<Row>> {
  const { read, turns, onStandby } = await planOf(actor, selection)
  const paging = windowOf(request)
  const { engine, reading } = actor.services
  const { userId } = actor.viewer
  return engine.turns[turns].take(
    () =>
      onStandby
        ? reading.read('searches', userId, (lists) =>
            read({ ...actor, services: { ...actor.services, lists } }, selection, paging),
          )
        : read(actor, selection, paging),
    userId,
  )
}

interface PagePlan {
  read: (actor: Actor, selection: Selection, paging: Paging) => Promise<Page<Row>>
  /** Whose turns it waits for. */
  turns: 'searches' | 'lists'
  /** Where there is a standby: a search through the whole of a large table is no work for the primary. */
  onStandby?: true
}

/** How a page is read, by how many rows have to be looked at. */
async function planOf(actor: Actor, selection: Selection): Promise<PagePlan> {
  const isLarge = await isBounded(actor, selection)
  const isFew = isFewToLookAt(selection, isLarge)
  if (isLarge) return { read: isFew ? searchedPage : boundedPage, turns: 'searches', onStandby: true }
  return isFew ? { read: searchedPage, turns: 'searches' } : { read: countedPage, turns: 'lists' }
}

/** One page, its total counted to the end beside it. */
async function countedPage(actor: Actor, selection: Selection, { page, limit }: Paging): Promise<Page<Row>> {
  const counting = countRecords(actor, selection)
  const window = { limit, offset: (page - 1) * limit }
  const reading = readKept(actor, selection, window) ?? readWindow(actor, selection, window, counting)
  // both are awaited: they fail together, and the second rejection would be unhandled
  const [rows, total] = await Promise.all([reading, counting])
  return toPage(rows, total, { page, limit })
}

/** Null where the list or this window of it is not kept. */
function readKept(actor: Actor, selection: Selection, window: Window): Promise<Row[]> | null {
  const rows = window.offset < DEEP ? selection.kept?.read(actor, window) : null
  return rows ? rows.then((whole) => showWhole(actor, selection, whole)) : null
}

async function readWindow(
  actor: Actor,
  selection: Selection,
  window: Window,
  counting: Promise<number>,
): Promise<Row[]> {
  const { limit, offset } = window
  const reading =
    offset < DEEP
      ? readRows(actor, selection, window)
      : counting.then((total) => readDeep(actor, selection, { limit, offset, total }))
  const [rows] = await Promise.all([reading, selection.kept?.check(actor)])
  return rows
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
