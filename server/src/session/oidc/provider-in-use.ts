import type { AppServices } from '#server/access/context.ts'
import type { InUse } from '#server/access/integration.ts'
import { refuse } from '#server/platform/refusal.ts'
import { type OidcValues, oidcProvider } from './integration.ts'
import { providerOf } from './provider.ts'

/** The provider that is set; refuses 400 where there is none. */
export const requireProvider = ({ integrations }: Pick<AppServices, 'integrations'>): InUse<OidcValues> =>
  integrations.inUse(oidcProvider) ?? refuse('oidcOff')

/** What its button says; '' where there is none. */
export const providerName = ({ integrations }: Pick<AppServices, 'integrations'>): string =>
  integrations.inUse(oidcProvider)?.values.name ?? ''

/** Where the provider sends people back to: a page of ours, and the one where they sign in. */
export const pageAt = ({ address }: OidcValues, page: 'oidc' | 'login'): string =>
  `${address.replace(/\/+$/, '')}/${page}`

/** Where to end a session at the provider; null where it is not wanted or cannot be said. */
export async function endSessionUrl({
  integrations,
  log,
}: Pick<AppServices, 'integrations' | 'log'>): Promise<string | null> {
  const provider = integrations.inUse(oidcProvider)
  if (!provider?.values.endsSession) return null
  try {
    const configuration = await providerOf(provider)
    if (!configuration.serverMetadata().end_session_endpoint) return null
    const { buildEndSessionUrl } = await import('openid-client')
    return buildEndSessionUrl(configuration, {
      post_logout_redirect_uri: pageAt(provider.values, 'login'),
    }).href
  } catch (error) {
    // he is signed out here all the same
    log.warn({ err: error }, 'the session at the provider could not be ended')
    return null
  }
}
