import type { Allowance } from '#server/platform/limits/throttle.ts'
import { DAY, HOUR } from '#server/platform/time/clock.ts'

/** Rows of one person, or of one address without a session: at most 0.8 MB a day with their seals. */
const OF_ONE: readonly Allowance[] = [
  { times: 1_000, within: HOUR },
  { times: 2_000, within: DAY },
]
/** Of all users: many addresses are no way around the budget of one. */
const OF_ALL: readonly Allowance[] = [
  { times: 20_000, within: HOUR },
  { times: 60_000, within: DAY },
]
const ALL = 'all'

/** How many rows the log of refusals takes from each (platform.md §9.4). */
interface RefusalBudget {
  /** Takes a row from the budget of a user or address; returns whose budget is used up instead: theirs or that of all. */
  take(who: string, now: Date): null | 'one' | 'all'
  /** Whether it is the first overflow of this budget on the day. */
  isFirst(who: string): boolean
}

export function createRefusalBudget(): RefusalBudget {
  let taken = new Map<string, number>()
  let overflowed = new Set<string>()
  let day = 0
  const keyOf = (who: string, { within }: Allowance, now: Date) =>
    `${who} ${within} ${Math.floor(now.getTime() / within)}`
  const isLeft = (who: string, allowances: readonly Allowance[], now: Date) =>
    allowances.every((each) => (taken.get(keyOf(who, each, now)) ?? 0) < each.times)
  const count = (who: string, allowances: readonly Allowance[], now: Date) => {
    for (const each of allowances) {
      const key = keyOf(who, each, now)
      taken.set(key, (taken.get(key) ?? 0) + 1)
    }
  }
  return {
    take: (who, now) => {
      const today = Math.floor(now.getTime() / DAY)
      if (today !== day) {
        taken = new Map()
        overflowed = new Set()
      }
      day = today
      if (!isLeft(ALL, OF_ALL, now)) return 'all'
      if (!isLeft(who, OF_ONE, now)) return 'one'
      count(ALL, OF_ALL, now)
      count(who, OF_ONE, now)
      return null
    },
    isFirst: (who) => {
      if (overflowed.has(who)) return false
      overflowed.add(who)
      return true
    },
  }
}
