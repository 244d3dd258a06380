import type { FastifyRequest } from 'fastify'
import { type Call, isSafe } from '#protocol/platform/call.ts'
import { refuse } from '#server/platform/refusal.ts'
import { type Caller, callerOf, requireCaller } from './caller.ts'
import type { AppServices } from './context.ts'
import type { Snapshot } from './snapshot.ts'
import { type Viewer, viewerOf } from './viewer.ts'
import { shownViewer } from './viewing.ts'

/** Who is signed in, and to whom the call is answered. */
export interface Admitted {
  session: Caller
  viewer: Viewer
}

interface Admitting {
  services: AppServices
  fastifyRequest: FastifyRequest
  /** Set as soon as it is known, so that refusals are logged with it. */
  caller?: Caller
}

/**
 * Admits the caller of a call, by the request or by a token that its address carries inside: the only way from
 * a token to a viewer, so that no call omits one of the refusals 302, 401 (by key, while viewing) and 1014.
 */
export async function admit(call: Call, raw: Admitting, token?: string | null): Promise<Admitted> {
  const { services, fastifyRequest } = raw
  const session = await (token ? callerOf(services, token) : requireCaller(services, fastifyRequest))
  raw.caller = session
  if (session.byKey && call.sessionOnly) refuse('keyForbidden')
  if (session.mustSetUp && !call.whileSettingUp) refuse('secondFactorMissing')
  return { session, viewer: answeredTo(call, services.directory.current(), session) }
}

/**
 * The viewer a call is answered to: the viewed user, for safe calls only (platform.md §4.12); calls declared
 * `asOneself` are answered to the signed-in user, those declared `ownEyes` to no one but the user whose eyes they are for.
 */
function answeredTo(call: Call, snapshot: Snapshot, session: Caller): Viewer {
  if (call.asOneself) return viewerOf(snapshot, session.userId)
  const viewer = shownViewer(snapshot, session)
  if (viewer.userId === session.userId) return viewer
  if (!isSafe(call)) refuse('viewingOnly', viewer.realname)
  if (call.ownEyes) refuse('ownEyesOnly', viewer.realname)
  return viewer
}
