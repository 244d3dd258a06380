import type { FormType } from '#protocol/fields/form-types.ts'
import type { ListQuery } from '#protocol/record/calls/calls.ts'
import type { SearchItem } from '#protocol/record/calls/conditions.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { rightFor, type SharedIds, visible } from '#server/access/visible.ts'
import { today } from '#server/platform/time/clock.ts'
import { allOf, type Comparison, type Condition } from '../../fields/compare.ts'
import { type FieldRights, fieldRightsOf } from '../../model/field-rights.ts'
import { groundsFor } from '../../model/find-record.ts'
import { registerOf } from '../../model/registers.ts'
import { type Actor, rulesOf } from '../../model/rules.ts'
import { schemaOf } from '../../model/schema.ts'
import type { TableStatistics } from '../../model/statistics.ts'
import { figureCondition } from './figures.ts'
import { filterConditions, requireFew } from './filters.ts'
import { type KeptList, keepList } from './kept-list.ts'
import { newestFirst, type Order, orderOf } from './order.ts'
import { type RowShape, rowShapeOf } from './rows.ts'
import { sceneConditions } from './scene-conditions.ts'
import { containsWords, everyRow, keywordSource, type Source, viasOf } from './search.ts'
import { rememberedShares, sharedWith } from './shares.ts'

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
  /** Its statements, for a list that comes back as it is. */
  kept?: KeptList
}

/** A list of rows that are not the viewer's own scope, with its own rights over the fields, such as those of a view. */
export interface ListView {
  /** Over `r`; includes that the row is live. */
  scope: Condition
  rights: FieldRights
}

interface Narrowing {
  extra: readonly Condition[]
  view: ListView | undefined
  /** Gives the ids of records that others share with the viewer. */
  sharesOf: (actor: Actor, type: RecordType) => Promise<SharedIds | null>
}

/**
 * Scope ∧ scene ∧ search ∧ filters (record-engine.md §7.1). `extra` narrows further, such as to a customer's
 * contacts.
 */
export const selectRecords = (
  actor: Actor,
  type: RecordType,
  query: Partial<ListQuery>,
  extra: readonly Condition[] = [],
  view?: ListView,
): Promise<Selection> => select(actor, type, query, { extra, view, sharesOf: sharedWith })

/**
 * The same for a page of the viewer's own list, which checks itself whether what others share with the viewer is still what
 * was remembered (`SharesChanged`).
 */
export const selectForPage = (
  actor: Actor,
  type: RecordType,
  query: Partial<ListQuery>,
): Promise<Selection> =>
  select(actor, type, query, {
    extra: [],
    view: undefined,
    sharesOf: async () =>
      (isPlain(query) ? rememberedShares(actor, type) : undefined) ?? sharedWith(actor, type),
  })

/** Neither searched nor filtered, in the default order. */
const isPlain = ({ search = '', searchList = [], figure, sortField, order }: Partial<ListQuery>): boolean =>
  search.trim() === '' &&
  searchList.length === 0 &&
  !figure &&
  (!sortField || (sortField === 'updateTime' && order !== 2))

/** The number of the wire for an order from the lowest. */
const RISING = 2

async function select(
  actor: Actor,
  type: RecordType,
  query: Partial<ListQuery>,
  { extra, view, sharesOf }: Narrowing,
): Promise<Selection> {
  const { services, viewer } = actor
  const fields = services.engine.catalog.current()
  const schema = schemaOf(type, fields)
  const rights = view?.rights ?? fieldRightsOf(viewer, type, fields)
  const register = (formType: FormType) => registerOf(services, formType)
  const special = (key: string) => {
    const found = rulesOf(services, type).viewing?.filters?.[key]
    return found && ((comparison: Comparison) => found.condition(comparison, actor))
  }
  const people = services.directory.current()
  const context = { schema, rights, people, special, registerOf: register, today: today(services.clock) }
  const search = query.search ?? ''
  const items: readonly SearchItem[] = query.searchList ?? []
  const [scene, shared, behind] = await Promise.all([
    sceneConditions(actor, type, query.sceneId, context),
    view ? null : sharesOf(actor, type),
    query.figure ? [await figureCondition(actor, type, query.figure)] : [],
  ])
  requireFew([...scene.items, ...items])
  const shape = rowShapeOf(actor, type, rights)
  const ownScope = () => visible(groundsFor(actor, type, 'list', shared))
  if (!view && extra.length === 0 && shared && scene.key !== null && isPlain(query))
    return keepList(actor, { type, shape, shared }, scene.key, () => {
      const scope = ownScope()
      const where = allOf([scope, scene.where])
      return { type, ...everyRow(type), scope, where, isNarrowed: false, order: newestFirst, rights, shape }
    })
  const scope = view?.scope ?? ownScope()
  const owners = view || type.ownerless ? 'everyone' : viewer.usersInRange(rightFor(type, 'list'))
  return {
    type,
    ...keywordSource(search, context, { ...(await statisticsOf(services, context)), owners }),
    scope,
    where: allOf([
      scope,
      scene.where,
      filterConditions(items, context),
      ...behind,
      ...extra,
      // last, since PostgreSQL looks at conditions in this order and comparing texts takes longest
      containsWords(search, context),
    ]),
    isNarrowed: search.trim() !== '' || scene.isFiltered || items.length > 0 || behind.length > 0,
    order: query.sortField
      ? orderOf(query.sortField, query.order, context)
      : orderOf(scene.risingBy, RISING, context),
    rights,
    shape,
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
