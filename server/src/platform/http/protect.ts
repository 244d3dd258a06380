import type { FastifyInstance } from 'fastify'
import { INNER } from './paths.ts'

/** A year; subdomains are the operator's. */
const HTTPS_ONLY = 'max-age=31536000'

/**
 * Sets the security headers of every reply: no MIME sniffing, no caching of calls (cacheable files set their own header), and HSTS when
 * the request came over HTTPS, as reported by a trusted proxy.
 */
export function protectReplies(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', ({ url, protocol }, reply, done) => {
    reply.header('x-content-type-options', 'nosniff')
    if (url.startsWith(INNER)) reply.header('cache-control', 'no-store')
    if (protocol === 'https') reply.header('strict-transport-security', HTTPS_ONLY)
    done()
  })
}
