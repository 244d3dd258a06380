import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { type Clock, MINUTE } from '#server/platform/time/clock.ts'

interface Lockable {
  db: Database
  clock: Clock
}

/** Failures that lock a name; how long one is remembered, and how long the lock lasts (platform.md §2.3). */
const MOST_FAILURES = 3
const REMEMBERED = 3 * MINUTE
const LOCKED = 2 * MINUTE
/** From this many failures on, clients that can show it are asked for the captcha. */
export const CAPTCHA_FROM = 2

/** `2分`, `45秒`, `1分45秒`. */
export function describeWait(milliseconds: number): string {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000))
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60]
  if (minutes === 0) return `${rest}秒`
  return rest === 0 ? `${minutes}分` : `${minutes}分${rest}秒`
}

function refuseLocked(until: Date, now: Date): never {
  refuse('loginLocked', describeWait(until.getTime() - now.getTime()))
}

/** Failures remembered of a login name, known or not; refuses 1010 while it is locked. */
export async function countFailures({ db, clock }: Lockable, loginName: string): Promise<number> {
  const now = clock.now()
  const row = await db
    .selectFrom('login_failures')
    .where('login_name', '=', loginName)
    .where('until', '>', now)
    .select(['failures', 'until'])
    .executeTakeFirst()
  if (row && row.failures >= MOST_FAILURES) refuseLocked(row.until, now)
  return row?.failures ?? 0
}

/**
 * Counts an attempt as failed before it is tried, so that attempts made at the same time cannot pass together;
 * `clearFailures` takes it back when it succeeds. Refuses 1010 when the name is locked by now.
 */
export async function countAttempt({ db, clock }: Lockable, loginName: string): Promise<void> {
  const now = clock.now()
  const later = (milliseconds: number) => new Date(now.getTime() + milliseconds)
  const counted = await db
    .insertInto('login_failures')
    .values({ login_name: loginName, failures: 1, until: later(REMEMBERED) })
    .onConflict((conflict) =>
      conflict
        .column('login_name')
        .doUpdateSet({
          failures: sql`case when login_failures.until <= ${now} then 1 else login_failures.failures + 1 end`,
          until: sql`case when login_failures.until > ${now} and login_failures.failures + 1 >= ${MOST_FAILURES}
            then ${later(LOCKED)}::timestamptz else ${later(REMEMBERED)}::timestamptz end`,
        })
        .where((where) =>
          where.or([
            where('login_failures.until', '<=', now),
            where('login_failures.failures', '<', MOST_FAILURES),
          ]),
        ),
    )
    .returning('failures')
    .executeTakeFirst()
  if (!counted) await countFailures({ db, clock }, loginName)
}

/** Takes one counted attempt back: it was half of a login, whose other half is still to come. */
export async function forgiveAttempt({ db }: Lockable, loginName: string): Promise<void> {
  await db
    .updateTable('login_failures')
    .set((column) => ({ failures: column('failures', '-', 1) }))
    .where('login_name', '=', loginName)
    .where('failures', '>', 0)
    .execute()
}

/** Forgets the failures of a name: somebody who knows the secret came. */
export async function clearFailures({ db, clock }: Lockable, loginName: string): Promise<void> {
  await db
    .deleteFrom('login_failures')
    .where((where) => where.or([where('login_name', '=', loginName), where('until', '<=', clock.now())]))
    .execute()
}
