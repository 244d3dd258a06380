import type { Call } from '#protocol/platform/call.ts'
import { refuse } from '../refusal.ts'

/** Where calls live inside the server; clients never see it. */
export const INNER = '/~'

const bases = ['/crm/api/', '/api/']
const segments =
  /^\/(?:admin|bi|cloud|crm|examine|hrm|oa|work)[A-Za-z]*\/|^\/(?:taskLabel|login|logout|reLogin|verfyCode|ticketLogin|caLogin)(?:[/?]|$)/

/**
 * The same calls answer below `/crm/api`, `/api` and without a base (platform.md §1.1). Without a base only what cannot be
 * meant as a page of the web client counts: POST of an API segment, and GET of the calls that are GET. A space at the end, as other
 * clients write some addresses, is no part of them (approval-office.md §10.4).
 */
export function innerUrl(url: string, method: string, getCalls: readonly RegExp[]): string {
  const path = url.replace(/^\/{2,}/, '/').replace(/^([^?]*)%20(?=\?|$)/, '$1')
  const base = bases.find((prefix) => path.startsWith(prefix))
  if (base) return `${INNER}/${path.slice(base.length).replace(/^\/+/, '')}`
  const isRead = method === 'GET' || method === 'HEAD'
  const isCall = isRead ? getCalls.some((pattern) => pattern.test(path)) : segments.test(path)
  return isCall ? INNER + path : path
}

/** `a/{id}/{n?}` → `/a/:id/:n?` */
export function routeOf(call: Call): string {
  return `${INNER}/${call.path.replace(/\{(\w+)(\??)\}/g, ':$1$2')}`
}

/** Whether a call may be made by GET, as what is linked is; POST is taken for all of them. */
export const isReadable = ({ method, linked }: Call): boolean => method === 'GET' || linked !== undefined

/** What no route answers; no call knows another method than GET and POST. */
export function refuseUnknown({ method, url }: { method: string; url: string }): never {
  const isCalled = ['GET', 'HEAD', 'POST'].includes(method)
  refuse(isCalled || !url.startsWith(INNER) ? 'notFound' : 'wrongMethod')
}

/** Patterns of the paths that answer to GET without a base. */
export function getPatterns(calls: readonly Call[]): RegExp[] {
  return calls
    .filter(isReadable)
    .map((call) => new RegExp(`^/${call.path.replace(/\{\w+\??\}/g, '[^/?]+')}(?:\\?|$)`))
}
