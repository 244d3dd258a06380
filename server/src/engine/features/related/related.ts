import { sql } from 'kysely'
import type { Page } from '#protocol/platform/envelope.ts'
import type { ListQuery, ListRequest, Row } from '#protocol/record/calls/calls.ts'
import { toKey } from '#protocol/record/declaration/declare.ts'
import { type RecordLink, relationTo } from '#protocol/record/relations/registry.ts'
import { refuse } from '#server/platform/refusal.ts'
import { fieldRightsOf } from '../../model/field-rights.ts'
import { requireRecord } from '../../model/find-record.ts'
import { alsoUnder, scopeUnder } from '../../model/related-scope.ts'
import type { Actor } from '../../model/rules.ts'
import { pointsAt } from '../../model/spread.ts'
import { pageOf } from '../list/query.ts'
import { type ListView, selectRecords } from '../list/selection.ts'

type RelatedRequest = Pick<ListRequest, 'page' | 'limit' | 'pageType'> & Partial<ListQuery>

/**
 * The records that point at one (record-engine.md §16.2): READ on that one, else 401; of the listed type what the caller may
 * LIST, and without its node 102. Rows carry their name also under the key by which other types know it.
 */
export async function listRelated(
  actor: Actor,
  link: RecordLink,
  id: number,
  request: RelatedRequest,
): Promise<Page<Row>> {
  const { from, to } = link
  if (!actor.viewer.can(`${from.node}/index`)) refuse('emptyForbidden')
  await requireRecord(actor, to, id, { action: 'read' })
  const under = pointsAt(link, 'r', (target) => sql`${target} = ${id}`)
  const page = await pageOf(
    actor,
    await selectRecords(actor, from, { ...orderIn(link), ...request }, [under], viewUnder(actor, link)),
    request,
  )
  const { rowKey, nameColumn } = relationTo(from)
  return { ...page, list: page.list.map((row) => ({ ...row, [rowKey]: row[toKey(nameColumn)] })) }
}

/** The order of the tab, from the lowest. */
const orderIn = ({ tab }: RecordLink): Partial<ListQuery> =>
  tab?.risingBy === undefined ? {} : { sortField: tab.risingBy, order: 2 }

/** Undefined: the caller's own list, which finds its rows in the index of its order. */
function viewUnder(actor: Actor, { from }: RecordLink): ListView | undefined {
  if (!alsoUnder(actor, from)) return undefined
  const rights = fieldRightsOf(actor.viewer, from, actor.services.engine.catalog.current())
  return { scope: scopeUnder(actor, from), rights }
}
