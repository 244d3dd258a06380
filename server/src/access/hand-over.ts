import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '#server/platform/database.ts'
import type { Acting } from './audit.ts'
import type { AppServices } from './context.ts'

/** Days on which somebody is away, the day of the return not among them. */
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
  /** He comes back; null: he leaves. */
  absence: Absence | null
}

export interface HandedOver {
  moved: number
  /** What stayed with him, and why. */
  kept: readonly { title: string; why: string }[]
  /** What takes it back; kept as JSON. */
  state: unknown
}

/**
 * Something that people have and that others can take over when they leave or are away (platform.md §5.7). An area says its
 * own: how much somebody has, how it goes over, how it comes back.
 */
export interface HandOverKind {
  key: string
  /** What it is counted as: 客户, 待审批. */
  name: string
  /** Under which heading it stands. */
  group: string
  /** What becomes of it, where that is not plain. */
  note?: string
  /** While somebody is only away this goes over unless said otherwise; everything else stays. */
  whileAway?: true
  /** Goes only to people who have signed in before. */
  activeOnly?: true
  /** How much each of them has; who has none may be left out. */
  count(
    services: AppServices,
    db: Kysely<Tables>,
    userIds: readonly number[],
  ): Promise<ReadonlyMap<number, number>>
  /** To whom it goes before any rule for everything: who stands in for him already. */
  receiver?(services: AppServices, userId: number): number | null
  /** Hands over all that he has; a refusal refuses the whole. */
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
