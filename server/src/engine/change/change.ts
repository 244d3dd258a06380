import type { Transaction } from 'kysely'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import type { Tables } from '#server/platform/database/database.ts'
import type { About, Fact, HistoryEvent } from '../model/history.ts'
import { pack, unpackRow } from '../model/place.ts'
import type { StoredRow, Values, Writer } from '../model/rules.ts'
import { type Schema, schemaOf, schemaOfRow } from '../model/schema.ts'
import { type Change, diffUndeclared, diffValues, writtenBy } from './diff.ts'
import { requireDeclared, subjectOf } from './entries.ts'
import { factsOf } from './facts.ts'
import { initialsOf } from './initials.ts'
import { noteWritten } from './plan/ability.ts'
import { writeRows } from './write-rows.ts'

export interface ChangeOptions<Row extends StoredRow = StoredRow> {
  /** Columns and what they shall hold, of all rows or of each; what is so already is passed over. */
  set: Values | ((row: Row) => Values)
  /** What happens. */
  as: HistoryEvent
  /** What that is about besides the columns. */
  about?: (row: Row) => About
  /** What else the history keeps of it: changes of what is written with the row. */
  facts?: (row: Row) => readonly Fact[]
  /** It happens to every row, also to one in which no column changes. */
  regardless?: true
}

export interface Changed {
  before: StoredRow
  after: StoredRow
  changes: readonly Change[]
  /** A version of its own, with an entry in the history; false where columns are only kept up. */
  isEdit: boolean
}

/**
 * The one way to write rows of records: what really changes of them, their version and time, initials, history, files, and
 * the totals of lists after the commit. `rows` are as read, and locked, in this transaction; returns those that changed.
 */
export async function change<Row extends StoredRow>(
  trx: Transaction<Tables>,
  actor: Writer,
  type: RecordType,
  rows: readonly Row[],
  options: ChangeOptions<Row>,
): Promise<Changed[]> {
  requireDeclared(actor, options.as)
  const { services } = actor
  const fields = services.engine.catalog.current()
  const schemaFor = (row: StoredRow) => schemaOfRow(type, fields, row)
  const now = services.clock.now()
  const plans = rows.flatMap((row) => {
    const schema = schemaFor(row)
    return planChange(unpackRow(schema, row), schema, { ...options, now })
  })
  if (plans.length === 0) return []
  const facts = await factsOf(
    { ...services, db: trx },
    plans.map(({ recorded }) => recorded),
  )
  const written = plans.map(({ before, after, values, isEdit, about }, at) => ({
    before,
    values: pack(schemaFor(before), values),
    entry: isEdit
      ? {
          ...subjectOf(type, after, about),
          facts: [...(facts[at] ?? []), ...(options.facts?.(before) ?? [])],
        }
      : null,
  }))
  await writeRows(trx, actor, written, { schema: schemaOf(type, fields), as: options.as })
  await noteWritten(trx, actor, type, plans, options.as)
  return plans
}

interface Plan<Row extends StoredRow> extends Changed {
  before: Row
  values: Values
  /** The changes that the history keeps. */
  recorded: readonly Change[]
  about: About | undefined
}

const STAMP = 'update_time'

function planChange<Row extends StoredRow>(
  row: Row,
  schema: Schema,
  { set, as, about, facts, regardless, now }: ChangeOptions<Row> & { now: Date },
): Plan<Row>[] {
  const given = typeof set === 'function' ? set(row) : set
  const all = diffValues(row, given, schema)
  const undeclared = diffUndeclared(row, given, schema)
  const isMore = regardless === true || (facts?.(row) ?? []).length > 0
  if (all.length + undeclared.length === 0 && !isMore) return []
  const recorded = all.filter(
    ({ column }) => column.column !== STAMP && !column.isUnrecorded && !as.keepsUp?.includes(column.column),
  )
  const isEdit = recorded.length + undeclared.length > 0 || isMore
  const values: Values = {
    ...(isEdit && !as.quiet && !as.derived ? { [STAMP]: now } : {}),
    ...writtenBy(all),
    ...Object.fromEntries(undeclared.map((column) => [column, given[column]])),
  }
  const { title } = schema.type
  if (Object.hasOwn(values, title)) values.initials = initialsOf(values[title])
  const after = { ...row, ...values, version: row.version + (isEdit ? 1 : 0) }
  const changes = all.filter(({ column }) => column.column !== STAMP)
  return [{ before: row, after, changes, isEdit, values, recorded, about: about?.(row) }]
}
