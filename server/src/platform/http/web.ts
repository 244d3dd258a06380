import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
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

const DOCUMENT = 'index.html'
/** Files that pages of signed-in people begin with, as the build writes them (web/signed-in-files.ts). */
const SIGNED_IN = 'signed-in.json'

interface Web {
  /** Where the built client lies. */
  root: string
  /** Whether the request carries a session cookie, valid or not. */
  hasSession: (request: FastifyRequest) => boolean
}

/**
 * Serves the built web client: one document for every page, since routing happens in the client. For requests with a session it adds
 * preload hints for the next files.
 */
export async function serveWeb(fastify: FastifyInstance, { root, hasSession }: Web): Promise<void> {
  const next = await readNext(path.join(root, SIGNED_IN))
  await fastify.register(fastifyStatic, {
    root,
    preCompressed: true,
    wildcard: true,
    cacheControl: false,
    setHeaders: (reply, file) => {
      const cache = HASHED.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache'
      reply.header('cache-control', cache)
      if (next && path.basename(file).startsWith(DOCUMENT) && hasSession(reply.request))
        reply.header('link', next)
      secure((name, value) => reply.header(name, value))
    },
  })
  fastify.setNotFoundHandler((request, reply): FastifyReply => {
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !request.url.startsWith(INNER)
    if (!isPage || HASHED.test(request.url)) refuseUnknown(request)
    return reply.sendFile(DOCUMENT)
  })
}

/** The header that names these files; nothing for a client that was not built by us. */
async function readNext(list: string): Promise<string | undefined> {
  const written = await readFile(list, 'utf8').catch(() => '[]')
  const files: readonly string[] = JSON.parse(written)
  return files.map(linkTo).join(', ') || undefined
}

/** Asked for as the client will: otherwise it would be fetched twice. */
const linkTo = (file: string) =>
  file.endsWith('.css') ? `</${file}>; rel=preload; as=style; crossorigin` : `</${file}>; rel=modulepreload`

function secure(set: (name: string, value: string) => unknown): void {
  set('content-security-policy', POLICY)
  set('referrer-policy', 'same-origin')
  set('x-frame-options', 'SAMEORIGIN')
}
