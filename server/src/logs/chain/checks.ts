import { sql } from 'kysely'
import type { LogChainState } from '#protocol/logs/calls.ts'
import { sealedLogs } from '#protocol/logs/sealed-logs.ts'
import type { Acting } from '#server/access/audit.ts'
import type { AppServices } from '#server/access/context.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { defineJob } from '#server/platform/jobs/jobs.ts'
import { formatMoment, HOUR } from '#server/platform/time/clock.ts'
import { readHeads, readProtection } from './heads.ts'
import { anchorOf, sealLogs } from './seal.ts'
import { verifyLogs } from './verify.ts'

/** Without a check that has begun already, it begins one. */
export const verifyJob = defineJob<{ checkId?: number }>('verify-logs', {
  title: '校验日志',
  retries: 0,
  expireMinutes: 180,
})
const SHOWN = 10
/** A check that has not ended by then has lost its process. */
const LONGEST = 3 * HOUR

/** Begins a check in the background, unless one runs. */
export async function beginCheck({ services, viewer }: Acting): Promise<void> {
  const { db, clock, jobs } = services
  const now = clock.now()
  await inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('verify logs'))`.execute(trx)
    const running = await trx
      .selectFrom('log_checks')
      .where('ended_at', 'is', null)
      .where('started_at', '>', new Date(now.getTime() - LONGEST))
      .select('check_id')
      .executeTakeFirst()
    if (running) return
    const { check_id: checkId } = await trx
      .insertInto('log_checks')
      .values({ started_at: now, user_id: viewer.userId, ended_at: null, found: null })
      .returning('check_id')
      .executeTakeFirstOrThrow()
    await jobs.send(verifyJob, { checkId }, trx)
  })
}

/** Verifies all logs and keeps what was found; what is broken stands in the server's own log as well. */
export async function runCheck(
  services: Pick<AppServices, 'db' | 'lists' | 'clock' | 'log'>,
  checkId: number | undefined,
  signal: AbortSignal,
): Promise<void> {
  const { db, lists, clock, log } = services
  const id =
    checkId ??
    (
      await db
        .insertInto('log_checks')
        .values({ started_at: clock.now(), user_id: null, ended_at: null, found: null })
        .returning('check_id')
        .executeTakeFirstOrThrow()
    ).check_id
  await sealLogs({ db }, signal)
  const { rows, found } = await verifyLogs(lists.db, { signal })
  if (found) log.error({ found }, 'a log was changed')
  await db
    .updateTable('log_checks')
    .set({ ended_at: clock.now(), rows, found })
    .where('check_id', '=', id)
    .execute()
}

/** What the page 日志校验 shows (platform.md §9.5). */
export async function readChainState({ db, directory, clock }: AppServices): Promise<LogChainState> {
  const people = directory.current()
  const checks = await db
    .selectFrom('log_checks')
    .selectAll()
    .orderBy('check_id', 'desc')
    .limit(SHOWN)
    .execute()
  const chains = await Promise.all(
    (await readHeads(db)).map(async (head) => ({
      log: head.log,
      name: sealedLogs[head.log].name,
      rows: head.sealedRows,
      waiting: await countWaiting(db, head),
      sealedTime: head.sealedAt && formatMoment(head.sealedAt),
      anchor: anchorOf(head),
    })),
  )
  const isLost = (started: Date) => clock.now().getTime() - started.getTime() > LONGEST
  return {
    protection: await readProtection(db),
    chains,
    checks: checks.map(({ check_id, started_at, ended_at, user_id, rows, found }) => ({
      checkId: check_id,
      startTime: formatMoment(started_at),
      endTime: ended_at && formatMoment(ended_at),
      realname: people.realname(user_id),
      rows,
      found: found ?? (isLost(started_at) ? '校验没有完成：程序在途中停止了。' : null),
    })),
  }
}

async function countWaiting(
  db: AppServices['db'],
  { log, sealedId }: Awaited<ReturnType<typeof readHeads>>[number],
) {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
    select from ${sql.table(sealedLogs[log].table)} where id > ${sealedId} limit 100000) s`.execute(db)
  return rows[0]?.count ?? 0
}

/** For `/ready`: without an owner of their own only a trigger guards the logs; and what the last check has found. */
export async function findFault({ db }: Pick<AppServices, 'db'>): Promise<string | null> {
  const last = await db
    .selectFrom('log_checks')
    .where('found', 'is not', null)
    .orderBy('check_id', 'desc')
    .select('found')
    .executeTakeFirst()
  if (last?.found) return 'broken'
  return (await readProtection(db)) === 'trigger' ? 'triggerOnly' : null
}
