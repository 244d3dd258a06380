import { type Acting, adminAct, recordActs } from '#server/access/audit.ts'
import { readCompanyInfo } from '#server/access/company-info.ts'
import { secondFactorRequired } from '#server/access/second-factor.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { formatMoment, MINUTE } from '#server/platform/time/clock.ts'
import { guessing, type Proof, requireReauthentication } from '#server/session/reauthentication.ts'
import { purposeOf, removeSecondFactors } from './factor.ts'
import { countRecoveryCodes, renewRecoveryCodes } from './recovery-codes.ts'
import { newSecret, periodOf, uriOf } from './totp.ts'

/** How long a secret that was shown may wait for its first code. */
const SETUP = 10 * MINUTE

/** Whether the caller has a second factor, and whether it is required. */
export async function readState({ services: { db }, viewer }: Acting) {
  const { userId } = viewer
  const row = await db
    .selectFrom('users')
    .leftJoin('second_factors', 'second_factors.user_id', 'users.user_id')
    .where('users.user_id', '=', userId)
    .select('confirmed_at')
    .select(({ ref }) => secondFactorRequired(ref('users.user_id')).as('required'))
    .executeTakeFirstOrThrow()
  return {
    since: row.confirmed_at ? formatMoment(row.confirmed_at) : null,
    recoveryCodesLeft: await countRecoveryCodes(db, userId),
    required: row.required === true,
  }
}

/** A secret for the app, which is in force once its first code has come; refuses as {@link requireReauthentication}. */
export async function beginSetup(acting: Acting, proof: Proof) {
  const { services, viewer } = acting
  const { userId } = viewer
  await requireReauthentication(acting, proof)
  const secret = newSecret()
  const pending = {
    pending_secret: services.secrets.seal(secret, purposeOf(userId)),
    pending_at: services.clock.now(),
  }
  await services.db
    .insertInto('second_factors')
    .values({ user_id: userId, secret: null, confirmed_at: null, last_step: 0, ...pending })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(pending))
    .execute()
  const label = services.directory.current().user(userId)?.username ?? ''
  const { companyName } = await readCompanyInfo(services.db)
  return { secret, uri: uriOf(secret, { issuer: companyName, label }) }
}

/** Puts the secret into force with its first code; answers recovery codes. Refuses 400 after ten minutes, 1008, 1010. */
export async function confirmSetup(acting: Acting, code: string): Promise<string[]> {
  const { services, viewer } = acting
  const { userId } = viewer
  const now = services.clock.now()
  const { pending, period } = await guessing(acting, async () => {
    const row = await services.db
      .selectFrom('second_factors')
      .where('user_id', '=', userId)
      .where('pending_at', '>', new Date(now.getTime() - SETUP))
      .select('pending_secret')
      .executeTakeFirst()
    const pending = row?.pending_secret ?? refuse('setupExpired')
    const period = periodOf(services.secrets.open(pending, purposeOf(userId)), code, now)
    return { pending, period: period ?? refuse('wrongCode') }
  })
  return inTransaction(services.db, async (trx) => {
    const row = await trx
      .updateTable('second_factors')
      .set({
        secret: pending,
        confirmed_at: now,
        last_step: period,
        pending_secret: null,
        pending_at: null,
      })
      .where('user_id', '=', userId)
      // a newer setup has replaced the secret of this code
      .where('pending_secret', '=', pending)
      .returning('user_id')
      .executeTakeFirst()
    if (!row) refuse('setupExpired')
    const codes = await renewRecoveryCodes(trx, userId)
    await recordActs(trx, acting, [actOf(acting, '开启两步验证')])
    await services.sessions.recheck(trx, [userId])
    return codes
  })
}

/** New recovery codes instead of all earlier ones; refuses as {@link requireReauthentication}, and 1102 without a second factor. */
export async function renewCodes(acting: Acting, proof: Proof): Promise<string[]> {
  const { services, viewer } = acting
  await requireOn(acting)
  await requireReauthentication(acting, proof)
  return inTransaction(services.db, async (trx) => {
    await recordActs(trx, acting, [actOf(acting, '重新生成恢复码')])
    return renewRecoveryCodes(trx, viewer.userId)
  })
}

/** Takes one's own away; refuses as {@link requireReauthentication}, 1102 where there is none, 401 where the company demands it. */
export async function removeOwn(acting: Acting, proof: Proof): Promise<void> {
  const { services, viewer } = acting
  const { required } = await requireOn(acting)
  if (required) refuse('secondFactorRequired')
  await requireReauthentication(acting, proof)
  await inTransaction(services.db, async (trx) => {
    await removeSecondFactors(trx, services, [viewer.userId])
    await recordActs(trx, acting, [actOf(acting, '关闭两步验证')])
  })
}

async function requireOn(acting: Acting) {
  const state = await readState(acting)
  if (state.since === null) refuse('secondFactorOff')
  return state
}

const actOf = ({ viewer }: Acting, detail: string) => adminAct('users', '编辑', viewer.realname, detail)
