/** Only paths of this site: another site must not be reached through a link to our pages. */
const isOwnPath = (path: string) => /^\/(?![/\\])/.test(path)

/** Where `?redirect=` leads; elsewhere than on this site: to the start. */
export function wayBack(query: URLSearchParams): string {
  const redirect = query.get('redirect') ?? '/'
  return isOwnPath(redirect) ? redirect : '/'
}
