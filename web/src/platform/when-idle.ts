/** Runs `work` when the page is idle, after `within` milliseconds at the latest. */
export function whenIdle(work: () => void, within?: number): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: within })
  else setTimeout(work)
}
