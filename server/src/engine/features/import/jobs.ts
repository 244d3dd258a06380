import { sql } from 'kysely'
import type pg from 'pg'
import type { ImportState } from '#protocol/record/calls/imports.ts'
import type { AppServices } from '#server/access/context.ts'
import { defineJob } from '#server/platform/jobs/jobs.ts'
import { addDays, formatDay, startOfDay } from '#server/platform/time/clock.ts'
import { checkImport } from './check-import.ts'
import type { ImportRow } from './run-context.ts'
import { runImport } from './run-import.ts'

import { undoImport } from './undo-import.ts'

/** Processes every queued import; a single job signals that there are any. */
export const importJob = defineJob<Record<string, never>>('record-import', {
  title: '导入数据',
  retries: 20,
  retryDelay: 2,
})
/** Nightly: deletes rows of imports older than seven days, and dry runs never started. */
export const tidyImportsJob = defineJob<Record<string, never>>('record-import-tidy', {
  title: '清理导入记录',
})

/** Days an import can be undone and its failed rows be fetched. */
export const KEPT_DAYS = 7

type Work = (services: AppServices, row: ImportRow, signal: AbortSignal) => Promise<void>
const works: Partial<Record<ImportState, Work>> = {
  checking: checkImport,
  running: runImport,
  undoing: undoImport,
}

/** Registers the background jobs of imports and resumes interrupted ones. */
export async function registerImportJobs(services: AppServices): Promise<void> {
  const { jobs, db } = services
  jobs.work(importJob, (_payload, run) => workOnImports(services, run.signal))
  jobs.work(tidyImportsJob, () => tidyImports(services))
  jobs.schedule(tidyImportsJob, '40 3 * * *', {})
  // what another process left behind, and what came while its turn was taken
  jobs.schedule(importJob, '* * * * *', {})
  if ((await readWaiting({ db })).length > 0) await wakeImports(services)
}

export async function wakeImports(
  { jobs }: AppServices,
  trx?: Parameters<typeof jobs.send>[2],
): Promise<void> {
  await jobs.send(importJob, {}, trx, { key: 'import' })
}

async function readWaiting({ db }: Pick<AppServices, 'db'>): Promise<ImportRow[]> {
  return db
    .selectFrom('imports')
    .selectAll()
    .where('state', 'in', ['checking', 'running', 'undoing'])
    .orderBy('import_id')
    .execute()
}

/** One import per person and type at a time, on all processes together; the others wait for their turn. */
async function workOnImports(services: AppServices, signal: AbortSignal): Promise<void> {
  for (let worked = true; worked; ) {
    worked = false
    const waiting = await readWaiting(services)
    for (const next of waiting) {
      const isFirst = waiting.find((row) => row.user_id === next.user_id && row.type === next.type) === next
      if (isFirst && (await inTurn(services, next, signal))) worked = true
    }
  }
}

/** False when another process works for this person on this type. */
async function inTurn(services: AppServices, { import_id, user_id, type }: ImportRow, signal: AbortSignal) {
  return withTurn(services.pool, `import ${user_id} ${type}`, signal, async (either) => {
    const row = await services.db
      .selectFrom('imports')
      .selectAll()
      .where('import_id', '=', import_id)
      .executeTakeFirst()
    const work = row && works[row.state]
    if (work) await work(services, row, either)
    return work !== undefined
  })
}

/**
 * Holds a lock that PostgreSQL itself gives up when the process dies, so that a killed import goes on at the
 * next start. A lock lost with its connection ends the work between two batches.
 */
async function withTurn(
  pool: pg.Pool,
  name: string,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<boolean>,
): Promise<boolean> {
  const client = await pool.connect()
  const lost = new AbortController()
  const lose = () => lost.abort(new Error('the turn of an import was lost'))
  client.on('error', lose)
  try {
    const { rows } = await client.query<{ held: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 7)) as held',
      [name],
    )
    if (!rows[0]?.held) return false
    try {
      return await work(AbortSignal.any([signal, lost.signal]))
    } finally {
      if (!lost.signal.aborted)
        await client.query('select pg_advisory_unlock(hashtextextended($1, 7))', [name])
    }
  } finally {
    client.off('error', lose)
    client.release(lost.signal.aborted)
  }
}

/** The first moment whose imports are still whole: the day of the import and the six after it. */
export const keptSince = (now: Date): Date => startOfDay(addDays(formatDay(now), 1 - KEPT_DAYS))

async function tidyImports({ db, clock }: AppServices): Promise<void> {
  const before = keptSince(clock.now())
  await sql`delete from import_rows r using imports i where i.import_id = r.import_id
    and i.create_time < ${before} and i.state in ('finished', 'cancelled', 'undone')`.execute(db)
  const yesterday = startOfDay(addDays(formatDay(clock.now()), -1))
  await sql`delete from imports where state = 'checked' and create_time < ${yesterday}`.execute(db)
}
