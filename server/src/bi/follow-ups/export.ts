import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import { type Activity, namedIn } from '#protocol/record/calls/activity.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { Export, type Sheet } from '#server/access/exporting.ts'
import { recordEvent } from '#server/engine/change/entries.ts'
import { events } from '#server/engine/change/events.ts'
import { presentActivities, readNames } from '#server/engine/features/activity/present.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { MOST_ROWS, type SheetCell, writeSheet } from '#server/platform/sheets/write-sheet.ts'
import { queryRows } from '../ask.ts'
import { type Narrowed, writtenAsked } from './list.ts'
import { type Named, nameColumn, namedBy, recordTitle, sheetType, titles } from './sheet.ts'
import { type Written, writtenEntries } from './written.ts'

/** Rows fetched at a time. */
const PIECE = 500

/** The follow-ups of one type that the list shows, as a workbook (bi.md §17.4). */
export const exportFollowUps = (actor: Actor, request: Narrowed): Export =>
  new Export(() => makeSheet(actor, request))

async function makeSheet(actor: Actor, request: Narrowed): Promise<Sheet> {
  const type = sheetType(request.label ?? request.crmType)
  const written = writtenAsked(actor, request)
  const [counted] = await queryRows(
    actor,
    sql`select count(*) as total from (${writtenEntries(actor, written, sql`a.kind`)}) w`,
    z.object({ total: z.number() }),
  )
  const total = counted?.total ?? 0
  if (total > MOST_ROWS) refuse('exportTooLarge', MOST_ROWS)
  await inTransaction(actor.services.db, (trx) =>
    recordEvent(trx, actor, type, [{ id: 0, title: `导出跟进记录${total}条` }], { as: events.export }),
  )
  const columns = columnsOf(type)
  return {
    name: '跟进记录信息.xlsx',
    total,
    body: writeSheet({
      name: '跟进记录信息',
      header: columns.map(({ title }) => title),
      rows: readPieces(actor, type, written, columns),
    }),
  }
}

interface SheetColumn {
  title: string
  cell: (entry: Activity, recordName: string) => SheetCell
}

/** A type whose follow-ups name others begins with its record, the others with what was written. */
function columnsOf(type: RecordType): SheetColumn[] {
  const named = namedBy(type)
  const record: SheetColumn = { title: recordTitle(type), cell: (_entry, name) => name }
  const content: SheetColumn = { title: titles.content, cell: (entry) => entry.content ?? entry.address }
  const author: SheetColumn = { title: titles.author, cell: (entry) => entry.realname }
  return [
    ...(named.length > 0 ? [record, content, author] : [content, author, record]),
    { title: titles.time, cell: (entry) => entry.createTime },
    { title: titles.category, cell: (entry) => entry.category },
    { title: titles.next, cell: (entry) => entry.nextTime },
    ...named.map((each): SheetColumn => ({ title: each.title, cell: (entry) => namesIn(each, entry) })),
  ]
}

const namesIn = (named: Named, entry: Activity): string =>
  (namedIn([named], entry)[named.ids] ?? []).map(({ name }) => name).join('/')

type Entry = Selectable<Tables['activities']>

/** The newest first, each piece asked for when the one before was taken. */
async function* readPieces(
  actor: Actor,
  type: RecordType,
  written: Written,
  columns: readonly SheetColumn[],
): AsyncGenerator<SheetCell[][]> {
  let last: Entry | undefined
  for (;;) {
    const before = last
      ? [sql<boolean>`(a.create_time, a.activity_id) < (${last.create_time}, ${last.activity_id}::bigint)`]
      : []
    const asked = { ...written, also: [...(written.also ?? []), ...before] }
    const piece = sql<Entry>`
      select * from (${writtenEntries(actor, asked, sql`a.*`)}) w
      order by w.create_time desc, w.activity_id desc limit ${sql.lit(PIECE)}`
    const { services, viewer } = actor
    const { rows } = await services.reading.read('exports', viewer.userId, ({ db }) => piece.execute(db))
    const ids = rows.map((row) => row.record_id)
    const names = await readNames(actor, type, ids, nameColumn(type))
    const entries = await presentActivities(actor, rows)
    yield entries.map((entry) =>
      columns.map(({ cell }) => cell(entry, names.get(entry.activityTypeId) ?? '')),
    )
    last = rows.at(-1)
    if (rows.length < PIECE) return
  }
}
