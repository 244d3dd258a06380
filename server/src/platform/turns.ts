import { refuse } from './refusal.ts'

/** Lets a few works at a time begin, in the order they came. */
export interface Turns {
  /** @throws Refusal `tooManyRequests` when too many wait already */
  take<Result>(work: () => Promise<Result>): Promise<Result>
}

interface TurnsOptions {
  atOnce: number
  /** With more waiting than this, further ones are refused. */
  mostWaiting?: number
}

export function createTurns({ atOnce, mostWaiting = Number.POSITIVE_INFINITY }: TurnsOptions): Turns {
  const waiting: (() => void)[] = []
  let free = atOnce
  return {
    async take(work) {
      if (free > 0) free -= 1
      else if (waiting.length >= mostWaiting) refuse('tooManyRequests')
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
