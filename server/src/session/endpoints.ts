import { sessionCalls } from '#protocol/session/calls.ts'
import { unlessRefused } from '#server/access/caller.ts'
import type { PublicContext } from '#server/access/context.ts'
import { type Endpoint, onPublic } from '#server/access/endpoint.ts'
import { sessionCookie, TOKEN_NAME } from '#server/access/token.ts'
import { refuse } from '#server/platform/refusal.ts'
import { showCaptcha, solveCaptcha } from './captcha.ts'
import { initialise, systemStatus } from './first-run.ts'
import { hasDirectory } from './ldap/door.ts'
import { logIn } from './log-in.ts'
import { endSessionUrl, providerName } from './oidc/door.ts'
import { checkMobile, codeFits, isVerified, markVerified, sendCode } from './sms.ts'
import { throttle, throttleSmsOf } from './throttle.ts'

export const sessionEndpoints: readonly Endpoint[] = [
  onPublic(sessionCalls.login, async (context) => {
    const adminToken = await logIn(context)
    context.setCookie(TOKEN_NAME, adminToken, sessionCookie(context.client.secure))
    return { adminToken }
  }),
  onPublic(sessionCalls.loginWays, ({ services }) => ({
    sms: services.sms.isOffered(),
    oidc: providerName(services),
    ldap: hasDirectory(services),
  })),
  onPublic(sessionCalls.logout, async ({ services, token, client, setCookie }) => {
    const way = token ? await services.sessions.wayOf(token) : null
    if (token) await services.sessions.end(token)
    setCookie(TOKEN_NAME, '', sessionCookie(client.secure, 0))
    const endSession = way === 'oidc' ? await endSessionUrl(services) : null
    return endSession === null ? null : { endSession }
  }),
  onPublic(sessionCalls.reLogin, () => refuse('companyUnknown')),
  onPublic(sessionCalls.querySystemStatus, ({ services }) => systemStatus(services)),
  onPublic(sessionCalls.initUser, (context) => initialise(context)),
  onPublic(sessionCalls.captcha, (context) => showCaptcha(context, context.request.n)),
  onPublic(sessionCalls.verfyCode, checkCaptcha),
  onPublic(sessionCalls.cloudVerfyCode, checkCaptcha),
  onPublic(sessionCalls.sendSms, async ({ services, client, request, admit }) => {
    const { telephone: mobile, type } = request
    checkMobile(mobile)
    const admitted = await unlessRefused(admit())
    if (!admitted && !(await isVerified(services, mobile))) refuse('captchaNeeded')
    if (admitted) throttleSmsOf(services, admitted.session.userId)
    throttle(services, 'smsDay', client.ip)
    await sendCode(services, { mobile, type, client })
    return null
  }),
  onPublic(sessionCalls.verifySms, async ({ services, client, request }) => {
    throttle(services, 'sms', client.ip)
    const { telephone: mobile, smscode: code, type } = request
    checkMobile(mobile)
    const check = { mobile, type, code, use: false, ip: client.ip }
    return (await codeFits(services.db, services.clock.now(), check)) ? 1 : 0
  }),
]

async function checkCaptcha(context: PublicContext<{ tel: string; angle: number }>): Promise<0 | 1> {
  const { services, client, request } = context
  throttle(services, 'captcha', client.ip)
  checkMobile(request.tel)
  if (!(await solveCaptcha(context, request.angle))) return 0
  await markVerified(services, request.tel)
  return 1
}
