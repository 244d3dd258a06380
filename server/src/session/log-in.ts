import type { Transaction } from 'kysely'
import type { RequestOf } from '#protocol/platform/call.ts'
import { refusals } from '#protocol/refusals.ts'
import type { sessionCalls } from '#protocol/session/calls.ts'
import type { AppServices, PublicContext } from '#server/access/context.ts'
import type { Way } from '#server/access/tables.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { Refusal, refuse } from '#server/platform/refusal.ts'
import { solveCaptcha } from './captcha.ts'
import { holderOf, ownOf, type PasswordHolder } from './check-password.ts'
import { enter, type Proven, refuseObstacle } from './enter.ts'
import { CAPTCHA_FROM, clearFailures, countAttempt, countFailures, forgiveAttempt } from './failure-lock.ts'
import { storeIdentity } from './identities/door.ts'
import { inTurn } from './in-turn.ts'
import { logLogin, signedInFrom } from './login-log.ts'
import { noteForwarded } from './proxy-entry.ts'
import { hasSecondFactor, takeCode } from './second-factor/factor.ts'
import { codeFits, smsTypes } from './sms.ts'
import { checkThrottle, countAgainst, throttle } from './throttle.ts'

type LoginContext = PublicContext<RequestOf<typeof sessionCalls.login>>

/**
 * Checks name and secret and opens a session; answers its token (platform.md §2.2). Every failure is logged.
 * Refuses 1002, 1003, 1005 (nothing set up yet), 1010 (locked), 1011 (captcha), 1004, 1008, 1012, 1013, 1007, 1113, 1114; of the
 * company's directory 1016 and 1017.
 */
export async function logIn(context: LoginContext): Promise<string> {
  const { services, request } = context
  const { username, password, smscode } = request
  if (!username) refuse('usernameMissing')
  if (!password && !smscode) refuse('passwordMissing')
  if (services.directory.current().users.length === 0) refuse('notInitialised')
  noteForwarded(services, context.client)
  await refuseTooMany(context)
  await askForCaptcha(context)
  return inTurn(username, () => attempt(context))
}

/**
 * Refuses 403 an address from which too much was tried. Names that have lately signed in from it are let through,
 * so that one person behind a shared address cannot shut the others out: of each, three guesses are taken (§2.3).
 */
async function refuseTooMany({ services, client, request }: LoginContext): Promise<void> {
  try {
    throttle(services, 'login', client.ip)
    checkThrottle(services, 'loginFailure', client.ip)
  } catch (error) {
    const isKnown = error instanceof Refusal && (await signedInFrom(services, request.username, client.ip))
    if (!isKnown) throw error
  }
}

async function attempt(context: LoginContext): Promise<string> {
  const { services, request } = context
  try {
    await countAttempt(services, request.username)
    const person = await checkSecret(context)
    const second = await checkSecondFactor(context, person)
    await clearFailures(services, request.username)
    refuseObstacle(services, person.user)
    return await enter(context, { ...provenOf(services, person, request.username), second })
  } catch (error) {
    // the password alone is half of a login: its failure would stand beside every success
    if (error instanceof Refusal && error.code !== refusals.secondFactorNeeded[0])
      await logFailure(context, error.message)
    throw error
  }
}

async function logFailure({ services, client, request }: LoginContext, failure: string): Promise<void> {
  const user = services.directory.current().users.find(({ username }) => username === request.username)
  const entry = { loginName: request.username, user, at: services.clock.now(), client, failure }
  await logLogin(services.db, entry)
}

/** How the user came in; users whom the directory let in are linked to it. */
function provenOf({ clock }: AppServices, { user, passwordHash, identity }: Person, loginName: string) {
  const way: Way = identity ? 'ldap' : 'local'
  const also = async (trx: Transaction<Tables>) => {
    if (!identity) return
    await storeIdentity(trx, { identity, userId: user.userId, now: clock.now(), found: 'personUnknown' })
  }
  return { user, passwordHash, loginName, way, also }
}

interface Person extends PasswordHolder {
  byCode: boolean
}

async function askForCaptcha(context: LoginContext): Promise<void> {
  const { services, request } = context
  const failures = await countFailures(services, request.username)
  if (!request.withCaptcha || failures < CAPTCHA_FROM) return
  if (request.angle === undefined || !(await solveCaptcha(context, request.angle))) refuse('captchaNeeded')
}

/** The person to whom name and password, or name and code, belong. */
async function checkSecret(context: LoginContext): Promise<Person> {
  const { services, client, request } = context
  const byCode = request.loginType === 2 || !request.password
  try {
    const holder = byCode ? await holderOfCode(context) : await holderOf(services, request)
    if (holder) return { ...holder, byCode }
  } catch (error) {
    // an answer of the directory, or none: a guess all the same
    countAgainst(services, 'loginFailure', client.ip)
    throw error
  }
  countAgainst(services, 'loginFailure', client.ip)
  return refuse(byCode ? 'wrongCode' : 'wrongCredentials')
}

async function holderOfCode({ services, request, client }: LoginContext): Promise<PasswordHolder | null> {
  const { username, smscode: code } = request
  const check = { mobile: username, type: smsTypes.login, code, use: true, ip: client.ip }
  if (!(await codeFits(services.db, services.clock.now(), check))) return null
  return (await ownOf(services, username)) ?? null
}

/**
 * The second factor of a user who has one, sent as `smscode` beside the password: a code that was sent to the phone is no second one.
 * Refuses 1013, 1012 (without counting the attempt: the password was right) and 1008.
 */
async function checkSecondFactor(context: LoginContext, { user, byCode }: Person): Promise<Proven['second']> {
  const { services, client, request } = context
  const { userId } = user
  if (!(await hasSecondFactor(services.db, userId))) return 'none'
  if (byCode) refuse('secondFactorByPassword')
  if (!request.smscode) {
    await forgiveAttempt(services, request.username)
    refuse('secondFactorNeeded')
  }
  const taken = await takeCode(services, { userId, code: request.smscode })
  if (taken) return taken
  countAgainst(services, 'loginFailure', client.ip)
  return refuse('wrongCode')
}
