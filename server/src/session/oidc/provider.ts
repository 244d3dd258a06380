import type { Configuration, CustomFetch } from 'openid-client'
import type { AnyValues, InUse } from '#server/access/integration.ts'
import { checkedAddress } from '#server/platform/outbound/address.ts'
import { OutboundFailure, toFailure } from '#server/platform/outbound/failure.ts'
import { requestOutbound } from '#server/platform/outbound/request.ts'
import { MINUTE } from '#server/platform/time/clock.ts'
import type { OidcValues } from './integration.ts'

type Provider = InUse<OidcValues>

/** What a provider says of itself, and its keys, are asked for again after this. */
const KEPT = 10 * MINUTE
const MOST_BYTES = 512 * 1024
const known = new WeakMap<InUse<AnyValues>, { until: number; configuration: Promise<Configuration> }>()

/** The provider's addresses and keys, kept for ten minutes. @throws OutboundFailure */
export function providerOf(provider: Provider): Promise<Configuration> {
  const kept = known.get(provider)
  if (kept && kept.until > Date.now()) return kept.configuration
  const configuration = discover(provider)
  known.set(provider, { until: Date.now() + KEPT, configuration })
  configuration.catch(() => known.delete(provider))
  return configuration
}

/** Asks a provider what it is. @throws OutboundFailure */
export async function discover(provider: Provider): Promise<Configuration> {
  const { values, rules } = provider
  const { issuer, clientId, clientSecret } = values
  const url = new URL(issuer)
  if (url.protocol === 'http:') await requireInside(url, rules)
  // its library is loaded only where it is used
  const client = await import('openid-client')
  try {
    return await client.discovery(url, clientId, clientSecret, undefined, {
      [client.customFetch]: fetchBy(provider),
      // signatures are checked although the token comes straight from the provider
      execute: [
        client.enableNonRepudiationChecks,
        ...(url.protocol === 'http:' ? [client.allowInsecureRequests] : []),
      ],
    })
  } catch (error) {
    throw outboundIn(error) ?? new OutboundFailure('对方的回应不是 OpenID Connect 提供方的，请检查地址')
  }
}

/** Without encryption anybody on the way could vouch for anybody. */
async function requireInside(url: URL, rules: Provider['rules']): Promise<void> {
  const isPublic = await checkedAddress(url.hostname, { ...rules, allow: [] }).then(
    () => true,
    () => false,
  )
  if (isPublic) throw new OutboundFailure('公网上的提供方必须使用 https')
}

/** Everything goes by the checked way; redirections are not followed. */
const fetchBy =
  ({ values: { ca }, rules }: Provider): CustomFetch =>
  async (url, { method, headers, body }) => {
    const text = body instanceof URLSearchParams ? body.toString() : body
    if (text !== undefined && text !== null && typeof text !== 'string')
      throw new OutboundFailure('无法发送这样的内容')
    const answer = await requestOutbound(
      {
        url,
        method: method === 'POST' ? 'POST' : 'GET',
        headers: { 'accept-encoding': 'identity', ...headers },
        ...(typeof text === 'string' ? { body: text } : {}),
        ...(ca ? { ca } : {}),
      },
      { ...rules, mostBytes: MOST_BYTES },
    )
    const said = Object.entries(answer.headers).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
    )
    const isEmpty = [204, 205, 304].includes(answer.status)
    return new Response(isEmpty ? null : new Uint8Array(answer.body), {
      status: answer.status,
      headers: said,
    })
  }

/** That nobody answered, wherever in what a library throws it stands. */
export function outboundIn(error: unknown): OutboundFailure | null {
  for (let each = error; each instanceof Error; each = each.cause)
    if (each instanceof OutboundFailure) return each
  const code = error instanceof Error && 'code' in error ? error.code : ''
  return code === 'OAUTH_TIMEOUT' ? toFailure(Object.assign(new Error(), { code: 'ABORT_ERR' })) : null
}
