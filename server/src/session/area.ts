import { area, service } from '#server/access/area.ts'
import { accounts } from './accounts/part.ts'
import { apiKeys } from './api-keys/part.ts'
import { sessionEndpoints } from './endpoints.ts'
import { identities } from './identities/part.ts'
import { ldap } from './ldap/part.ts'
import { oidc } from './oidc/part.ts'
import { ownSessions } from './own/part.ts'
import { proxyEntry } from './proxy-entry.ts'
import { secondFactor } from './second-factor/part.ts'
import { createSms, smsGateway } from './sms-gateway.ts'

/** First run, signing in and out (platform.md §2). */
export const session = area({
  key: 'session',
  endpoints: sessionEndpoints,
  services: [service('sms', { needs: ['integrations', 'clock', 'log'], make: createSms })],
  integrations: [smsGateway],
  operations: [proxyEntry],
  parts: [oidc, ldap, identities, ownSessions, secondFactor, apiKeys, accounts],
})
