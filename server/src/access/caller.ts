import type { FastifyRequest } from 'fastify'
import { codes } from '#protocol/platform/codes.ts'
import { Refusal, refusal, refuse } from '#server/platform/refusal.ts'
import { formatMoment } from '#server/platform/time/clock.ts'
import { keyOf, requireKey } from './api-key.ts'
import type { AppServices } from './context.ts'
import type { Session } from './session.ts'
import { pageOf, readToken, TOKEN_NAME } from './token.ts'

/** Who makes a call, and by what. */
export interface Caller extends Pick<Session, 'userId' | 'viewedUserId' | 'mustSetUp'> {
  /** By an API key instead of a session. */
  byKey: boolean
}

type Needed = Pick<AppServices, 'sessions' | 'directory'>

/**
 * The caller by session or API key, or the refusal 302, with the time of the other login if the token was
 * superseded. Disabled and removed users have neither. An invalid key does not fall back to the session.
 */
export function requireCaller(services: AppServices, request: FastifyRequest): Promise<Caller> {
  const known = callers.get(request) ?? findCaller(services, request)
  callers.set(request, known)
  return known
}

/** Looked up once per request: before its body is read, and when it is answered. */
const callers = new WeakMap<FastifyRequest, Promise<Caller>>()

async function findCaller(services: AppServices, request: FastifyRequest): Promise<Caller> {
  const key = keyOf(request)
  if (key) return enabled(services, await requireKey(services, key, request.ip), true)
  const token = readToken(request)
  // a page of another site that would act for the person whose browser it is open in
  if (!token && request.cookies[TOKEN_NAME] && pageOf(request) === 'foreign')
    throw refusal('notSignedIn').noting({ lack: 'origin' })
  return callerOf(services, token)
}

/** The result, or null where it was refused; faults are thrown. */
export const unlessRefused = <Result>(work: Promise<Result>): Promise<Result | null> =>
  work.catch((error: unknown) => {
    if (error instanceof Refusal) return null
    throw error
  })

/** The caller by the session of a token alone; refuses as {@link requireCaller}. */
export async function callerOf(services: Needed, token: string | null): Promise<Caller> {
  const found = token ? await services.sessions.find(token) : 'none'
  if (found === 'none') refuse('notSignedIn')
  if ('replacedAt' in found)
    throw new Refusal(...codes.notSignedIn, { extra: 1, extraTime: formatMoment(found.replacedAt) })
  return enabled(services, found, false)
}

function enabled(
  { directory }: Pick<Needed, 'directory'>,
  { userId, viewedUserId, mustSetUp }: Omit<Caller, 'byKey'>,
  byKey: boolean,
): Caller {
  const user = directory.current().user(userId)
  if (!user || user.status === 0) refuse('notSignedIn')
  return { userId, viewedUserId, mustSetUp, byKey }
}
