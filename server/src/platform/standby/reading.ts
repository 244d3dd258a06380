import { z } from 'zod'
import type { DatabaseHandle } from '#server/platform/database/database.ts'
import type { Events } from '#server/platform/events/events.ts'
import { errorCode } from '#server/platform/process/start-failure.ts'
import { Refusal } from '../refusal.ts'
import { type StandbyReadKind, standbyReads } from './reads.ts'
import { isGone, type StandbyCondition, type StandbyWatch } from './watch.ts'

type Source = Pick<DatabaseHandle, 'db' | 'pool'>
/** For long reading, and for statements that end when they take too long. */
export type Connections = Record<'long' | 'lists', Source>

/** Where something is read. */
export interface ReadSource extends Source {
  /** Everything committed before this moment (`performance.now()`) is in it; null: everything. */
  asOf: number | null
}

/** The standby, as pages and metrics show it. */
export interface StandbyState {
  condition: StandbyCondition
  /** Milliseconds; null while it is unknown. */
  lag: number | null
  /** Beyond this even exports are read on the primary. */
  mostLag: number
  /**
   * How often something was read there, how often the primary took its place, and how often it had to take over
   * half-way.
   */
  reads: Readonly<Record<StandbyReadKind, { standby: number; primary: number; takenOver: number }>>
}

/**
 * Reads on the standby what may be read there (`reads.ts`), and on the primary where there is none or it will
 * not do.
 */
export interface Reading {
  /**
   * Runs work that only reads and may be run again. It is the primary's while this person has just written,
   * while the standby is too far behind or gone; one that goes, or has to give way to replay, in the middle is
   * made good for by the primary.
   */
  read<Result>(
    what: StandbyReadKind,
    userId: number,
    work: (source: ReadSource) => Promise<Result>,
  ): Promise<Result>
  /** Marks the user as writing while `work` runs: until the standby has replayed it, their reads go to the primary. */
  writing<Result>(userId: number, work: () => Promise<Result>): Promise<Result>
  /** This person has written just now. */
  wrote(userId: number): void
  /** Null: there is none. */
  standby(): StandbyState | null
}

export interface StandbyOptions {
  connections: Connections
  watch: StandbyWatch
  mostLag: number
  events: Pick<Events, 'announce' | 'subscribe'>
}

/** Without a standby everything is read on the primary. */
export function createReading(primary: Connections, standby?: StandbyOptions): Reading {
  return standby ? readingWith(primary, standby) : onPrimary(primary)
}

const onPrimary = (primary: Connections): Reading => ({
  read: (what, _userId, work) => work({ ...primary[standbyReads[what].connections], asOf: null }),
  writing: (_userId, work) => work(),
  wrote: () => undefined,
  standby: () => null,
})

function readingWith(primary: Connections, { connections, watch, mostLag, events }: StandbyOptions): Reading {
  const writers = createWriters(events)
  const reads: StandbyState['reads'] = { exports: none(), figures: none(), searches: none() }
  const limitOf = (what: StandbyReadKind) => {
    const { within } = standbyReads[what]
    return within === 'configured' ? mostLag : Math.min(within, mostLag)
  }
  /** Until when the standby has everything, where that is late enough for what is asked and who asks. */
  const freshFor = (what: StandbyReadKind, userId: number): number | null => {
    const until = watch.caughtUpTo()
    if (until === null || performance.now() - until > limitOf(what)) return null
    return writers.hasWrittenSince(userId, until) ? null : until
  }
  return {
    async read(what, userId, work) {
      const own = standbyReads[what].connections
      const here = () => work({ ...primary[own], asOf: null })
      const asOf = freshFor(what, userId)
      if (asOf === null) {
        reads[what].primary += 1
        return here()
      }
      try {
        const result = await watch.whileThere(() => work({ ...connections[own], asOf }))
        reads[what].standby += 1
        return result
      } catch (error) {
        if (isAnswer(error)) throw error
        if (isGone(error)) watch.suspect()
        reads[what].takenOver += 1
        return here()
      }
    },
    writing: writers.writing,
    wrote: writers.wrote,
    standby: () => ({ condition: watch.condition(), lag: watch.lag(), mostLag, reads }),
  }
}

const none = () => ({ standby: 0, primary: 0, takenOver: 0 })

/** A statement that was ended because it took too long would take as long again. */
const TIMED_OUT = '57014'
const isAnswer = (error: unknown) => error instanceof Refusal || errorCode(error) === TIMED_OUT

const TOPIC = 'wrote'
const written = z.object({ userId: z.number() })
const MOST_WRITERS = 10_000

/** Who has written when, on whichever process. */
function createWriters(events: StandbyOptions['events']) {
  const last = new Map<number, number>()
  const under = new Map<number, number>()
  const note = (userId: number) => {
    // of those who are dropped it is not known any more: they have waited longer than any standby is late
    if (last.size >= MOST_WRITERS) last.delete(last.keys().next().value ?? 0)
    last.delete(userId)
    last.set(userId, performance.now())
  }
  const add = (userId: number, by: 1 | -1) => {
    const count = (under.get(userId) ?? 0) + by
    if (count > 0) under.set(userId, count)
    else under.delete(userId)
  }
  const wrote = (userId: number) => {
    note(userId)
    events.announce(TOPIC, { userId }).catch((error: unknown) => process.emitWarning(String(error)))
  }
  events.subscribe(TOPIC, (payload) => {
    const { success, data } = written.safeParse(payload)
    if (success) note(data.userId)
  })
  return {
    wrote,
    hasWrittenSince: (userId: number, moment: number) =>
      under.has(userId) || (last.get(userId) ?? Number.NEGATIVE_INFINITY) >= moment,
    writing: async <Result>(userId: number, work: () => Promise<Result>): Promise<Result> => {
      add(userId, 1)
      try {
        return await work()
      } finally {
        add(userId, -1)
        wrote(userId)
      }
    },
  }
}
