import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { INNER, refuseUnknown } from './paths.ts'

/** Only our own scripts run; styles may be inline because components write theirs at run time. */
const POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "frame-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'self'",
].join('; ')

const HASHED = /\/assets\//

/** Serves the built web client; every page of it is the one document, its router knows the rest. */
export async function serveWeb(fastify: FastifyInstance, root: string): Promise<void> {
  await fastify.register(fastifyStatic, {
    root,
    preCompressed: true,
    wildcard: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const cache = HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache'
      reply.header('cache-control', cache)
      secure((name, value) => reply.header(name, value))
    },
  })
  fastify.setNotFoundHandler((request, reply): FastifyReply => {
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !request.url.startsWith(INNER)
    if (!isPage || HASHED.test(request.url)) refuseUnknown(request)
    return reply.sendFile('index.html')
  })
}

function secure(set: (name: string, value: string) => unknown): void {
  set('content-security-policy', POLICY)
  set('referrer-policy', 'same-origin')
  set('x-frame-options', 'SAMEORIGIN')
}
