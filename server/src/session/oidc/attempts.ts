import { createHash, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { AppServices } from '#server/access/context.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { MINUTE } from '#server/platform/time/clock.ts'

interface AttemptTable {
  state_hash: string
  browser_hash: string
  stage: 'begun' | 'proven'
  secret: string
  user_id: number | null
  expires_at: Date
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    oidc_attempts: AttemptTable
  }
}

/** How long somebody may take at the provider, and then for his second factor. */
export const LIFE = 10 * MINUTE

/** What an answer is checked against. */
const begun = z.object({ nonce: z.string(), verifier: z.string(), redirect: z.string() })
export type Begun = z.infer<typeof begun>

/** Who came back from the provider. */
const proven = z.object({
  userId: z.number(),
  issuer: z.string(),
  subject: z.string(),
  account: z.string(),
  redirect: z.string(),
})
export type ProvenBack = z.infer<typeof proven>

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
const purposeOf = (stateHash: string) => `oidc attempt ${stateHash}`

type Keeping = Pick<AppServices, 'db' | 'clock' | 'secrets'>

/** By which browser and under which state an attempt is known: the answer counts in that browser alone. */
export interface AttemptKey {
  state: string
  browser: string
}

export const newSecret = (): string => randomBytes(32).toString('base64url')

const keptBy = (db: Kysely<Tables>, { state, browser }: AttemptKey, now: Date) =>
  db
    .deleteFrom('oidc_attempts')
    .where('state_hash', '=', hashOf(state))
    .where('browser_hash', '=', hashOf(browser))
    .where('expires_at', '>', now)

/** Keeps what has begun, or who has come back. */
export async function storeAttempt(
  { db, clock, secrets }: Keeping,
  { state, browser }: AttemptKey,
  what: { stage: 'begun'; told: Begun; userId: number | null } | { stage: 'proven'; told: ProvenBack },
): Promise<void> {
  const now = clock.now()
  const state_hash = hashOf(state)
  await db.deleteFrom('oidc_attempts').where('expires_at', '<=', now).execute()
  await db
    .insertInto('oidc_attempts')
    .values({
      state_hash,
      browser_hash: hashOf(browser),
      stage: what.stage,
      secret: secrets.seal(JSON.stringify(what.told), purposeOf(state_hash)),
      user_id: what.stage === 'begun' ? what.userId : what.told.userId,
      expires_at: new Date(now.getTime() + LIFE),
    })
    .execute()
}

/** Takes what has begun, once; undefined where it is unknown, another browser's, late or used. */
export async function consumeAttempt({ db, clock, secrets }: Keeping, key: AttemptKey) {
  const row = await keptBy(db, key, clock.now())
    .where('stage', '=', 'begun')
    .returning(['state_hash', 'secret', 'user_id'])
    .executeTakeFirst()
  if (!row) return undefined
  return {
    ...begun.parse(JSON.parse(secrets.open(row.secret, purposeOf(row.state_hash)))),
    userId: row.user_id,
  }
}

/** Who has come back and is to give his second factor; stays until `forgetAttempt`. */
export async function readProven(
  { db, clock, secrets }: Keeping,
  key: AttemptKey,
): Promise<ProvenBack | undefined> {
  const row = await db
    .selectFrom('oidc_attempts')
    .where('state_hash', '=', hashOf(key.state))
    .where('browser_hash', '=', hashOf(key.browser))
    .where('expires_at', '>', clock.now())
    .where('stage', '=', 'proven')
    .select(['state_hash', 'secret'])
    .executeTakeFirst()
  return row && proven.parse(JSON.parse(secrets.open(row.secret, purposeOf(row.state_hash))))
}

/** Whether it was still there: of two at once one goes on. */
export async function forgetAttempt(db: Kysely<Tables>, key: AttemptKey, now: Date): Promise<boolean> {
  return (await keptBy(db, key, now).executeTakeFirst()).numDeletedRows === 1n
}
