import { area } from '#server/access/area.ts'
import { apiKeys } from './api-keys/part.ts'
import { sessionEndpoints } from './endpoints.ts'
import { ownSessions } from './own/part.ts'
import { secondFactor } from './second-factor/part.ts'

/** First run, signing in and out (platform.md §2). */
export const session = area({
  key: 'session',
  endpoints: sessionEndpoints,
  parts: [ownSessions, secondFactor, apiKeys],
})
