import type { FastifyInstance } from 'fastify'
import { refuse } from '../refusal.ts'

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

/** Form, JSON and nothing at all are taken for every call: clients differ (platform.md §1.2). */
export function registerBodies(fastify: FastifyInstance): void {
  const parseJson = fastify.getDefaultJsonParser('error', 'error')
  fastify.removeAllContentTypeParsers()
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) return done(null, {})
    parseJson(request, String(body), done)
  })
  fastify.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      try {
        done(null, parseForm(String(body)))
      } catch {
        done(null, {})
      }
    },
  )
  fastify.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
    if (body.length === 0) return done(null, {})
    try {
      refuse('wrongFormat')
    } catch (error) {
      done(error instanceof Error ? error : null)
    }
  })
}
