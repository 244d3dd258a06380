import type { AppServices } from '#server/access/context.ts'
import { refuse } from '#server/platform/refusal.ts'

/** How often one address may do a thing. */
interface Allowance {
  times: number
  within: number
}

const MINUTE = 60_000
/** Generous enough for an office behind one address, small enough that guessing gets nowhere (platform.md §13). */
const allowances = {
  login: { times: 120, within: MINUTE },
  loginFailure: { times: 60, within: 10 * MINUTE },
  captcha: { times: 60, within: MINUTE },
  sms: { times: 20, within: MINUTE },
} as const satisfies Record<string, Allowance>
export type Throttled = keyof typeof allowances

interface Window {
  startedAt: number
  count: number
}

const MOST_ADDRESSES = 100_000
/** Per process: with several, an address gets its share of each; the lock per name is in the database. */
const windowsByApp = new WeakMap<AppServices, Map<string, Window>>()

function windowOf(services: AppServices, what: Throttled, ip: string): Window {
  const windows = windowsByApp.get(services) ?? new Map<string, Window>()
  windowsByApp.set(services, windows)
  const now = services.clock.now().getTime()
  const found = windows.get(`${what} ${ip}`)
  if (found && now - found.startedAt < allowances[what].within) return found
  if (windows.size >= MOST_ADDRESSES) windows.clear()
  const opened = { startedAt: now, count: 0 }
  windows.set(`${what} ${ip}`, opened)
  return opened
}

/** Counts one of these calls from an address; refuses 403 beyond the allowance. */
export function throttle(services: AppServices, what: Throttled, ip: string): void {
  const window = windowOf(services, what, ip)
  if (++window.count > allowances[what].times) refuse('tooManyRequests')
}

/** Refuses 403 when the allowance is used up, without counting. */
export function checkThrottle(services: AppServices, what: Throttled, ip: string): void {
  if (windowOf(services, what, ip).count >= allowances[what].times) refuse('tooManyRequests')
}

/** Counts without refusing. */
export function countAgainst(services: AppServices, what: Throttled, ip: string): void {
  windowOf(services, what, ip).count++
}
