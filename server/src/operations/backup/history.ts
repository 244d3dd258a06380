import { type Selectable, sql, type Transaction } from 'kysely'
import type { Backup, backupCalls } from '#protocol/operations/backup-calls.ts'
import type { RequestOf } from '#protocol/platform/call.ts'
import { type Page, toPage } from '#protocol/platform/envelope.ts'
import { windowOf } from '#protocol/platform/wire.ts'
import type { Acting } from '#server/access/audit.ts'
import { chooseOld, type Keeping } from '#server/platform/backup/keep.ts'
import type { BackupShelf } from '#server/platform/backup/shelf.ts'
import type { Database, Tables } from '#server/platform/database/database.ts'
import { formatMoment } from '#server/platform/time/clock.ts'
import type { BackupOutcome } from './make-backup.ts'
import type { MadeBy } from './tables.ts'

export type BackupRow = Selectable<Tables['backups']>

/** Years of nightly backups are no history that anybody reads. */
const KEPT_ROWS = 1000

export interface Kept {
  outcome: BackupOutcome
  madeBy: MadeBy
  userId: number | null
  encrypted: boolean
  doneAt: Date
}

/** Writes down what became of a backup. */
export async function storeOutcome(
  trx: Transaction<Tables> | Database,
  { outcome, madeBy, userId, encrypted, doneAt }: Kept,
): Promise<void> {
  const { dumped, fault } = outcome
  await trx
    .insertInto('backups')
    .values({
      begun_at: outcome.begunAt,
      done_at: doneAt,
      state: outcome.state,
      made_by: madeBy,
      user_id: userId,
      location: outcome.location,
      name: outcome.name,
      bytes: outcome.bytes,
      rows: dumped?.end.rows ?? 0,
      files: dumped?.end.files ?? 0,
      missing: dumped?.end.missing.length ?? 0,
      encrypted,
      write_seconds: outcome.writeSeconds,
      proof_seconds: outcome.proofSeconds,
      sentence: fault?.sentence ?? '',
      remedy: fault?.remedy ?? '',
    })
    .execute()
  await sql`delete from backups where backup_id <=
    (select max(backup_id) - ${sql.lit(KEPT_ROWS)} from backups)`.execute(trx)
}

/**
 * Takes away what is old enough. The newest proven one stays whatever its age: those after it may not be worth having.
 */
export async function removeOld(
  db: Database,
  shelf: BackupShelf,
  keeping: Keeping,
  now: Date,
): Promise<void> {
  const last = await db
    .selectFrom('backups')
    .select('name')
    .where('state', '=', 'proven')
    .where('location', '=', shelf.location)
    .orderBy('backup_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  for (const name of chooseOld(await shelf.list(), keeping)) {
    if (name === last?.name) continue
    await shelf.remove(name)
    await db
      .updateTable('backups')
      .set({ removed_at: now })
      .where('name', '=', name)
      .where('location', '=', shelf.location)
      .execute()
  }
}

/** The newest one that was restored and found the same. */
export const findLastProven = (db: Database): Promise<BackupRow | undefined> =>
  db
    .selectFrom('backups')
    .selectAll()
    .where('state', '=', 'proven')
    .orderBy('backup_id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** One page, newest first. */
export async function listBackups(
  { services }: Pick<Acting, 'services'>,
  request: RequestOf<typeof backupCalls.list>,
): Promise<Page<Backup>> {
  const { page, limit } = windowOf(request)
  const rows = await services.db
    .selectFrom('backups')
    .selectAll()
    .orderBy('backup_id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const { count } = await services.db
    .selectFrom('backups')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  const people = services.directory.current()
  const nameOf = (row: BackupRow) =>
    row.user_id === null ? (row.made_by === 'schedule' ? '定时' : '命令行') : people.realname(row.user_id)
  return toPage(
    rows.map((row) => present(row, nameOf(row))),
    count,
    { page, limit },
  )
}

const present = (row: BackupRow, madeBy: string): Backup => ({
  backupId: row.backup_id,
  beginTime: formatMoment(row.begun_at),
  state: row.state,
  madeBy,
  location: row.location,
  name: row.name,
  bytes: row.bytes,
  rows: row.rows,
  files: row.files,
  missing: row.missing,
  encrypted: row.encrypted,
  writeSeconds: row.write_seconds,
  proofSeconds: row.proof_seconds,
  sentence: row.sentence,
  remedy: row.remedy,
  isRemoved: row.removed_at !== null,
})
