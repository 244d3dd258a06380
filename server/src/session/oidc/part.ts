import { identityCalls } from '#protocol/session/identity-calls.ts'
import { part } from '#server/access/area.ts'
import { on, onPublic } from '#server/access/endpoint.ts'
import { beginLink, beginLogin } from './begin.ts'
import { finishLogin } from './finish.ts'
import { oidcProvider } from './integration.ts'

/** Signing in by a provider of OpenID Connect (platform.md §2.11). */
export const oidc = part({
  endpoints: [
    onPublic(identityCalls.begin, beginLogin),
    onPublic(identityCalls.finish, finishLogin),
    on(identityCalls.beginLink, beginLink),
  ],
  integrations: [oidcProvider],
})
