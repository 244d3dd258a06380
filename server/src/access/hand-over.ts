import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '#server/platform/database/database.ts'
import type { Acting } from './audit.ts'
import type { AppServices } from './context.ts'

/** Days of absence, excluding the day of return. */
export interface Absence {
  fromDay: string
  returnDay: string
}

/** One person's things of one kind go to another one. */
export interface HandOverMoment {
  trx: Transaction<Tables>
  acting: Acting
  from: number
  to: number
  /** Null if the user leaves for good. */
  absence: Absence | null
}

export interface HandedOver {
  moved: number
  /** What was not handed over, and why. */
  kept: readonly { title: string; why: string }[]
  /** What takes it back; kept as JSON. */
  state: unknown
}

/**
 * Something users own that others can take over when they leave or are away (platform.md §5.7). An area
 * declares its kinds: how to count, move and restore it.
 */
export interface HandOverKind {
  key: string
  /** What it is counted as: 客户, 待审批. */
  name: string
  /** The heading it is listed under. */
  group: string
  /** A note on the outcome, where it is not obvious. */
  note?: string
  /** Handed over by default during an absence; other kinds stay. */
  whileAway?: true
  /** Decides about what comes during an absence, too: done where there is nothing yet. */
  arranges?: true
  /** Goes only to people who have signed in before. */
  activeOnly?: true
  /** How much each of them has; who has none may be left out. */
  count(
    services: AppServices,
    db: Kysely<Tables>,
    userIds: readonly number[],
  ): Promise<ReadonlyMap<number, number>>
  /** The default receiver, before any general rule: the user's present deputy. */
  receiver?(services: AppServices, userId: number): number | null
  /** Hands over everything of the kind; a refusal refuses the whole hand-over. */
  move(moment: HandOverMoment): Promise<HandedOver>
  /** Gives it back from the state that `move` left; refuses what was worked on since. */
  undo(moment: HandOverMoment & { state: unknown }): Promise<void>
}

declare module './area.ts' {
  interface Part {
    handOvers?: readonly HandOverKind[]
  }
}

declare module './context.ts' {
  interface AppServices {
    /** All kinds, in the order of their areas: what a later one hands over may rest on an earlier one. */
    handOvers: readonly HandOverKind[]
  }
}

/** Rows `{ user_id, count }` as counts of people. */
export const countsOf = (rows: readonly { user_id: number; count: number }[]): ReadonlyMap<number, number> =>
  new Map(rows.map(({ user_id, count }) => [user_id, count]))
