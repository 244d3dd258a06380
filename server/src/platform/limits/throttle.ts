import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Events } from '#server/platform/events/events.ts'
import { refusal } from '#server/platform/refusal.ts'
import type { Clock } from '#server/platform/time/clock.ts'

/** How often something may be done within a window of `ms` milliseconds. */
export interface Allowance {
  times: number
  within: number
}

export interface Throttle {
  /**
   * Counts one more of these; refuses 403, with the seconds until the next is taken, once any of the allowances
   * is used up.
   */
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
const TOPIC = 'throttle'
const counted = z.object({ by: z.string(), key: z.string(), within: z.number() })

type Needed = { clock: Clock; events: Pick<Events, 'announce' | 'subscribe'> }
const throttles = new WeakMap<Needed['events'], Throttle>()

/**
 * What is counted of addresses and people, under keys that say of what and of whom. The processes on one
 * database count together: each hears within milliseconds what another has counted.
 */
export function throttleOf({ clock, events }: Needed): Throttle {
  const throttle = throttles.get(events) ?? createThrottle({ clock, events })
  throttles.set(events, throttle)
  return throttle
}

function createThrottle({ clock, events }: Needed): Throttle {
  const self = randomUUID()
  const windows = new Map<string, Window>()
  const windowOf = (key: string, within: number): Window => {
    const now = clock.now().getTime()
    const found = windows.get(`${key} ${within}`)
    if (found && now - found.startedAt < within) return found
    // a flood from many addresses evicts one window at a time, not everything counted of others
    if (windows.size >= MOST_WINDOWS) windows.delete(windows.keys().next().value ?? '')
    const opened = { startedAt: now, count: 0 }
    windows.delete(`${key} ${within}`)
    windows.set(`${key} ${within}`, opened)
    return opened
  }
  const check = (key: string, { times, within }: Allowance) => {
    const { count, startedAt } = windowOf(key, within)
    if (count < times) return
    const left = startedAt + within - clock.now().getTime()
    throw refusal('tooManyRequests').after(Math.ceil(left / 1000))
  }
  const count = (key: string, { within }: Allowance) => {
    windowOf(key, within).count += 1
    events.announce(TOPIC, { by: self, key, within }).catch((error: Error) => process.emitWarning(error))
  }
  events.subscribe(TOPIC, (payload) => {
    const { success, data } = counted.safeParse(payload)
    if (success && data.by !== self) windowOf(data.key, data.within).count += 1
  })
  return {
    take: (key, ...allowances) => {
      for (const allowance of allowances) check(key, allowance)
      for (const allowance of allowances) count(key, allowance)
    },
    check,
    count,
  }
}
