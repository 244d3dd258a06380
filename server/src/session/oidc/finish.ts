import type { RequestOf } from '#protocol/platform/call.ts'
import { refusals } from '#protocol/refusals.ts'
import type { identityCalls } from '#protocol/session/identity-calls.ts'
import { adminAct, recordActs } from '#server/access/audit.ts'
import { unlessRefused } from '#server/access/caller.ts'
import type { OpenContext } from '#server/access/endpoint.ts'
import type { DirectoryUser } from '#server/access/snapshot.ts'
import { sessionCookie, TOKEN_NAME } from '#server/access/token.ts'
import { viewerOf } from '#server/access/viewer.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { Refusal, refuse } from '#server/platform/refusal.ts'
import { enter, type Proven, refuseObstacle } from '../enter.ts'
import { clearFailures, countAttempt, forgiveAttempt } from '../failure-lock.ts'
import { type Identity, isLinkedAt, linkedTo, personBy, storeIdentity } from '../identities/door.ts'
import { inTurn } from '../in-turn.ts'
import { logLogin } from '../login-log.ts'
import { hasSecondFactor, takeCode } from '../second-factor/door.ts'
import { checkThrottle, countAgainst, throttle } from '../throttle.ts'
import { type AttemptKey, consumeAttempt, forgetAttempt, readProven, storeAttempt } from './attempts.ts'
import { BROWSER_COOKIE } from './browser-cookie.ts'
import { exchange, type ProviderResult } from './exchange.ts'
import { requireProvider } from './provider-in-use.ts'

type Finishing = OpenContext<RequestOf<typeof identityCalls.finish>>
interface Finished {
  redirect: string
  isLinked: boolean
}

/**
 * Takes the answer of the provider, each once and only in the browser where it was begun: links the person who is signed in and
 * asked for it, or opens a session of whom it is linked to. Every refusal is a line of the login log. Refuses 1015 (stale, denied,
 * unfit, away), 1016, 1012 (a code is wanted: asked again with it), 1008, 1010, 1007, 1113, 1114.
 */
export async function finishLogin(context: Finishing): Promise<Finished> {
  const { services, client, request, cookies } = context
  const provider = requireProvider(services)
  throttle(services, 'login', client.ip)
  checkThrottle(services, 'loginFailure', client.ip)
  const key = {
    state: new URLSearchParams(request.query).get('state') ?? '',
    browser: cookies[BROWSER_COOKIE] ?? '',
  }
  const known: Known = { loginName: provider.values.name }
  try {
    if (request.smscode) return await finishByCode(context, key, known)
    const begun = (await consumeAttempt(services, key)) ?? refuse('oidcStale')
    const back = await exchange(context, provider, begun)
    known.loginName = back.identity.account
    if (begun.userId !== null) return await link(context, begun.userId, back.identity)
    return await finishBack(context, {
      key,
      back,
      redirect: begun.redirect,
      matches: provider.values.matches,
      known,
    })
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === refusals.secondFactorNeeded[0]) throw error
    countAgainst(services, 'loginFailure', client.ip)
    await logLogin(services.db, { ...known, at: services.clock.now(), client, failure: error.message })
    throw error
  }
}

/** As far as it is known who comes. */
interface Known {
  loginName: string
  user?: DirectoryUser
}

interface Back {
  key: AttemptKey
  back: ProviderResult
  redirect: string
  /** He may be found by what the provider is certain of. */
  matches: boolean
  known: Known
}

async function finishBack(
  context: Finishing,
  { key, back, redirect, matches, known }: Back,
): Promise<Finished> {
  const { services } = context
  const { identity, claims, isMultiFactor } = back
  const linked = await linkedTo(services, identity)
  const user = linked ?? (matches ? personBy(services, claims) : undefined)
  // whoever is linked to another account there is not taken over by one that says the same of itself
  const isTaken = !linked && user && (await isLinkedAt(services.db, identity.issuer, user.userId))
  if (!user || isTaken) return refuse('personUnlinked')
  known.user = user
  refuseObstacle(services, user)
  const isAsked = !isMultiFactor && (await hasSecondFactor(services.db, user.userId))
  if (isAsked) {
    const told = { ...identity, userId: user.userId, redirect }
    await storeAttempt(services, key, { stage: 'proven', told })
    refuse('secondFactorNeeded')
  }
  await open(context, { user, identity, second: isMultiFactor ? 'provider' : 'none' })
  return { redirect, isLinked: false }
}

/** The second factor of who has come back already; attempts count as those at login. */
async function finishByCode(context: Finishing, key: AttemptKey, known: Known): Promise<Finished> {
  const { services, request } = context
  const proven = (await readProven(services, key)) ?? refuse('oidcStale')
  const user = services.directory.current().user(proven.userId) ?? refuse('oidcStale')
  Object.assign(known, { user, loginName: proven.account })
  return inTurn(user.username, async () => {
    await countAttempt(services, user.username)
    const second = await takeCode(services, { userId: user.userId, code: request.smscode })
    if (!second) return refuse('wrongCode')
    if (!(await forgetAttempt(services.db, key, services.clock.now()))) {
      await forgiveAttempt(services, user.username)
      refuse('oidcStale')
    }
    await clearFailures(services, user.username)
    refuseObstacle(services, user)
    const { issuer, subject, account, redirect } = proven
    await open(context, { user, identity: { kind: 'oidc', issuer, subject, account }, second })
    return { redirect, isLinked: false }
  })
}

type Opening = Pick<Proven, 'user' | 'second'> & { identity: Identity }

async function open(context: Finishing, { user, identity, second }: Opening): Promise<void> {
  const { services, client, setCookie } = context
  const { userId } = user
  const token = await enter(context, {
    user,
    loginName: identity.account,
    way: 'oidc',
    second,
    also: async (trx) => {
      const now = services.clock.now()
      const isNew = await storeIdentity(trx, { identity, userId, now, found: 'personUnlinked' })
      if (!isNew) return
      const acting = { services, client, viewer: viewerOf(services.directory.current(), userId) }
      await recordActs(trx, acting, [linkAct(user.realname, identity)])
    },
  })
  setCookie(TOKEN_NAME, token, sessionCookie(client.secure))
}

/** Of who asked for it and is still signed in here; the state alone is no proof. */
async function link(context: Finishing, userId: number, identity: Identity): Promise<Finished> {
  const { services, client } = context
  const admitted = await unlessRefused(context.admit())
  if (admitted?.session.userId !== userId) return refuse('oidcStale')
  const viewer = viewerOf(services.directory.current(), userId)
  await inTransaction(services.db, async (trx) => {
    await storeIdentity(trx, { identity, userId, now: services.clock.now() })
    await recordActs(trx, { services, client, viewer }, [linkAct(viewer.realname, identity)])
  })
  return { redirect: '/person/identities', isLinked: true }
}

const linkAct = (realname: string, { account }: Identity) =>
  adminAct('users', '编辑', realname, `关联了外部账号:${account}`)
