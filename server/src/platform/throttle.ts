import type { Clock } from './clock.ts'
import { refusal } from './refusal.ts'

/** How often something may be done within so many milliseconds. */
export interface Allowance {
  times: number
  within: number
}

export interface Throttle {
  /** Counts one more of these; refuses 403, with the seconds until the next is taken, once any of the allowances is used up. */
  take(key: string, ...allowances: Allowance[]): void
  /** Refuses 403 when the allowance is used up, without counting. */
  check(key: string, allowance: Allowance): void
  /** Counts without refusing. */
  count(key: string, allowance: Allowance): void
}

interface Window {
  startedAt: number
  count: number
}

const MOST_WINDOWS = 100_000
/** Per process: with several, everybody gets his share of each. */
const throttles = new WeakMap<Clock, Throttle>()

/** What is counted of addresses and people, under keys that say of what and of whom. */
export function throttleOf({ clock }: { clock: Clock }): Throttle {
  const throttle = throttles.get(clock) ?? createThrottle(clock)
  throttles.set(clock, throttle)
  return throttle
}

function createThrottle(clock: Clock): Throttle {
  const windows = new Map<string, Window>()
  const windowOf = (key: string, { within }: Allowance): Window => {
    const now = clock.now().getTime()
    const found = windows.get(`${key} ${within}`)
    if (found && now - found.startedAt < within) return found
    if (windows.size >= MOST_WINDOWS) windows.clear()
    const opened = { startedAt: now, count: 0 }
    windows.set(`${key} ${within}`, opened)
    return opened
  }
  const check = (key: string, allowance: Allowance) => {
    const { count, startedAt } = windowOf(key, allowance)
    if (count < allowance.times) return
    const left = startedAt + allowance.within - clock.now().getTime()
    throw refusal('tooManyRequests').after(Math.ceil(left / 1000))
  }
  const count = (key: string, allowance: Allowance) => {
    windowOf(key, allowance).count += 1
  }
  return {
    take: (key, ...allowances) => {
      for (const allowance of allowances) check(key, allowance)
      for (const allowance of allowances) count(key, allowance)
    },
    check,
    count,
  }
}
