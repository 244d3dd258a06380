import { type Selectable, sql } from 'kysely'
import type { ColumnSetting, Head } from '#protocol/record/calls/columns.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import type { ListColumn } from '#protocol/record/declaration/declared-columns.ts'
import type { ViewRef } from '#protocol/record/declaration/view.ts'
import {
  type Database,
  inTransaction,
  type Tables,
  type Transaction,
} from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { fieldRightsOf } from '../../model/field-rights.ts'
import { type Actor, rulesOf } from '../../model/rules.ts'
import { schemaOf } from '../../model/schema.ts'
import type { PersonalColumnTable } from '../../model/tables.ts'
import { type AvailableColumn, openView, type ViewAsk } from '../../model/view.ts'
import { availableColumns, type PersonalColumn, toHead, toSetting } from './available.ts'

/** The columns of one list: those of a type, or of a view of it. */
interface ColumnSet {
  label: number
  view: ViewRef | null
  available: readonly AvailableColumn[]
  /** Columns shown by default; undefined: all. */
  declared: readonly ListColumn[] | undefined
}

/** Of a list one would not call a list, everything is shown (2069). */
const LEAST = 2

function columnSetOf(actor: Actor, type: RecordType, asked: ViewAsk | undefined): ColumnSet {
  const { services, viewer } = actor
  const { label } = type
  if (asked) {
    const view = openView(actor, type, asked, 'list')
    return toColumnSet({ label, view, available: view.columns() }, type.views?.[asked.key]?.list)
  }
  const own = rulesOf(services, type).viewing?.columns?.(actor)
  if (own) return toColumnSet({ label, view: null, available: own.available }, own.shown)
  const fields = services.engine.catalog.current()
  const rights = fieldRightsOf(viewer, type, fields)
  const available = availableColumns(type, schemaOf(type, fields), rights)
  return toColumnSet({ label, view: null, available }, type.list.columns)
}

function toColumnSet(set: Omit<ColumnSet, 'declared'>, list: readonly ListColumn[] | undefined): ColumnSet {
  const declared = list?.filter(({ key }) => set.available.some((column) => column.key === key))
  return { ...set, declared: declared && declared.length < LEAST ? undefined : declared }
}

interface MyColumn {
  column: AvailableColumn
  mine: PersonalColumn
}

/** A stored column of a user; order and visibility are null until the user arranges the list. */
type StoredColumn = Pick<Selectable<PersonalColumnTable>, 'id' | 'key' | 'sort' | 'hidden' | 'width'>

/** In its position, visible or not, with the width set by the user, if any. */
type ArrangedColumn = Omit<PersonalColumn, 'pulled'>

/** The caller's columns of a list in their own order, or in the declared one; vanished columns are ignored. */
async function myColumns(actor: Actor, set: ColumnSet): Promise<MyColumn[]> {
  const { services, viewer } = actor
  const known = await loadColumns(services.db, viewer.userId, set)
  const missing = set.available.filter((column) => !known.some((stored) => stored.key === column.key))
  const complete = () => (viewer.isShown ? withDefaults(known, missing) : addColumns(actor, set, missing))
  const stored = missing.length ? await complete() : known
  const columns = stored.some(({ sort }) => sort !== null) ? arranged(stored) : asDeclared(set, stored)
  const byKey = new Map(set.available.map((column) => [column.key, column]))
  return columns.flatMap((mine) => {
    const column = byKey.get(mine.key)
    const width = mine.width ?? set.declared?.find(({ key }) => key === mine.key)?.width ?? null
    return column ? [{ column, mine: { ...mine, width, pulled: mine.width !== null } }] : []
  })
}

/** What came since is appended, visible. */
const arranged = (stored: readonly StoredColumn[]): ArrangedColumn[] =>
  stored
    .toSorted(
      (a, b) => (a.sort ?? Number.POSITIVE_INFINITY) - (b.sort ?? Number.POSITIVE_INFINITY) || a.id - b.id,
    )
    .map((column) => ({ ...column, hidden: column.hidden ?? false }))

function asDeclared({ available, declared }: ColumnSet, stored: readonly StoredColumn[]): ArrangedColumn[] {
  const shown = declared?.map(({ key }) => key)
  const others = available.map(({ key }) => key).filter((key) => !shown?.includes(key))
  const order = [...(shown ?? []), ...others]
  return order.flatMap((key) => {
    const column = stored.find((each) => each.key === key)
    return column ? [{ ...column, hidden: shown !== undefined && !shown.includes(key) }] : []
  })
}

/** Rows of one list: of the type itself, or of that view of it. */
const isOf = ({ label, view }: Pick<ColumnSet, 'label' | 'view'>) =>
  sql<boolean>`label = ${label} and view is not distinct from ${view?.key ?? null}
    and view_id is not distinct from ${view?.id ?? null}`

function loadColumns(db: Database, userId: number, { label, view }: ColumnSet): Promise<StoredColumn[]> {
  return db
    .selectFrom('personal_columns')
    .select(['id', 'key', 'width', 'sort', 'hidden'])
    .where('user_id', '=', userId)
    .where(isOf({ label, view }))
    .orderBy('id')
    .execute()
}

/** The same during view-as: nothing is stored for the viewed user, and no setting names the columns. */
const withDefaults = (
  known: readonly StoredColumn[],
  missing: readonly AvailableColumn[],
): StoredColumn[] => [
  ...known,
  ...missing.map(({ key }, at) => ({ id: -1 - at, key, width: null, sort: null, hidden: null })),
]

/** Gives columns the ids that settings name; two first requests at once add each once. */
async function addColumns({ services, viewer }: Actor, set: ColumnSet, columns: readonly AvailableColumn[]) {
  const { label, view } = set
  await services.db
    .insertInto('personal_columns')
    .values(
      columns.map(({ key }) => ({
        user_id: viewer.userId,
        label,
        view: view?.key ?? null,
        view_id: view?.id ?? null,
        key,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return loadColumns(services.db, viewer.userId, set)
}

/** All columns of the caller of a type's list, hidden ones with them, in their order. */
export const readColumns = (actor: Actor, type: RecordType): Promise<readonly MyColumn[]> =>
  myColumns(actor, columnSetOf(actor, type, undefined))

/** The caller's visible columns of a type, or of a view of it, in their order. */
export async function readListHead(actor: Actor, type: RecordType, view?: ViewAsk): Promise<Head[]> {
  const columns = await myColumns(actor, columnSetOf(actor, type, view))
  return columns.filter(({ mine }) => !mine.hidden).map(({ column, mine }) => toHead(column, mine))
}

/** The caller's shown and hidden columns, with the type's notes on them. */
export async function readColumnSettings(
  actor: Actor,
  type: RecordType,
  view?: ViewAsk,
): Promise<{ value: ColumnSetting[]; hideValue: ColumnSetting[] }> {
  const columns = await myColumns(actor, columnSetOf(actor, type, view))
  const settings = columns.map(({ column, mine }) => toSetting(column, mine))
  const notes = view ? {} : rulesOf(actor.services, type).viewing?.columnNotes?.(actor)
  return {
    value: settings.filter((setting) => setting.isHide === 0),
    hideValue: settings.filter((setting) => setting.isHide === 1),
    ...notes,
  }
}

interface Arrangement {
  shown: readonly { id: number }[]
  hidden: readonly { id: number }[]
  view?: ViewAsk
}

/**
 * The order of the array is the order of the columns, each named once; at least two stay (2069). Those that are
 * not named stand behind, as visible as they were.
 */
export async function arrangeColumns(
  actor: Actor,
  type: RecordType,
  { shown, hidden, view }: Arrangement,
): Promise<void> {
  const { services, viewer } = actor
  const set = columnSetOf(actor, type, view)
  const own = new Set((await loadColumns(services.db, viewer.userId, set)).map(({ id }) => id))
  const wanted = [...shown, ...hidden].map(({ id }) => id)
  if (!wanted.every((id) => own.has(id))) refuse('rowUnknown')
  const named = new Set(wanted)
  if (named.size < wanted.length) refuse('invalid')
  const current = (await myColumns(actor, set)).map(({ mine }) => mine)
  if (shown.filter(({ id }) => current.some((mine) => mine.id === id)).length < LEAST) refuse('twoColumns')
  const order = [
    ...shown.map(({ id }) => ({ id, hidden: false })),
    ...hidden.map(({ id }) => ({ id, hidden: true })),
    ...current.filter(({ id }) => !named.has(id)),
  ]
  await inTransaction(services.db, async (trx) => {
    for (const [sort, column] of order.entries())
      await trx
        .updateTable('personal_columns')
        .set({ sort, hidden: column.hidden })
        .where('id', '=', column.id)
        .where('user_id', '=', viewer.userId)
        .execute()
  })
}

/** What the caller has made of a list is forgotten: it is as it is declared again. */
export async function restoreColumns(actor: Actor, type: RecordType, view?: ViewAsk): Promise<void> {
  const { services, viewer } = actor
  await services.db
    .deleteFrom('personal_columns')
    .where('user_id', '=', viewer.userId)
    .where(isOf(columnSetOf(actor, type, view)))
    .execute()
}

/** The width in pixels of one of the caller's columns. */
export async function setColumnWidth({ services, viewer }: Actor, id: number, width: number): Promise<void> {
  await services.db
    .updateTable('personal_columns')
    .set({ width })
    .where('id', '=', id)
    .where('user_id', '=', viewer.userId)
    .execute()
}

/** Deletes all users' columns of a removed view. */
export async function forgetColumns(
  trx: Transaction<Tables>,
  { label }: RecordType,
  { key, id }: ViewRef,
): Promise<void> {
  await trx
    .deleteFrom('personal_columns')
    .where('label', '=', label)
    .where('view', '=', key)
    .where('view_id', '=', id)
    .execute()
}
