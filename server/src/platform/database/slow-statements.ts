import type pg from 'pg'
import { DAY } from '#server/platform/time/clock.ts'

/** One text of a statement that took long, however often. Times are milliseconds. */
export interface SlowStatement {
  /** Without its values. */
  text: string
  times: number
  total: number
  longest: number
  last: number
}

/** Milliseconds from which on a statement is slow: a person notices. */
export const SLOW_STATEMENT = 500
/** Texts that are kept of a pool; the least of them makes room. */
const MOST_KEPT = 100
const LONGEST_TEXT = 4000

const kept = new WeakMap<pg.Pool, Map<string, SlowStatement>>()

/**
 * Notes the statements of a pool that take long, in memory. As those who ask wait for them, with locks and the line
 * between: the database's own statistics know neither, need an extension and see only the own role.
 */
export function noteSlow(pool: pg.Pool): void {
  const slow = new Map<string, SlowStatement>()
  kept.set(pool, slow)
  pool.on('connect', (client) => {
    client.query = new Proxy(client.query, {
      apply(query, self, given: unknown[]) {
        const begun = performance.now()
        const done = () => {
          const took = performance.now() - begun
          if (took >= SLOW_STATEMENT) note(slow, textOf(given[0]), took)
        }
        const answered = given.at(-1)
        if (typeof answered === 'function') {
          const hear = (...result: unknown[]) => {
            done()
            return answered(...result)
          }
          return Reflect.apply(query, self, [...given.slice(0, -1), hear])
        }
        const answer: unknown = Reflect.apply(query, self, given)
        if (answer instanceof Promise) answer.then(done, done)
        return answer
      },
    })
  })
}

/** What took long within a day. */
export function listSlow(pool: pg.Pool): SlowStatement[] {
  const since = Date.now() - DAY
  return [...(kept.get(pool)?.values() ?? [])].filter(({ last }) => last > since)
}

function note(slow: Map<string, SlowStatement>, text: string, took: number): void {
  const known = slow.get(text)
  const isOld = known && known.last < Date.now() - DAY
  const before = known && !isOld ? known : { times: 0, total: 0, longest: 0 }
  slow.set(text, {
    text,
    times: before.times + 1,
    total: before.total + took,
    longest: Math.max(before.longest, took),
    last: Date.now(),
  })
  if (slow.size <= MOST_KEPT) return
  const [least] = [...slow.values()].toSorted((a, b) => a.total - b.total)
  if (least) slow.delete(least.text)
}

function textOf(asked: unknown): string {
  const text =
    typeof asked === 'object' && asked !== null && 'text' in asked ? String(asked.text) : String(asked)
  return text.replace(/\s+/g, ' ').trim().slice(0, LONGEST_TEXT)
}
