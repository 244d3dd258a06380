import { type Generated, type JSONColumnType, type SelectQueryBuilder, sql, type Transaction } from 'kysely'
import type { HandOverLine, HandOverRecord, handOverCalls } from '#protocol/manage/people/hand-over-calls.ts'
import type { ReplyOf, RequestOf } from '#protocol/platform/call.ts'
import { toPage } from '#protocol/platform/envelope.ts'
import { type Acting, adminAct, recordActs } from '#server/access/audit.ts'
import { Export, type Sheet } from '#server/access/exporting.ts'
import type { Absence } from '#server/access/hand-over.ts'
import type { DirectoryUser } from '#server/access/snapshot.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { type SheetCell, writeSheet } from '#server/platform/sheets/write-sheet.ts'
import { formatMoment } from '#server/platform/time/clock.ts'

interface RecordTable {
  record_id: Generated<number>
  user_id: number
  created_at: Date
  people: JSONColumnType<{ userId: number; realname: string }[]>
  report: JSONColumnType<StoredLine[]>
  absence: JSONColumnType<Absence | null, string | null>
  disabled: boolean
  undone_at: Date | null
}

/** A line with the number of who took it over, by which it is found. */
type StoredLine = HandOverLine & { to: number }

declare module '#server/platform/database/database.ts' {
  interface Tables {
    hand_over_records: RecordTable
  }
}

interface Made {
  users: readonly DirectoryUser[]
  report: readonly StoredLine[]
  absence: Absence | null
  disabled: boolean
}

/** Keeps a hand-over with the change itself; its number. */
export async function keepRecord(
  trx: Transaction<Tables>,
  { services, viewer }: Acting,
  { users, report, absence, disabled }: Made,
): Promise<number> {
  const people = users.map(({ userId, realname }) => ({ userId, realname }))
  const { record_id } = await trx
    .insertInto('hand_over_records')
    .values({
      user_id: viewer.userId,
      created_at: services.clock.now(),
      people: JSON.stringify(people),
      report: JSON.stringify(report),
      absence: absence && JSON.stringify(absence),
      disabled,
      undone_at: null,
    })
    .returning('record_id')
    .executeTakeFirstOrThrow()
  return record_id
}

/** It was taken back, in the transaction that does so. */
export async function markUndone(
  trx: Transaction<Tables>,
  { services }: Acting,
  recordId: number,
): Promise<void> {
  await trx
    .updateTable('hand_over_records')
    .set({ undone_at: services.clock.now() })
    .where('record_id', '=', recordId)
    .execute()
}

type Rows = SelectQueryBuilder<Tables, 'hand_over_records', object>

const about = (rows: Rows, userId: number): Rows =>
  rows.where(
    sql<boolean>`(people @> ${JSON.stringify([{ userId }])}::jsonb or report @> ${JSON.stringify([{ to: userId }])}::jsonb)`,
  )

/** What was handed over, the newest first. */
export async function listRecords(
  { services }: Acting,
  { page, limit, userId }: RequestOf<typeof handOverCalls.records>,
): Promise<ReplyOf<typeof handOverCalls.records>> {
  const all = services.db.selectFrom('hand_over_records')
  const found = userId ? about(all, userId) : all
  const { total } = await found
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await found
    .orderBy('created_at', 'desc')
    .orderBy('record_id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .selectAll()
    .execute()
  const { realname } = services.directory.current()
  const list = rows.map(
    (row): HandOverRecord => ({
      recordId: row.record_id,
      createTime: formatMoment(row.created_at),
      operatorName: realname(row.user_id),
      names: row.people.map((person) => person.realname),
      absence: row.absence,
      disabled: row.disabled,
      undoneTime: row.undone_at && formatMoment(row.undone_at),
      report: row.report.map(({ to: _, ...line }) => line),
    }),
  )
  return toPage(list, Number(total), { page, limit })
}

const MOST_NAMES = 3
const header = ['员工', '内容', '接收人', '已交接', '未交接', '未交接的内容和原因']

/** The report of one as a sheet; refuses 1102. Taking it out is logged. */
export const exportRecord = (acting: Acting, recordId: number): Export =>
  new Export(() => makeSheet(acting, recordId))

async function makeSheet(acting: Acting, recordId: number): Promise<Sheet> {
  const { services } = acting
  const row = await services.db
    .selectFrom('hand_over_records')
    .where('record_id', '=', recordId)
    .select(['people', 'report', 'created_at'])
    .executeTakeFirst()
  if (!row) refuse('rowUnknown')
  const names = row.people.map(({ realname }) => realname)
  const who = names.slice(0, MOST_NAMES).join('、') + (names.length > MOST_NAMES ? `等${names.length}人` : '')
  await inTransaction(services.db, (trx) =>
    recordActs(trx, acting, [adminAct('users', '导出', who, `导出了${who}的工作交接记录`)]),
  )
  const cells = row.report.map(({ fromName, name, toName, moved, kept }): SheetCell[] => [
    fromName,
    name,
    toName,
    moved,
    kept.length,
    kept.map(({ title, why }) => `${title}：${why}`).join('；'),
  ])
  const name = `工作交接-${who}-${formatMoment(row.created_at).slice(0, 10)}`
  return {
    name: `${name}.xlsx`,
    total: cells.length,
    body: writeSheet({ name: '工作交接', header, rows: once(cells) }),
  }
}

async function* once<Piece>(piece: Piece): AsyncGenerator<Piece> {
  yield piece
}
