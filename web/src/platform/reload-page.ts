const LAST_RELOAD = 'chunkReload'
/** A second failure within this time is not cured by another reload, in milliseconds. */
const ONCE_WITHIN = 10_000

function mayReload(target: string): boolean {
  const [at = '0', path] = (sessionStorage.getItem(LAST_RELOAD) ?? '').split(' ')
  if (path === target && Date.now() - Number(at) < ONCE_WITHIN) return false
  sessionStorage.setItem(LAST_RELOAD, `${Date.now()} ${target}`)
  return true
}

/** Without a connection a reload would leave the user with the browser's own error page. */
const isOffline = () => navigator.onLine === false

/**
 * Loads an address again after a file of the program could not be fetched (foundations §2.2): a new version was deployed, or
 * the connection was lost. Browsers remember such a failure until then. What is typed into a form is kept as its draft.
 * @throws the failure when offline, or when a reload has just not helped
 */
export function reloadPage(failure: unknown, target = location.pathname + location.search): Promise<never> {
  if (isOffline() || !mayReload(target)) throw failure
  location.assign(target)
  // the page is being replaced: nothing more may be drawn
  return new Promise(() => undefined)
}
