import type { RequestOf } from '#protocol/platform/call.ts'
import type { identityCalls } from '#protocol/session/identity-calls.ts'
import { isOwnPath } from '#protocol/session/own-path.ts'
import type { Context, PublicContext } from '#server/access/context.ts'
import { refuse } from '#server/platform/refusal.ts'
import { requireReauthentication } from '#server/session/reauthentication.ts'
import { throttle } from '../throttle.ts'
import { LIFE, newSecret, storeAttempt } from './attempts.ts'
import { BROWSER_COOKIE } from './browser-cookie.ts'
import { outboundIn, providerOf } from './provider.ts'
import { pageAt, requireProvider } from './provider-in-use.ts'

/** Begins a log-in at the provider; answers where to send the browser. Refuses 400 (none is set), 1015 (it does not answer). */
export const beginLogin = (context: PublicContext<RequestOf<typeof identityCalls.begin>>) => {
  const { redirect } = context.request
  return begin(context, { redirect: isOwnPath(redirect) ? redirect : '/', userId: null })
}

/** The same for a signed-in user who links their own account, after confirming who they are; also refuses as `requireReauthentication`. */
export async function beginLink(context: Context<RequestOf<typeof identityCalls.beginLink>>) {
  const { viewer, request } = context
  requireProvider(context.services)
  await requireReauthentication(context, request)
  return begin(context, { redirect: '/person/identities', userId: viewer.userId })
}

interface Begin {
  redirect: string
  /** Who is to be linked. */
  userId: number | null
}

async function begin(context: PublicContext<unknown>, { redirect, userId }: Begin): Promise<{ url: string }> {
  const { services, client: caller, setCookie } = context
  throttle(services, 'login', caller.ip)
  const provider = requireProvider(services)
  const configuration = await providerOf(provider).catch((error) => {
    services.log.warn({ reason: outboundIn(error)?.message ?? String(error) }, 'the provider does not answer')
    return refuse('oidcAway', provider.values.name)
  })
  const client = await import('openid-client')
  const [state, nonce, verifier, browser] = [newSecret(), newSecret(), newSecret(), newSecret()]
  await storeAttempt(
    services,
    { state, browser },
    { stage: 'begun', told: { nonce, verifier, redirect }, userId },
  )
  setCookie(BROWSER_COOKIE, browser, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: caller.secure,
    maxAge: LIFE / 1000,
  })
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: pageAt(provider.values, 'oidc'),
    scope: provider.values.scope,
    response_type: 'code',
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
  return { url: url.href }
}
