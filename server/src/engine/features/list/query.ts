import { type Page, type Paging, toPage } from '#protocol/platform/envelope.ts'
import { windowOf } from '#protocol/platform/wire.ts'
import type { ListQuery, ListRequest, Row } from '#protocol/record/calls/calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import type { Condition } from '../../fields/compare.ts'
import type { Actor } from '../../model/rules.ts'
import { boundedPage, isBounded, isFewToLookAt, searchedPage } from './bounded.ts'
import { footerOf } from './footer.ts'
import { countRecords, readFarRows, readRows, type Window } from './read.ts'
import { type ListView, type Selection, selectRecords } from './selection.ts'

/** One page with its total, and with the sums of the type; both are asked for beside the rows. */
export async function listRecords(
  actor: Actor,
  type: RecordType,
  request: Partial<ListQuery> & Pick<ListRequest, 'page' | 'limit' | 'pageType'>,
  extra: readonly Condition[] = [],
  view?: ListView,
): Promise<Page<Row>> {
  const selection = await selectRecords(actor, type, request, extra, view)
  const page = pageOf(actor, selection, request)
  const [rows, footer] = await Promise.all([page, footerOf(actor, selection, page)])
  return { ...rows, ...footer }
}

/** One page of a selection, with its total. */
export async function pageOf(
  actor: Actor,
  selection: Selection,
  request: Pick<ListRequest, 'page' | 'limit' | 'pageType'>,
): Promise<Page<Row>> {
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
  const offset = (page - 1) * limit
  const reading =
    offset < DEEP
      ? readRows(actor, selection, { limit, offset })
      : counting.then((total) => readDeep(actor, selection, { limit, offset, total }))
  // both are awaited: they fail together, and the second rejection would be unhandled
  const [rows, total] = await Promise.all([reading, counting])
  return toPage(rows, total, { page, limit })
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
  if (offset < total / 2) return readFarRows(actor, selection, window)
  const size = Math.min(limit, total - offset)
  const fromEnd = { limit: size, offset: total - offset - size }
  return (await readFarRows(actor, selection, fromEnd, selection.order.reversed)).reverse()
}
