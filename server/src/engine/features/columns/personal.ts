import type { ColumnSetting, Head } from '#protocol/record/columns.ts'
import type { RecordType } from '#protocol/record/declare.ts'
import type { ViewRef } from '#protocol/record/view.ts'
import { type Database, inTransaction, type Tables, type Transaction } from '#server/platform/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { fieldRightsOf } from '../../model/field-rights.ts'
import { type Actor, rulesOf } from '../../model/rules.ts'
import { schemaOf } from '../../model/schema.ts'
import { type AvailableColumn, openView, type ViewAsk } from '../../model/view.ts'
import { availableColumns, type PersonalColumn, toHead, toSetting } from './available.ts'

const DEFAULT_WIDTH = 100

/** The columns of one list: those of a type, or of a view of it. */
interface ColumnSet {
  label: number
  view: ViewRef | null
  available: readonly AvailableColumn[]
}

function columnSetOf(actor: Actor, type: RecordType, asked: ViewAsk | undefined): ColumnSet {
  const { services, viewer } = actor
  if (asked) {
    const view = openView(actor, type, asked, 'list')
    return { label: type.label, view, available: view.columns() }
  }
  const fields = services.engine.catalog.current()
  const rights = fieldRightsOf(viewer, type, fields)
  return { label: type.label, view: null, available: availableColumns(type, schemaOf(type, fields), rights) }
}

interface MyColumn {
  column: AvailableColumn
  mine: PersonalColumn
}

/** The caller's columns of a list in his order; new ones are appended visible, vanished ones ignored. */
async function myColumns(actor: Actor, set: ColumnSet): Promise<MyColumn[]> {
  const { services, viewer } = actor
  const { available } = set
  const known = await loadColumns(services.db, viewer.userId, set)
  const missing = available.filter((column) => !known.some((mine) => mine.key === column.key))
  const added = missing.length ? await addColumns(actor, set, missing, known.length) : []
  const byKey = new Map(available.map((column) => [column.key, column]))
  return [...known, ...added].flatMap((mine) => {
    const column = byKey.get(mine.key)
    return column ? [{ column, mine }] : []
  })
}

function loadColumns(db: Database, userId: number, { label, view }: ColumnSet): Promise<PersonalColumn[]> {
  return db
    .selectFrom('personal_columns')
    .select(['id', 'key', 'width', 'hidden'])
    .where('user_id', '=', userId)
    .where('label', '=', label)
    .where('view', view ? '=' : 'is', view?.key ?? null)
    .where('view_id', view ? '=' : 'is', view?.id ?? null)
    .orderBy('sort')
    .orderBy('id')
    .execute()
}

/** Two first requests at once add each column once. */
async function addColumns(
  { services, viewer }: Actor,
  set: ColumnSet,
  columns: readonly AvailableColumn[],
  from: number,
) {
  await services.db
    .insertInto('personal_columns')
    .values(
      columns.map((column, index) => ({
        user_id: viewer.userId,
        label: set.label,
        view: set.view?.key ?? null,
        view_id: set.view?.id ?? null,
        key: column.key,
        sort: from + index,
        width: DEFAULT_WIDTH,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const keys = new Set(columns.map((column) => column.key))
  const all = await loadColumns(services.db, viewer.userId, set)
  return all.filter((mine) => keys.has(mine.key))
}

/** The caller's visible columns of a type, or of a view of it, in his order. */
export async function readListHead(actor: Actor, type: RecordType, view?: ViewAsk): Promise<Head[]> {
  const columns = await myColumns(actor, columnSetOf(actor, type, view))
  return columns.filter(({ mine }) => !mine.hidden).map(({ column, mine }) => toHead(column, mine))
}

/** His shown and hidden columns, with what the type has to say about them. */
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

/** The order of the array is the order of the columns, each named once; at least two stay (2069). */
export async function arrangeColumns(
  actor: Actor,
  type: RecordType,
  { shown, hidden, view }: Arrangement,
): Promise<void> {
  const { services, viewer } = actor
  const set = columnSetOf(actor, type, view)
  const mine = new Map(
    (await loadColumns(services.db, viewer.userId, set)).map((column) => [column.id, column.key]),
  )
  const wanted = [...shown, ...hidden]
  if (!wanted.every((column) => mine.has(column.id))) refuse('rowUnknown')
  if (new Set(wanted.map(({ id }) => id)).size < wanted.length) refuse('invalid')
  const isThere = (key: string | undefined) => set.available.some((column) => column.key === key)
  if (shown.filter(({ id }) => isThere(mine.get(id))).length < 2) refuse('twoColumns')
  await inTransaction(services.db, async (trx) => {
    for (const [sort, column] of wanted.entries())
      await trx
        .updateTable('personal_columns')
        .set({ sort, hidden: sort >= shown.length })
        .where('id', '=', column.id)
        .where('user_id', '=', viewer.userId)
        .execute()
  })
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

/** Nobody's lists of a view that is removed stay. */
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
