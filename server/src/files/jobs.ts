import { sql } from 'kysely'
import type { AppServices } from '#server/access/context.ts'
import { mayErase } from '#server/platform/backup/erasing.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { FileStore } from '#server/platform/files/store.ts'
import { defineJob } from '#server/platform/jobs/jobs.ts'
import type { Services } from '#server/platform/services.ts'
import { DAY, formatDay, MINUTE } from '#server/platform/time/clock.ts'
import './tables.ts'

/** Erases bytes whose rows are gone; sent in the transaction that deletes the rows. */
export const eraseBytes = defineJob<{ keys: string[] }>('file-erase', { retries: 10 })
/** Every hour: batches nobody claimed; at night also bytes that never got a row. */
export const tidyFiles = defineJob<Record<string, never>>('file-tidy', { title: '清理未使用的文件' })

/** How long an upload may wait for the form it belongs to. */
const UNCLAIMED = DAY
/** A backup is looked for again after so long. */
const AGAIN = 10 * MINUTE
const AT_ONCE = 500

/** Bytes are kept in folders by the day they came. */
export const folderOf = (moment: Date) => formatDay(moment).replaceAll('-', '/')

export function registerFileJobs({ db, jobs, clock, fileService: { store } }: AppServices): void {
  jobs.work(eraseBytes, ({ keys }) =>
    db.transaction().execute(async (trx) => {
      // a backup that is being made may still name them
      if (await mayErase(trx)) return eraseUnused(trx, store, keys)
      const startAfter = new Date(Date.now() + AGAIN)
      await jobs.send(eraseBytes, { keys }, trx, { startAfter })
    }),
  )
  jobs.work(tidyFiles, async () => {
    const now = clock.now()
    await removeUnclaimed({ db, jobs }, new Date(now.getTime() - UNCLAIMED))
    await eraseStray(db, store, new Date(now.getTime() - 2 * DAY))
  })
  jobs.schedule(tidyFiles, '17 * * * *', {})
}

/** Copies share bytes: they go with the last row. */
export async function eraseUnused(db: Database, store: FileStore, keys: readonly string[]): Promise<void> {
  const used = await usedAmong(db, keys)
  for (const key of keys) if (!used.has(key)) await store.remove(key)
}

async function usedAmong(db: Database, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await db
    .selectFrom('files')
    .select('storage_key')
    .where(sql<boolean>`storage_key = any(${keys}::text[])`)
    .execute()
  return new Set(rows.map((row) => row.storage_key))
}

async function removeUnclaimed({ db, jobs }: Pick<Services, 'db' | 'jobs'>, before: Date): Promise<void> {
  let removed = AT_ONCE
  while (removed === AT_ONCE)
    removed = await db.transaction().execute(async (trx) => {
      const batches = await trx
        .selectFrom('file_batches')
        .select('batch_id')
        .where('free_since', '<', before)
        .limit(AT_ONCE)
        .forUpdate()
        .skipLocked()
        .execute()
      if (batches.length === 0) return 0
      const ids = batches.map((batch) => batch.batch_id)
      const files = await trx
        .deleteFrom('files')
        .where('batch_id', 'in', ids)
        .returning('storage_key')
        .execute()
      await trx.deleteFrom('file_batches').where('batch_id', 'in', ids).execute()
      if (files.length) await jobs.send(eraseBytes, { keys: files.map((file) => file.storage_key) }, trx)
      return batches.length
    })
}

/** A process killed between writing bytes and their row leaves bytes that nobody knows. */
async function eraseStray(db: Database, store: FileStore, day: Date): Promise<void> {
  const keys = await store.list(folderOf(day))
  for (let at = 0; at < keys.length; at += AT_ONCE) await eraseUnused(db, store, keys.slice(at, at + AT_ONCE))
}
