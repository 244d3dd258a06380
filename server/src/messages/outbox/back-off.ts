const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** After the first failure, times three with every further one. */
const FIRST_PAUSE = 10_000
const LONGEST_PAUSE = 6 * HOUR
const MOST_ATTEMPTS = 10
/** So old a message is tried no further. */
const PATIENCE = DAY
/** So old a message is not sent at all: what it offers is gone from the bell as well (platform.md §7.1). */
export const TOO_OLD = 7 * DAY

interface Failed {
  /** This one included. */
  attempts: number
  /** Milliseconds since it could have been sent first. */
  age: number
  /** Seconds that the other side has asked for. */
  after: number | null
}

/** Milliseconds until it is tried again; null: no more. Half of the pause is left to chance, so that not all come back at once. */
export function pauseAfter({ attempts, age, after }: Failed, chance = Math.random): number | null {
  if (attempts >= MOST_ATTEMPTS || age >= PATIENCE) return null
  const pause = Math.min(FIRST_PAUSE * 3 ** (attempts - 1), LONGEST_PAUSE)
  const wished = Math.min((after ?? 0) * 1000, LONGEST_PAUSE)
  return Math.max(pause * (0.5 + chance() / 2), wished)
}
