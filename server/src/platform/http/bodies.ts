import { type Readable, Transform } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refusal, refuse } from '../refusal.ts'
import { type BodyBounds, measureJson } from './body-bounds.ts'
import { hasBody } from './pace.ts'

/** `a=1&k[0]=x&k[1]=y` as an object; arrays arrive as `k[0]`, a repeated key keeps its last value. */
export function parseForm(body: string): Record<string, unknown> {
  const parsed: Record<string, unknown> = Object.create(null)
  for (const [key, value] of new URLSearchParams(body)) {
    const [, name, index] = /^([^[\]]+)\[(\d{1,4})\]$/.exec(key) ?? []
    if (name === undefined || index === undefined) {
      parsed[key] = value
      continue
    }
    const list = parsed[name]
    if (Array.isArray(list)) list.push(value)
    else parsed[name] = [value]
  }
  return parsed
}

/**
 * Accepts form, JSON and no body at all for every call: clients differ (platform.md §1.2). `boundsOf` runs before the body is
 * read; what exceeds its bounds is refused with its `refusal` before it is parsed.
 */
export function registerBodies(
  fastify: FastifyInstance,
  boundsOf: (request: FastifyRequest) => Promise<BodyBounds>,
): void {
  const bounds = new WeakMap<FastifyRequest, BodyBounds>()
  const within = (request: FastifyRequest, holds: (bounds: BodyBounds) => boolean) => {
    const known = bounds.get(request)
    if (!known || !holds(known)) throw known?.refusal() ?? refusal('tooLarge')
  }
  fastify.addHook('preParsing', async (request, _reply, payload) => {
    if (!hasBody(request.raw) || isUpload(request)) return payload
    const found = await boundsOf(request)
    bounds.set(request, found)
    const { 'content-length': length } = request.headers
    // without a length the body is counted while it arrives
    if (length === undefined) return counted(payload, found)
    within(request, ({ bytes }) => Number(length) <= bytes)
    return payload
  })

  const parseJson = fastify.getDefaultJsonParser('error', 'error')
  fastify.removeAllContentTypeParsers()
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, sent, done) => {
    const body = String(sent)
    if (body.length === 0) return done(null, {})
    within(request, ({ bytes }) => body.length <= bytes)
    const { members, depth } = measureJson(body)
    within(request, (bound) => members <= bound.members && depth <= bound.depth)
    parseJson(request, body, (fault, parsed) =>
      MAY_LACK_TEXT.test(body) && lacksText(parsed) ? done(refusal('invalid')) : done(fault, parsed),
    )
  })
  fastify.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (request, sent, done) => {
      const body = String(sent)
      if (body.length === 0) return done(null, {})
      within(request, ({ bytes, keys }) => body.length <= bytes && countKeys(body, keys) <= keys)
      done(null, parseForm(body))
    },
  )
  fastify.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
    if (body.length === 0) return done(null, {})
    refuse('wrongFormat')
  })
}

/** A text without either has no member `toString`, however its key is written. */
const MAY_LACK_TEXT = /toString|\\u/

/** Whether JavaScript can make no text of it, or of a part of it: what fields do with a value before they check it. */
function lacksText(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Object.hasOwn(value, 'toString') || Object.values(value).some(lacksText)
}

/** What the parser of files takes, which has bounds of its own; anything else under `multipart/` is a body like any other. */
const isUpload = ({ headers }: FastifyRequest) =>
  /^multipart\/form-data(?:$|[;\s])/i.test(headers['content-type'] ?? '')

/** Passes a body on, and fails as soon as it is larger than it may be, or its client has left. */
function counted(payload: Readable, { bytes, refusal: tooLarge }: BodyBounds): Transform {
  let seen = 0
  const count = new Transform({
    transform(piece: Buffer, _encoding, done) {
      seen += piece.length
      if (seen > bytes) done(tooLarge())
      else done(null, piece)
    },
  })
  // not `pipeline`, which would end the connection before the refusal is on its way
  payload.once('error', (error) => count.destroy(error))
  return payload.pipe(count)
}

/** Pairs of a form; stops counting one above `most`. */
function countKeys(body: string, most: number): number {
  let keys = 1
  for (let at = body.indexOf('&'); at >= 0 && keys <= most; at = body.indexOf('&', at + 1)) keys += 1
  return keys
}
