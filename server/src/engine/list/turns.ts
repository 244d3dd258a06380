import { availableParallelism } from 'node:os'

/** Lets a few works at a time begin, in the order they came. */
export interface Turns {
  take<Result>(work: () => Promise<Result>): Promise<Result>
}

/** Processors share themselves out: with more at once than this, each would only be answered later. */
const AT_ONCE = Math.max(3, availableParallelism() + 1)

export function createTurns(atOnce = AT_ONCE): Turns {
  const waiting: (() => void)[] = []
  let free = atOnce
  return {
    async take(work) {
      if (free > 0) free -= 1
      else await new Promise<void>((resolve) => waiting.push(resolve))
      try {
        return await work()
      } finally {
        const next = waiting.shift()
        if (next) next()
        else free += 1
      }
    },
  }
}
