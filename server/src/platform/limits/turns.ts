import { overloaded } from '#server/platform/refusal.ts'

/** Lets a few works at a time begin: people one after the other, those of one person in the order they came. */
export interface Turns {
  /** @throws Refusal `busy` when too many wait already, or after waiting too long */
  take<Result>(work: () => Promise<Result>, person?: number): Promise<Result>
}

interface TurnsOptions {
  atOnce: number
  /** Concurrent turns of one user; their further requests wait without delaying others. */
  eachAtOnce?: number
  /** With more waiting than this, further ones are refused. */
  mostWaiting?: number
  /**
   * Milliseconds that one waits at most while `crowd` wait; fewer will all have their turn, however long that
   * takes.
   */
  patience?: number
  crowd?: number
}

const NOBODY = 0

export function createTurns(options: TurnsOptions): Turns {
  const { atOnce, eachAtOnce = atOnce, mostWaiting = Number.POSITIVE_INFINITY, patience, crowd = 0 } = options
  /** In the order in which they come next. */
  const waiting = new Map<number, (() => void)[]>()
  const running = new Map<number, number>()
  let free = atOnce
  let length = 0

  const mayBegin = (person: number) => free > 0 && (running.get(person) ?? 0) < eachAtOnce
  const begin = (person: number) => {
    free -= 1
    running.set(person, (running.get(person) ?? 0) + 1)
  }
  const end = (person: number) => {
    free += 1
    const left = (running.get(person) ?? 0) - 1
    if (left > 0) running.set(person, left)
    else running.delete(person)
    callNext()
  }
  const callNext = () => {
    for (const [person, queue] of waiting) {
      if (!mayBegin(person)) continue
      const next = queue.shift()
      // one who had a turn comes after the others
      waiting.delete(person)
      if (queue.length > 0) waiting.set(person, queue)
      if (!next) continue
      length -= 1
      begin(person)
      next()
      return
    }
  }
  const leave = (person: number, next: () => void) => {
    const queue = waiting.get(person)?.filter((each) => each !== next) ?? []
    if (queue.length > 0) waiting.set(person, queue)
    else waiting.delete(person)
    length -= 1
  }
  const wait = (person: number) =>
    new Promise<void>((resolve, reject) => {
      const lose = () => {
        if (length < crowd) return
        clearInterval(timer)
        leave(person, next)
        reject(overloaded())
      }
      const timer = patience === undefined ? undefined : setInterval(lose, patience)
      const next = () => {
        clearInterval(timer)
        resolve()
      }
      length += 1
      waiting.set(person, [...(waiting.get(person) ?? []), next])
    })

  return {
    async take(work, person = NOBODY) {
      if (mayBegin(person)) begin(person)
      else if (length >= mostWaiting) throw overloaded()
      else await wait(person)
      try {
        return await work()
      } finally {
        end(person)
      }
    },
  }
}
