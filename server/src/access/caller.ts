import type { FastifyRequest } from 'fastify'
import { codes } from '#protocol/platform/codes.ts'
import { formatMoment } from '#server/platform/clock.ts'
import { Refusal, refuse } from '#server/platform/refusal.ts'
import type { Directory } from './directory.ts'
import type { Session, Sessions } from './session.ts'
import { readToken } from './token.ts'

/**
 * The caller's session, or the refusal 302 — with the time of the other login when the token was pushed out.
 * A disabled or removed user has no session, whatever his token says.
 */
export async function requireSession(
  services: { sessions: Sessions; directory: Directory },
  request: FastifyRequest,
): Promise<Session> {
  const token = readToken(request)
  const found = token ? await services.sessions.find(token) : 'none'
  if (found === 'none') refuse('notSignedIn')
  if ('replacedAt' in found)
    throw new Refusal(...codes.notSignedIn, { extra: 1, extraTime: formatMoment(found.replacedAt) })
  const user = services.directory.current().user(found.userId)
  if (!user || user.status === 0) refuse('notSignedIn')
  return found
}
