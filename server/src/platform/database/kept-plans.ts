import { createHash } from 'node:crypto'
import type pg from 'pg'
import { errorCode } from '#server/platform/process/start-failure.ts'

/** A statement that came so often will come again. */
const OFTEN = 3
/** Every connection keeps its own plans of them. */
const MOST_KEPT = 250
/** How many texts are counted; those with a list of values of their own length are endless. */
const MOST_COUNTED = 5000
const LONGEST = 20_000

const FEATURE_NOT_SUPPORTED = '0A000'

/**
 * A prepared statement reads `r.*` of a table that got another column: the transaction is worth a retry with new plans.
 */
export const isPlanOutdated = (error: unknown): boolean =>
  errorCode(error) === FEATURE_NOT_SUPPORTED && error instanceof Error && /cached plan/.test(error.message)

/** Names of the statements that come back; null for others. `renew` gives all of them new ones. */
function createNames() {
  const counted = new Map<string, number>()
  const kept = new Map<string, string>()
  let generation = 0
  const nameOf = (text: string): string | null => {
    const known = kept.get(text)
    if (known) return known
    if (text.length > LONGEST || kept.size >= MOST_KEPT) return null
    const times = (counted.get(text) ?? 0) + 1
    if (times < OFTEN) {
      if (counted.size >= MOST_COUNTED) counted.clear()
      counted.set(text, times)
      return null
    }
    counted.delete(text)
    const name = `t${generation}_${createHash('sha1').update(text).digest('hex').slice(0, 20)}`
    kept.set(text, name)
    return name
  }
  return {
    nameOf,
    renew: () => {
      generation += 1
      kept.clear()
    },
  }
}

/**
 * Lets connections keep the plans of statements that come back within transactions: those find their rows by ids, and
 * planning them costs more than running them. Lists are read outside of transactions, and planned for their values.
 */
export function keepPlans(pool: pg.Pool): void {
  const { nameOf, renew } = createNames()
  const forget = (error: unknown) => {
    if (isPlanOutdated(error)) renew()
  }
  pool.on('connect', (client) => {
    let isInside = false
    client.query = new Proxy(client.query, {
      apply(query, self, given: unknown[]) {
        const [text, values, ...rest] = given
        if (text === 'begin') isInside = true
        if (text === 'commit' || text === 'rollback') isInside = false
        const isPlanned = isInside && typeof text === 'string' && Array.isArray(values) && values.length > 0
        const name = isPlanned ? nameOf(text) : null
        if (name === null) return Reflect.apply(query, self, given)
        const answer: unknown = Reflect.apply(query, self, [{ name, text, values }, ...rest])
        if (answer instanceof Promise) answer.catch(forget)
        return answer
      },
    })
  })
}
