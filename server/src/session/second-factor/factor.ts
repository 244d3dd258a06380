import type { Kysely, Transaction } from 'kysely'
import type { AppServices } from '#server/access/context.ts'
import type { Tables } from '#server/platform/database/database.ts'
import '#server/access/second-factor.ts'
import { spendRecoveryCode } from './recovery-codes.ts'
import { periodOf } from './totp.ts'

/** For what a secret is sealed: a row's secret opens for its own person alone. */
export const purposeOf = (userId: number): string => `second factor of ${userId}`

/** Whether a person has a second factor in force. */
export async function hasSecondFactor(db: Kysely<Tables>, userId: number): Promise<boolean> {
  return (await readFactor(db, userId)) !== undefined
}

async function readFactor(db: Kysely<Tables>, userId: number) {
  const row = await db
    .selectFrom('second_factors')
    .where('user_id', '=', userId)
    .select(['secret', 'confirmed_at', 'last_step'])
    .executeTakeFirst()
  return row?.secret ? { ...row, secret: row.secret } : undefined
}

export interface TypedCode {
  userId: number
  code: string
}

/**
 * Takes a code of the app, or a recovery code: each once, also when it comes twice at the same moment. Answers which it
 * was; null when it does not fit.
 */
export async function takeCode(
  { db, clock, secrets }: Pick<AppServices, 'db' | 'clock' | 'secrets'>,
  { userId, code }: TypedCode,
): Promise<'app' | 'recovery' | null> {
  if (!/^\d{6}$/.test(code))
    return (await spendRecoveryCode(db, clock.now(), { userId, code })) ? 'recovery' : null
  const factor = await readFactor(db, userId)
  const period = factor && periodOf(secrets.open(factor.secret, purposeOf(userId)), code, clock.now())
  if (period === undefined || period === null) return null
  const taken = await db
    .updateTable('second_factors')
    .set({ last_step: period })
    .where('user_id', '=', userId)
    .where('last_step', '<', period)
    .executeTakeFirst()
  return taken.numUpdatedRows === 1n ? 'app' : null
}

/** Takes the second factor away from these people; answers those who had one. */
export async function removeSecondFactors(
  trx: Transaction<Tables>,
  services: Pick<AppServices, 'sessions'>,
  userIds: readonly number[],
): Promise<number[]> {
  if (userIds.length === 0) return []
  const rows = await trx
    .deleteFrom('second_factors')
    .where('user_id', 'in', userIds)
    .returning(['user_id', 'confirmed_at'])
    .execute()
  await trx.deleteFrom('recovery_codes').where('user_id', 'in', userIds).execute()
  await services.sessions.recheck(trx, userIds)
  return rows.filter((row) => row.confirmed_at !== null).map((row) => row.user_id)
}
