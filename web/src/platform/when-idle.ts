/** Runs when the page has nothing else to do, `within` so many milliseconds where it must not wait for longer. */
export function whenIdle(work: () => void, within?: number): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: within })
  else setTimeout(work)
}
