import type { RequestOf } from '#protocol/platform/call.ts'
import { refusals } from '#protocol/refusals.ts'
import type { sessionCalls } from '#protocol/session/calls.ts'
import { adminAct, recordActs } from '#server/access/audit.ts'
import type { AppServices, PublicContext } from '#server/access/context.ts'
import { passwordFits } from '#server/access/passwords.ts'
import type { Terminal } from '#server/access/session.ts'
import type { DirectoryUser } from '#server/access/snapshot.ts'
import { viewerOf } from '#server/access/viewer.ts'
import { inTransaction } from '#server/platform/database.ts'
import { Refusal, refuse } from '#server/platform/refusal.ts'
import { solveCaptcha } from './captcha.ts'
import { CAPTCHA_FROM, clearFailures, countAttempt, countFailures, forgiveAttempt } from './failure-lock.ts'
import { inTurn } from './in-turn.ts'
import { logLogin } from './login-log.ts'
import { hasSecondFactor, takeCode } from './second-factor/factor.ts'
import { codeFits, smsTypes } from './sms.ts'
import { checkThrottle, countAgainst, throttle } from './throttle.ts'

type LoginContext = PublicContext<RequestOf<typeof sessionCalls.login>>

/**
 * Checks name and secret and opens a session; answers its token (platform.md §2.2). Every failure is logged.
 * Refuses 1002, 1003, 1005 (nothing set up yet), 1010 (locked), 1011 (captcha), 1004, 1008, 1012, 1013, 1007, 1113, 1114.
 */
export async function logIn(context: LoginContext): Promise<string> {
  const { services, client, request } = context
  const { username, password, smscode } = request
  if (!username) refuse('usernameMissing')
  if (!password && !smscode) refuse('passwordMissing')
  if (services.directory.current().users.length === 0) refuse('notInitialised')
  throttle(services, 'login', client.ip)
  checkThrottle(services, 'loginFailure', client.ip)
  await askForCaptcha(context)
  return inTurn(username, () => attempt(context))
}

async function attempt(context: LoginContext): Promise<string> {
  const { services, request } = context
  try {
    await countAttempt(services, request.username)
    const person = await checkSecret(context)
    const second = await checkSecondFactor(context, person)
    await clearFailures(services, request.username)
    refuseObstacle(services, person.user)
    return await openSession(context, { ...person, second })
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

interface Person {
  user: DirectoryUser
  /** The hash that was checked: a session opens only while it is still the one. */
  passwordHash: string
  byCode: boolean
}

type Second = 'none' | 'app' | 'recovery'

async function askForCaptcha(context: LoginContext): Promise<void> {
  const { services, request } = context
  const failures = await countFailures(services, request.username)
  if (!request.withCaptcha || failures < CAPTCHA_FROM) return
  if (request.angle === undefined || !(await solveCaptcha(context, request.angle))) refuse('captchaNeeded')
}

/** The person to whom name and password, or name and code, belong. */
async function checkSecret(context: LoginContext): Promise<Person> {
  const { services, client, request } = context
  const { username, password, smscode } = request
  const byCode = request.loginType === 2 || !password
  const row = await services.db
    .selectFrom('users')
    .where('username', '=', username)
    .where('is_del', '=', 0)
    .select(['user_id', 'password_hash'])
    .executeTakeFirst()
  const fits = byCode
    ? await codeFits(services.db, services.clock.now(), {
        mobile: username,
        type: smsTypes.login,
        code: smscode,
        use: true,
      })
    : await passwordFits(row?.password_hash, password)
  const user = row ? services.directory.current().user(row.user_id) : undefined
  if (fits && row && user) return { user, passwordHash: row.password_hash, byCode }
  countAgainst(services, 'loginFailure', client.ip)
  return refuse(byCode ? 'wrongCode' : 'wrongCredentials')
}

/**
 * The second factor of who has one, sent as `smscode` beside the password: a code that was sent to the phone is no second one.
 * Refuses 1013, 1012 (without counting the attempt: the password was right) and 1008.
 */
async function checkSecondFactor(context: LoginContext, { user, byCode }: Person): Promise<Second> {
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

/** What keeps a user out although he knows the password; nothing but disabling keeps out the super user. */
function refuseObstacle({ directory }: AppServices, user: DirectoryUser): void {
  if (user.status === 0) refuse('accountDisabled')
  if (user.isSuper) return
  if (directory.current().rolesOf(user.userId).length === 0) refuse('roleMissing')
  if (user.deptId === null) refuse('departmentMissing')
}

type Proven = Person & { second: Second }

async function openSession(context: LoginContext, proven: Proven): Promise<string> {
  const { user, passwordHash, second } = proven
  const { services, client, request } = context
  const { userId } = user
  const at = services.clock.now()
  return inTransaction(services.db, async (trx) => {
    // Also the lock that lets one of two logins at the same moment go first.
    const now = await trx
      .updateTable('users')
      .set({ last_login_time: at, last_login_ip: client.ip })
      .where('user_id', '=', userId)
      .where('password_hash', '=', passwordHash)
      .returning('status')
      .executeTakeFirst()
    if (!now) refuse('wrongCredentials')
    if (now.status === 0) refuse('accountDisabled')
    if (now.status === 2) {
      await trx.updateTable('users').set({ status: 1 }).where('user_id', '=', userId).execute()
      await services.directory.changed(trx)
    }
    await logLogin(trx, { loginName: request.username, user, at, client })
    if (second === 'recovery') {
      const acting = { services, client, viewer: viewerOf(services.directory.current(), userId) }
      await recordActs(trx, acting, [adminAct('users', '编辑', user.realname, '使用恢复码登录')])
    }
    return services.sessions.open(trx, { userId, terminal: terminalOf(request.type), client })
  })
}

const terminalOf = (type: number | undefined): Terminal => (type === 2 || type === 3 || type === 4 ? type : 1)
