import { sql } from 'kysely'
import type { FormType } from '#protocol/fields/form-types.ts'
import type { ListQuery } from '#protocol/record/calls/calls.ts'
import type { SearchItem } from '#protocol/record/calls/conditions.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { memberships, type SharedIds, visible } from '#server/access/visible.ts'
import { today } from '#server/platform/time/clock.ts'
import { allOf, type Comparison, type Condition } from '../../fields/compare.ts'
import { type FieldRights, fieldRightsOf } from '../../model/field-rights.ts'
import { groundsFor } from '../../model/find-record.ts'
import { runPrepared } from '../../model/prepared.ts'
import { registerOf } from '../../model/registers.ts'
import { type Actor, rulesOf } from '../../model/rules.ts'
import { schemaOf } from '../../model/schema.ts'
import type { TableStatistics } from '../../model/statistics.ts'
import { filterConditions, requireFew } from './filters.ts'
import { type Order, orderOf } from './order.ts'
import { type RowShape, rowShapeOf } from './rows.ts'
import { sceneConditions } from './scene-conditions.ts'
import { containsWords, keywordSource, type Source, viasOf } from './search.ts'

/** Which rows a list means and in what order, for one viewer: the same for lists, exports, counts and pickers. */
export interface Selection extends Source {
  type: RecordType
  /** The rows the viewer may list at all, one after another in the index of the default order. */
  scope: Condition
  /** Asked of `source`; holds the scope as well. */
  where: Condition
  /** By keyword, filter or a scene with filters. */
  isNarrowed: boolean
  order: Order
  rights: FieldRights
  shape: RowShape
}

/** A list of rows that are not the viewer's own scope, with its own rights over the fields, such as those of a view. */
export interface ListView {
  /** Over `r`; includes that the row is live. */
  scope: Condition
  rights: FieldRights
}

/**
 * Scope ∧ scene ∧ search ∧ filters (record-engine.md §7.1). `extra` narrows further, such as to a customer's
 * contacts.
 */
export async function selectRecords(
  actor: Actor,
  type: RecordType,
  query: Partial<ListQuery>,
  extra: readonly Condition[] = [],
  view?: ListView,
): Promise<Selection> {
  const { services, viewer } = actor
  const people = services.directory.current()
  const schema = schemaOf(type, services.engine.catalog.current())
  const { scope, rights } = view ?? (await ownView(actor, type))
  const register = (formType: FormType) => registerOf(services, formType)
  const special = (key: string) => {
    const found = rulesOf(services, type).viewing?.filters?.[key]
    return found && ((comparison: Comparison) => found.condition(comparison, actor))
  }
  const context = { schema, rights, people, special, registerOf: register, today: today(services.clock) }
  const search = query.search ?? ''
  const items: readonly SearchItem[] = query.searchList ?? []
  const scene = await sceneConditions(actor, type, query.sceneId, context)
  requireFew([...scene.items, ...items])
  const owners = view || type.ownerless ? 'everyone' : viewer.usersInRange(`${type.node}/index`)
  return {
    type,
    ...keywordSource(search, context, { ...(await statisticsOf(services, context)), owners }),
    scope,
    where: allOf([
      scope,
      scene.where,
      filterConditions(items, context),
      ...extra,
      // last, since PostgreSQL looks at conditions in this order and comparing texts takes longest
      containsWords(search, context),
    ]),
    isNarrowed: search.trim() !== '' || scene.isFiltered || items.length > 0,
    order: orderOf(query.sortField, query.order, context),
    rights,
    shape: rowShapeOf(actor, type, rights),
  }
}

/** How common words are in a list, those in the names of related records among them. */
async function statisticsOf(
  { engine }: Actor['services'],
  searched: Parameters<typeof viasOf>[0],
): Promise<TableStatistics> {
  const own = await engine.statistics.of(searched.schema.type)
  const all = [own]
  for (const { link } of viasOf(searched)) all.push(await engine.statistics.of(link.to))
  return {
    ...own,
    shareOf: (word) => all.reduce((share, each) => share + each.shareOf(word), 0),
    shareOfInitials: (letters) => all.reduce((share, each) => share + each.shareOfInitials(letters), 0),
  }
}

async function ownView(actor: Actor, type: RecordType): Promise<ListView> {
  const { services, viewer } = actor
  return {
    scope: visible(groundsFor(actor, type, 'list', await sharedWith(actor, type))),
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
