import type { ColumnSetting, Head } from '#protocol/crm/fields.ts'
import type { RecordType } from '#protocol/record/declare.ts'
import { recordTypeOf } from '#protocol/record-types.ts'
import { type Database, inTransaction } from '#server/platform/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { fieldRightsOf } from '../../model/field-rights.ts'
import { type Actor, rulesOf } from '../../model/rules.ts'
import { schemaOf } from '../../model/schema.ts'
import {
  type AvailableColumn,
  availableColumns,
  type PersonalColumn,
  toHead,
  toSetting,
} from './available.ts'

const DEFAULT_WIDTH = 100

export const requireType = (label: number): RecordType => recordTypeOf(label) ?? refuse('invalid')

/** The columns of one list: those of a type, or of a pool. */
export interface ColumnSet {
  label: number
  poolId: number | null
  available: readonly AvailableColumn[]
}

function columnSetOf({ services, viewer }: Actor, label: number): ColumnSet {
  const type = requireType(label)
  const fields = services.engine.catalog.current()
  const rights = fieldRightsOf(viewer, type, fields)
  return { label, poolId: null, available: availableColumns(type, schemaOf(type, fields), rights) }
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

function loadColumns(db: Database, userId: number, { label, poolId }: ColumnSet): Promise<PersonalColumn[]> {
  return db
    .selectFrom('personal_columns')
    .select(['id', 'key', 'width', 'hidden'])
    .where('user_id', '=', userId)
    .where('label', '=', label)
    .where('pool_id', poolId === null ? 'is' : '=', poolId)
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
        pool_id: set.poolId,
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

/** The visible columns in order. */
export async function readHead(actor: Actor, set: ColumnSet): Promise<Head[]> {
  const columns = await myColumns(actor, set)
  return columns.filter(({ mine }) => !mine.hidden).map(({ column, mine }) => toHead(column, mine))
}

/** Shown and hidden columns. */
export async function readSettings(
  actor: Actor,
  set: ColumnSet,
): Promise<{ value: ColumnSetting[]; hideValue: ColumnSetting[] }> {
  const settings = (await myColumns(actor, set)).map(({ column, mine }) => toSetting(column, mine))
  return {
    value: settings.filter((setting) => setting.isHide === 0),
    hideValue: settings.filter((setting) => setting.isHide === 1),
  }
}

interface Arrangement {
  shown: readonly { id: number }[]
  hidden: readonly { id: number }[]
}

/** The order of the array is the order of the columns, each named once; at least two stay (2069). */
export async function arrangeSet(
  { services, viewer }: Actor,
  set: ColumnSet,
  { shown, hidden }: Arrangement,
): Promise<void> {
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

/** crmField/queryListHead. */
export const readListHead = (actor: Actor, label: number) => readHead(actor, columnSetOf(actor, label))

/** crmField/queryFieldConfig, with what the type has to say about its columns. */
export async function readColumnSettings(actor: Actor, label: number) {
  const notes = rulesOf(actor.services, requireType(label)).viewing?.columnNotes?.(actor)
  return { ...(await readSettings(actor, columnSetOf(actor, label))), ...notes }
}

/** crmField/setFieldConfig. */
export const arrangeColumns = (actor: Actor, { label, ...arrangement }: Arrangement & { label: number }) =>
  arrangeSet(actor, columnSetOf(actor, label), arrangement)

/** crmField/setFieldStyle: the width in pixels of one of the caller's columns. */
export async function setColumnWidth({ services, viewer }: Actor, id: number, width: number): Promise<void> {
  await services.db
    .updateTable('personal_columns')
    .set({ width })
    .where('id', '=', id)
    .where('user_id', '=', viewer.userId)
    .execute()
}
