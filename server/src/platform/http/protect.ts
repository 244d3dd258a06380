import type { FastifyInstance } from 'fastify'
import { INNER } from './paths.ts'

/** A year; subdomains are the operator's. */
const HTTPS_ONLY = 'max-age=31536000'

/**
 * What every reply says: its content is what its type says, answers of calls are kept nowhere — files that may be kept say so
 * themselves —, and those who came over https (as a trusted proxy says) comes back that way.
 */
export function protectReplies(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', ({ url, protocol }, reply, done) => {
    reply.header('x-content-type-options', 'nosniff')
    if (url.startsWith(INNER)) reply.header('cache-control', 'no-store')
    if (protocol === 'https') reply.header('strict-transport-security', HTTPS_ONLY)
    done()
  })
}
