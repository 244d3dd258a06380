import type { Acting } from '#server/access/audit.ts'
import { refusal, refuse } from '#server/platform/refusal.ts'
import { isPasswordOf } from './check-password.ts'
import { clearFailures, countAttempt, forgiveAttempt } from './failure-lock.ts'
import { inTurn } from './in-turn.ts'
import { hasSecondFactor, takeCode } from './second-factor/factor.ts'

export interface Proof {
  password: string
  /** Of the second factor, where the person has one. */
  smscode: string
}

/**
 * Lets only the person himself go on, not who found his screen open: by password, and by the second factor where he has one.
 * Attempts count as those at login (platform.md §2.3). Refuses 1127 (or `wrong`), 1012 (a code is wanted), 1008, 1010.
 */
export async function requireReauthentication(
  acting: Acting,
  proof: Proof,
  wrong: 'wrongOldPassword' | 'passwordInvalid' = 'wrongOldPassword',
): Promise<void> {
  const { services, viewer } = acting
  const { userId } = viewer
  await guessing(acting, async (username) => {
    if (!(await isOwnPassword(acting, proof.password))) throw refusal(wrong).at('password')
    if (!(await hasSecondFactor(services.db, userId))) return
    if (!proof.smscode) {
      await forgiveAttempt(services, username)
      throw refusal('secondFactorNeeded').at('smscode')
    }
    if (!(await takeCode(services, { userId, code: proof.smscode }))) throw refusal('wrongCode').at('smscode')
  })
}

/** Whether it is the caller's; to be asked within {@link guessing} alone. */
export const isOwnPassword = ({ services, viewer }: Acting, password: string): Promise<boolean> =>
  isPasswordOf(services, viewer.userId, password)

/** Counts an attempt of the caller to prove who he is, as one at login; work that ends without a refusal clears the count. */
export function guessing<Result>(
  { services, viewer }: Acting,
  work: (username: string) => Promise<Result>,
): Promise<Result> {
  const { username } = services.directory.current().user(viewer.userId) ?? refuse('notSignedIn')
  return inTurn(username, async () => {
    await countAttempt(services, username)
    const result = await work(username)
    await clearFailures(services, username)
    return result
  })
}
