import type { Page } from '#protocol/platform/envelope.ts'
import type { ListQuery, ListRequest, Row } from '#protocol/record/calls/calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { viewNamed } from '#protocol/record/declaration/view.ts'
import type { Actor } from '../../model/rules.ts'
import { type OpenView, openView, type ViewAsk } from '../../model/view.ts'
import { pageOf } from './query.ts'
import { type Selection, selectRecords } from './selection.ts'

/**
 * The records of a view that a query selects, for lists and exports; each row names its view. Fields hidden by
 * the view are absent from rows, search, filters and sort order; views have no scenes.
 */
export async function selectInView(
  actor: Actor,
  type: RecordType,
  view: OpenView,
  query: Partial<ListQuery>,
): Promise<Selection> {
  const selection = await selectRecords(actor, type, { ...query, sceneId: undefined }, [], view)
  const { shape } = selection
  const named = viewNamed(type, view)
  return { ...selection, shape: { ...shape, show: (raw) => ({ ...shape.show(raw), ...named }) } }
}

/** One page of a view, with its total. */
export async function listView(
  actor: Actor,
  type: RecordType,
  asked: ViewAsk,
  request: ListRequest,
): Promise<Page<Row>> {
  const view = openView(actor, type, asked, 'list')
  return pageOf(actor, await selectInView(actor, type, view, request), request)
}
