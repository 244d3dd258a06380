import type { FastifyRequest } from 'fastify'
import { type BodyBounds, SIGNED_IN, STRANGERS } from '#server/platform/http/body-bounds.ts'
import { Refusal, refusal } from '#server/platform/refusal.ts'
import { requireCaller } from './caller.ts'
import type { AppServices } from './context.ts'

const tooLarge = () => refusal('tooLarge')
const signedIn: BodyBounds = { ...SIGNED_IN, refusal: tooLarge }

/**
 * The bounds of a request's body, by whether it comes with a valid session or API key (platform.md §1.2). A larger body without
 * one is refused like any call without a session, so that an expired session leads to the login page; of a public call, as too
 * large.
 */
export async function boundsOfBody(services: AppServices, request: FastifyRequest): Promise<BodyBounds> {
  const { isPublic } = request.routeOptions.config
  try {
    await requireCaller(services, request)
    return signedIn
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { ...STRANGERS, refusal: isPublic === false ? () => error : tooLarge }
  }
}
