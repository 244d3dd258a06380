import { type RawBuilder, sql } from 'kysely'
import type { EntryRow } from '#protocol/calendar/calendar-calls.ts'
import type { SystemCode } from '#protocol/calendar/system-types.ts'
import { type Page, type Paging, toPage } from '#protocol/platform/envelope.ts'
import { type RecordType, toKey } from '#protocol/record/declaration/declare.ts'
import type { CalendarSource, DayWindow } from '#server/calendar/door.ts'
import { readShown } from '#server/engine/features/list/read-shown.ts'
import { allOf, type Condition } from '#server/engine/fields/compare.ts'
import { fieldRightsOf } from '#server/engine/model/field-rights.ts'
import { reachable } from '#server/engine/model/find-record.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { addDays, startOfDay } from '#server/platform/time/clock.ts'

/** Records that are entries of the calendar on the day of one of their columns (approval-office.md §15.4). */
interface RecordEntries {
  code: SystemCode
  type: RecordType
  /** Column of the day, and whether it holds a moment. */
  column: string
  isMoment?: true
  /** Which records `r` of a user. */
  of: (userId: number) => Condition
  /** How many days before that day the entry is; null: there are none. Absent: on that day. */
  ahead?: (actor: Actor) => Promise<number | null>
  /** Keys of a row, two where the calendar has another one than the record; absent where the reader may not see the field. */
  keys: readonly (string | readonly [key: string, ofRecord: string])[]
}

/** A source that shows what the viewer may list, and nothing where the day itself is withheld from them. */
export const entriesOf = (entries: RecordEntries): CalendarSource => ({
  code: entries.code,
  module: 'crm',
  days: async (actor, userId, window) => {
    const ahead = await aheadOf(actor, entries, userId)
    if (ahead === null) return []
    const { rows } = await sql<{ day: string }>`
      select distinct (r.${sql.ref(entries.column)}::date - ${ahead}::int)::text as day
      from ${sql.table(entries.type.table)} r where ${selected(actor, entries, { userId, window, ahead })}`.execute(
      actor.services.lists.db,
    )
    return rows.map(({ day }) => day)
  },
  rows: async (actor, userId, day, paging) => {
    const ahead = await aheadOf(actor, entries, userId)
    if (ahead === null) return toPage<EntryRow>([], 0, paging)
    const window = { from: day, to: addDays(day, 1) }
    return readPage(actor, entries, selected(actor, entries, { userId, window, ahead }), paging)
  },
})

/** Null where the viewer sees none: the day, or whose records they are, is withheld or masked, or nothing is reminded of. */
async function aheadOf(
  actor: Actor,
  { type, column, ahead }: RecordEntries,
  userId: number,
): Promise<number | null> {
  const rights = fieldRightsOf(actor.viewer, type, actor.services.engine.catalog.current())
  if (!rights.usable(toKey(column))) return null
  if (userId !== actor.viewer.userId && !rights.usable('ownerUserId')) return null
  return ahead ? ahead(actor) : 0
}

interface Selected {
  userId: number
  window: DayWindow
  ahead: number
}

function selected(actor: Actor, entries: RecordEntries, { userId, window, ahead }: Selected): Condition {
  const { type, column, isMoment, of } = entries
  const [from, to] = [addDays(window.from, ahead), addDays(window.to, ahead)]
  const at = sql.ref(`r.${column}`)
  const during = isMoment
    ? sql<boolean>`(${at} >= ${startOfDay(from)} and ${at} < ${startOfDay(to)})`
    : sql<boolean>`(${at} >= ${from}::date and ${at} < ${to}::date)`
  return allOf([during, of(userId), reachable(actor, type, 'list')])
}

async function readPage(
  actor: Actor,
  { type, column, keys }: RecordEntries,
  where: RawBuilder<boolean>,
  paging: Paging,
): Promise<Page<EntryRow>> {
  const { db } = actor.services.lists
  const from = sql`from ${sql.table(type.table)} r where ${where}`
  const [chosen, counted] = await Promise.all([
    sql<{ id: number }>`select r.id ${from} order by r.${sql.ref(column)}, r.id
      limit ${paging.limit} offset ${(paging.page - 1) * paging.limit}`.execute(db),
    sql<{ count: number }>`select count(*)::int as count ${from}`.execute(db),
  ])
  const ids = chosen.rows.map(({ id }) => id)
  const shown =
    ids.length === 0
      ? []
      : await readShown(actor, type, { where: sql<boolean>`r.id = any(${ids}::bigint[])` })
  const byId = new Map(shown.map((row) => [Number(row[type.idKey]), row]))
  const list = ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [rowOf(row, [type.idKey, ...keys])] : []
  })
  return toPage(list, counted.rows[0]?.count ?? 0, paging)
}

const rowOf = (row: Readonly<Record<string, unknown>>, keys: RecordEntries['keys']): EntryRow =>
  Object.fromEntries(
    keys.flatMap((each) => {
      const [key, ofRecord] = typeof each === 'string' ? [each, each] : each
      const value = row[ofRecord]
      if (value === undefined) return []
      return [[key, typeof value === 'number' || value === null ? value : String(value)] as const]
    }),
  )
