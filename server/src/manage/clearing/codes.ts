import { createHash, randomInt } from 'node:crypto'
import type { Acting } from '#server/access/audit.ts'
import { refusal, refuse } from '#server/platform/refusal.ts'
import { MINUTE } from '#server/platform/time/clock.ts'
import { guessing, isOwnPassword, type Proof, requireReauthentication } from '#server/session/door.ts'

declare module '#server/platform/database/database.ts' {
  interface Tables {
    clearing_codes: { user_id: number; code_hash: string; until: Date }
  }
}

const DIGITS = 6
const LIFE = 10 * MINUTE

const hashOf = (userId: number, code: string) =>
  createHash('sha256').update(`${userId} ${code}`).digest('hex')

/**
 * A code by which the caller, who has just given his password, may clear data once within ten minutes; an earlier one is void.
 * Refuses 1135 for a wrong password, and as `requireReauthentication` does for the second factor.
 */
export async function giveCode(acting: Acting, proof: Proof): Promise<string> {
  await requireReauthentication(acting, proof, 'passwordInvalid')
  const { services, viewer } = acting
  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')
  const row = {
    code_hash: hashOf(viewer.userId, code),
    until: new Date(services.clock.now().getTime() + LIFE),
  }
  await services.db
    .insertInto('clearing_codes')
    .values({ user_id: viewer.userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
  return code
}

/**
 * Takes the caller's code, which is void from then on. Refuses 1134 where there is none in force, 1135 for another one or a
 * wrong password.
 */
export async function takeCode(
  acting: Acting,
  { code, password }: { code: string; password: string },
): Promise<void> {
  const { services, viewer } = acting
  const inForce = services.db
    .selectFrom('clearing_codes')
    .where('user_id', '=', viewer.userId)
    .where('until', '>', services.clock.now())
    .select('code_hash')
  if (!(await inForce.executeTakeFirst())) refuse('clearingCodeExpired')
  // six digits could be tried: an attempt counts as one at login
  await guessing(acting, async () => {
    if (!(await isOwnPassword(acting, password))) throw refusal('passwordInvalid').at('password')
    const taken = await services.db
      .deleteFrom('clearing_codes')
      .where('user_id', '=', viewer.userId)
      .where('until', '>', services.clock.now())
      .where('code_hash', '=', hashOf(viewer.userId, code))
      .returning('user_id')
      .executeTakeFirst()
    if (!taken) refuse((await inForce.executeTakeFirst()) ? 'passwordInvalid' : 'clearingCodeExpired')
  })
}
