import { type Kysely, sql, type Transaction } from 'kysely'
import type { Acting } from '#server/access/audit.ts'
import type { ReviewedAct, ReviewTarget } from '#server/access/second-review.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { DAY } from '#server/platform/time/clock.ts'
import './tables.ts'

/** How long the user who set how another signs in may be that person: until the account has been in use for so long. */
const REMEMBERED = 30 * DAY
/** In the log of sign-ins. */
const SIGNED_IN = 1

/** Through whose hands accounts went lately. */
export interface Hands {
  /** A user in whose hands both accounts are, themselves included; null: two people. */
  shared(one: number, other: number): number | null
}

/**
 * Reads who has set accounts of others since the review was switched on, but for accounts in use for thirty days
 * since, by a sign-in or a session that still lives: one that was made and put aside has no owner of its own.
 */
export async function readHands(
  db: Kysely<Tables>,
  { clock }: Pick<Acting['services'], 'clock'>,
): Promise<Hands> {
  const now = clock.now()
  const then = new Date(now.getTime() - REMEMBERED)
  const { rows } = await sql<{ user_id: number; by_user_id: number }>`
    select h.user_id, h.by_user_id from account_hands h
    where h.at > ${then} or not (
      exists (select from login_log l where l.user_id = h.user_id and l.auth_result = ${SIGNED_IN}
        and l.login_time between h.at and ${then})
      or exists (select from sessions s where s.user_id = h.user_id and s.replaced_at is null
        and s.expires_at > ${now} and s.created_at <= ${then}))`.execute(db)
  const setters = Map.groupBy(rows, ({ user_id }) => user_id)
  const handsOf = (userId: number): Set<number> => {
    const hands = new Set([userId])
    // the setter of an account may have been set by another user in turn
    for (const each of hands) for (const row of setters.get(each) ?? []) hands.add(row.by_user_id)
    return hands
  }
  return {
    shared: (one, other) => {
      const hands = handsOf(one)
      return [...handsOf(other)].find((each) => hands.has(each)) ?? null
    },
  }
}

/** Notes that the caller has set how these users sign in. */
export async function noteHands(
  trx: Transaction<Tables>,
  { services, viewer }: Acting,
  userIds: readonly number[],
): Promise<void> {
  const at = services.clock.now()
  const rows = [...new Set(userIds)]
    .filter((userId) => userId !== viewer.userId)
    .map((user_id) => ({ user_id, by_user_id: viewer.userId, at }))
  for (let from = 0; from < rows.length; from += MOST_AT_ONCE)
    await trx
      .insertInto('account_hands')
      .values(rows.slice(from, from + MOST_AT_ONCE))
      .onConflict((conflict) => conflict.columns(['user_id', 'by_user_id']).doUpdateSet({ at }))
      .execute()
}

const MOST_AT_ONCE = 10_000

/** Forgets all: switching the review on vouches for the accounts as they are. */
export async function forgetHands(trx: Transaction<Tables>): Promise<void> {
  await trx.deleteFrom('account_hands').execute()
}

/**
 * Users whom an act puts into the caller's hands. Asked before it is carried out: afterwards nothing of it would
 * change anything. Roles to which a second person agreed put no user there.
 */
export function takenInHand(
  acting: Acting,
  act: ReviewedAct,
  targets: readonly ReviewTarget[],
  isAgreed: boolean,
): number[] {
  if (!act.holds || (isAgreed && act.holds === 'unlessAgreed')) return []
  return targets
    .filter((target) => act.effect?.(acting, target) !== 'nothing')
    .flatMap(({ userId }) => userId ?? [])
}
