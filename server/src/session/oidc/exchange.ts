import type { IDToken, UserInfoResponse } from 'openid-client'
import type { PublicContext } from '#server/access/context.ts'
import type { InUse } from '#server/access/integration.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Claims, Identity } from '../identities/door.ts'
import type { Begun } from './attempts.ts'
import type { OidcValues } from './integration.ts'
import { outboundIn, providerOf } from './provider.ts'
import { pageAt } from './provider-in-use.ts'

/** Who came back from the provider. */
export interface ProviderResult {
  identity: Identity
  claims: Claims
  /** The provider vouches for more than one factor, and is believed. */
  isMultiFactor: boolean
}

/**
 * Exchanges the code for the provider's claims about the person: signature, issuer, audience, times, nonce and the verifier of the
 * code are checked. Refuses 1015: denied, unfit, away.
 */
export async function exchange(
  { services, request }: PublicContext<{ query: string }>,
  provider: InUse<OidcValues>,
  begun: Begun,
): Promise<ProviderResult> {
  const { values } = provider
  const query = new URLSearchParams(request.query)
  const error = query.get('error')
  if (error !== null) {
    services.log.warn({ reason: error.slice(0, 100) }, 'the provider refused a log-in')
    return refuse('oidcDenied', values.name)
  }
  try {
    const client = await import('openid-client')
    const configuration = await providerOf(provider)
    const tokens = await client.authorizationCodeGrant(
      configuration,
      new URL(`${pageAt(values, 'oidc')}?${query}`),
      {
        expectedState: query.get('state') ?? '',
        expectedNonce: begun.nonce,
        pkceCodeVerifier: begun.verifier,
        idTokenExpected: true,
      },
    )
    const token = tokens.claims() ?? refuse('oidcUnfit', values.name)
    const said = configuration.serverMetadata().userinfo_endpoint
      ? await client.fetchUserInfo(configuration, tokens.access_token, token.sub)
      : {}
    return cameBack(values, token, said)
  } catch (failure) {
    const away = outboundIn(failure)
    services.log.warn({ err: failure, reason: away?.message }, 'a log-in at the provider failed')
    return away ? refuse('oidcAway', values.name) : refuse('oidcUnfit', values.name)
  }
}

/** What both places may name counts from the user info, which is the newer one. */
function cameBack(values: OidcValues, token: IDToken, info: Partial<UserInfoResponse>): ProviderResult {
  const email = factOf([info, token], 'email')
  const mobile = factOf([info, token], 'phone_number')
  const name = textOf(info.preferred_username) || textOf(token.preferred_username)
  const account = email.text || name || mobile.text || token.sub
  return {
    identity: {
      kind: 'oidc',
      issuer: token.iss,
      subject: token.sub,
      account: account.slice(0, LONGEST_ACCOUNT),
    },
    claims: {
      ...(email.isVerified ? { email: email.text } : {}),
      ...(mobile.isVerified ? { mobile: mobile.text } : {}),
    },
    isMultiFactor: values.trustsFactors && vouchesForMore(values, token),
  }
}

/**
 * The first address or number that the documents name. It is verified only by a document that names the same
 * one: otherwise a verified address of the token would vouch for any that the user info lets people type.
 */
function factOf(
  documents: readonly Partial<UserInfoResponse>[],
  key: 'email' | 'phone_number',
): { text: string; isVerified: boolean } {
  const text = documents.map((each) => textOf(each[key])).find((said) => said !== '') ?? ''
  const isVerified = documents.some((each) => each[key] === text && each[`${key}_verified`] === true)
  return { text, isVerified: text !== '' && isVerified }
}

const LONGEST_ACCOUNT = 200
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** In the signed token alone: `amr` as RFC 8176 names it, or an `acr` that the company has named. */
function vouchesForMore({ acr = '' }: OidcValues, token: IDToken): boolean {
  const amr: unknown = token.amr
  if (Array.isArray(amr) && amr.includes('mfa')) return true
  return typeof token.acr === 'string' && acr.split(/\s+/).filter(Boolean).includes(token.acr)
}
