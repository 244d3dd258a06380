import { isOwnPath } from '#protocol/session/own-path.ts'

/** Where `?redirect=` leads; to the start where that is no page of this site. */
export function redirectTarget(query: URLSearchParams): string {
  const redirect = query.get('redirect') ?? '/'
  return isOwnPath(redirect) ? redirect : '/'
}
