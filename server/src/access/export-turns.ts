import type { Limits } from '#server/platform/limits/limits.ts'

/** Exports at work in this process: a few of each person, a few of all together. */
export interface ExportTurns {
  /**
   * What gives the turn back, however often it is called; null when none came free within `patience`
   * milliseconds. Without a patience it waits as long as it takes.
   */
  take(userId: number, patience?: number): Promise<GiveBack | null>
  /** Whether the user has reached their limit of running exports. */
  isFull(userId: number): boolean
}

type GiveBack = () => void

interface Waiting {
  userId: number
  begin: () => void
}

export function createExportTurns({
  exportsPerPerson,
  exportsAtOnce,
}: Pick<Limits, 'exportsPerPerson' | 'exportsAtOnce'>): ExportTurns {
  const working = new Map<number, number>()
  const waiting = new Set<Waiting>()
  let total = 0
  const countOf = (userId: number) => working.get(userId) ?? 0
  const isFull = (userId: number) => countOf(userId) >= exportsPerPerson
  const mayBegin = (userId: number) => total < exportsAtOnce && !isFull(userId)

  const add = (userId: number, by: 1 | -1) => {
    total += by
    working.set(userId, countOf(userId) + by)
    if (countOf(userId) === 0) working.delete(userId)
  }
  const begin = (userId: number): GiveBack => {
    add(userId, 1)
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      add(userId, -1)
      // in the order they came; one who has enough at work is passed over
      for (const next of waiting) if (mayBegin(next.userId)) next.begin()
    }
  }

  return {
    isFull,
    async take(userId, patience) {
      if (mayBegin(userId)) return begin(userId)
      const { promise, resolve } = Promise.withResolvers<GiveBack | null>()
      const own: Waiting = {
        userId,
        begin: () => {
          end()
          resolve(begin(userId))
        },
      }
      const giveUp = () => {
        end()
        resolve(null)
      }
      const timer = patience === undefined ? undefined : setTimeout(giveUp, patience)
      const end = () => {
        clearTimeout(timer)
        waiting.delete(own)
      }
      waiting.add(own)
      return promise
    },
  }
}
