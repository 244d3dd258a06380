import type {} from '@fastify/cookie'
import type { FastifyRequest } from 'fastify'
import { SESSION_SECONDS } from './session.ts'

export const TOKEN_NAME = 'Admin-Token'

/** How a browser keeps the token; no seconds take it away (platform.md §2.1). */
export const sessionCookie = (secure: boolean, maxAge: number = SESSION_SECONDS) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge }) as const

/**
 * The token of a request (platform.md §2.1): the header always; the cookie for linked files, and for everything
 * else only from the page's own origin, so that foreign pages cannot act for the person; `?c=` for file downloads.
 */
export function readToken(request: FastifyRequest): string | null {
  const header = request.headers['admin-token']
  if (typeof header === 'string' && header) return header
  const { linked } = request.routeOptions.config
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const cookie = request.cookies[TOKEN_NAME]
  if (cookie && ((isRead && linked) || pageOf(request) === 'own')) return cookie
  return linked === 'address' ? readQueryToken(request.query) : null
}

/**
 * The origin of the page that sent a request, from the browser's headers. Over plain HTTP by address only the
 * origin is sent; clients other than browsers send none.
 */
export function pageOf({ headers, host }: FastifyRequest): 'own' | 'foreign' | 'unsaid' {
  const { 'sec-fetch-site': site, origin } = headers
  if (site !== undefined) return site === 'same-origin' ? 'own' : site === 'none' ? 'unsaid' : 'foreign'
  if (origin === undefined) return 'unsaid'
  return URL.canParse(origin) && new URL(origin).host === host ? 'own' : 'foreign'
}

function readQueryToken(query: unknown): string | null {
  if (query === null || typeof query !== 'object' || !('c' in query)) return null
  return typeof query.c === 'string' ? query.c : null
}
