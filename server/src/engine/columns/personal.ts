import type { ColumnSetting, Head } from '#protocol/calls/fields.ts'
import { recordTypeOf } from '#protocol/records/all.ts'
import type { RecordType } from '#protocol/records/declare.ts'
import { type Database, inTransaction } from '#server/platform/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { fieldRightsOf } from '../field-rights.ts'
import type { Actor } from '../rules.ts'
import { schemaOf } from '../schema.ts'
import {
  type AvailableColumn,
  availableColumns,
  type PersonalColumn,
  toHead,
  toSetting,
} from './available.ts'

const DEFAULT_WIDTH = 100

export const requireType = (label: number): RecordType => recordTypeOf(label) ?? refuse('invalid')

interface MyColumn {
  column: AvailableColumn
  mine: PersonalColumn
}

/** The caller's columns of a type in his order; new ones are appended visible, vanished ones ignored. */
async function myColumns(actor: Actor, type: RecordType): Promise<MyColumn[]> {
  const { services, viewer } = actor
  const fields = services.engine.catalog.current()
  const available = availableColumns(type, schemaOf(type, fields), fieldRightsOf(viewer, type, fields))
  const known = await loadColumns(services.db, viewer.userId, type.label)
  const missing = available.filter((column) => !known.some((mine) => mine.key === column.key))
  const added = missing.length ? await addColumns(actor, type, missing, known.length) : []
  const byKey = new Map(available.map((column) => [column.key, column]))
  return [...known, ...added].flatMap((mine) => {
    const column = byKey.get(mine.key)
    return column ? [{ column, mine }] : []
  })
}

function loadColumns(db: Database, userId: number, label: number): Promise<PersonalColumn[]> {
  return db
    .selectFrom('personal_columns')
    .select(['id', 'key', 'width', 'hidden'])
    .where('user_id', '=', userId)
    .where('label', '=', label)
    .where('pool_id', 'is', null)
    .orderBy('sort')
    .orderBy('id')
    .execute()
}

/** Two first requests at once add each column once. */
async function addColumns(
  { services, viewer }: Actor,
  type: RecordType,
  columns: readonly AvailableColumn[],
  from: number,
) {
  await services.db
    .insertInto('personal_columns')
    .values(
      columns.map((column, index) => ({
        user_id: viewer.userId,
        label: type.label,
        pool_id: null,
        key: column.key,
        sort: from + index,
        width: DEFAULT_WIDTH,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const keys = new Set(columns.map((column) => column.key))
  const all = await loadColumns(services.db, viewer.userId, type.label)
  return all.filter((mine) => keys.has(mine.key))
}

/** crmField/queryListHead: the visible columns in order. */
export async function readListHead(actor: Actor, label: number): Promise<Head[]> {
  const columns = await myColumns(actor, requireType(label))
  return columns.filter(({ mine }) => !mine.hidden).map(({ column, mine }) => toHead(column, mine))
}

/** crmField/queryFieldConfig: shown and hidden columns. */
export async function readColumnSettings(
  actor: Actor,
  label: number,
): Promise<{ value: ColumnSetting[]; hideValue: ColumnSetting[] }> {
  const settings = (await myColumns(actor, requireType(label))).map(({ column, mine }) =>
    toSetting(column, mine),
  )
  return {
    value: settings.filter((setting) => setting.isHide === 0),
    hideValue: settings.filter((setting) => setting.isHide === 1),
  }
}

interface ArrangeOptions {
  label: number
  shown: readonly { id: number }[]
  hidden: readonly { id: number }[]
}

/** crmField/setFieldConfig: the order of the array is the order of the columns; at least two stay (2069). */
export async function arrangeColumns(actor: Actor, { label, shown, hidden }: ArrangeOptions): Promise<void> {
  const type = requireType(label)
  if (shown.length < 2) refuse('twoColumns')
  const mine = new Set(
    (await loadColumns(actor.services.db, actor.viewer.userId, type.label)).map((column) => column.id),
  )
  const wanted = [...shown, ...hidden]
  if (!wanted.every((column) => mine.has(column.id))) refuse('rowUnknown')
  await inTransaction(actor.services.db, async (trx) => {
    for (const [sort, column] of wanted.entries())
      await trx
        .updateTable('personal_columns')
        .set({ sort, hidden: sort >= shown.length })
        .where('id', '=', column.id)
        .where('user_id', '=', actor.viewer.userId)
        .execute()
  })
}

/** crmField/setFieldStyle: the width in pixels of one of the caller's columns. */
export async function setColumnWidth({ services, viewer }: Actor, id: number, width: number): Promise<void> {
  await services.db
    .updateTable('personal_columns')
    .set({ width })
    .where('id', '=', id)
    .where('user_id', '=', viewer.userId)
    .execute()
}
