import type { Kysely, Transaction } from 'kysely'
import type { z } from 'zod'
import type { Need } from '#protocol/platform/call.ts'
import type { Tables } from '#server/platform/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Acting } from './audit.ts'

/** Whose account an act is about, and what is to be: passwords as hashes alone. */
export interface ReviewTarget<Values = unknown> {
  /** null: nobody's, it is about `subject` or the whole company. */
  userId: number | null
  /** What it is about where that is no account: a role, somebody new. */
  subject?: { id: string; name: string }
  values: Values
}

/**
 * Something that a second person has to agree to when it is done to somebody above whoever does it (platform.md §5.8). An area
 * declares its own.
 */
export interface ReviewedAct<Values = unknown> {
  key: string
  /** 重置密码 */
  title: string
  /** The right to do it; null: administrators alone. */
  need: Need | null
  values: z.ZodType<Values>
  /** What it makes of the person, for whoever decides. No secrets. */
  words(acting: Acting, target: ReviewTarget<Values>): string
  /**
   * What it does as things stand: `nothing` needs nobody's consent, `lifting` (it gives rights that whoever does it lacks, or takes
   * somebody away from above him) always does, and `ordinary` where the person is above. `ordinary` when not said.
   */
  effect?(acting: Acting, target: ReviewTarget<Values>): 'nothing' | 'ordinary' | 'lifting'
  /** Refuses who may not do it to this person: asked when it is begun, and of both people when the second one agrees. */
  check(acting: Acting, target: ReviewTarget<Values>): void
  /** Whether it concerns somebody beside the person: whose rights it makes others. Who is concerned does not decide. */
  concerns?(acting: Acting, target: ReviewTarget<Values>): boolean
  /** Does it, within a transaction that holds the organisation lock; the people are told, and it is logged. */
  carryOut(trx: Transaction<Tables>, acting: Acting, targets: readonly ReviewTarget<Values>[]): Promise<void>
  /** Its words do not tell all of it: what is asked for twice may be two things. */
  isSecret?: true
  /** Where nobody decides in time it takes effect instead of coming to nothing. */
  lapsesInto?: true
}

export interface SecondReview {
  /**
   * Carries an act out, but for those it has to wait for: these are kept and whoever may decide is told. Within a transaction,
   * under the organisation lock, which it takes. Answers for whom it waits; hand that to `awaited` after the commit.
   * Refuses what the act refuses, and 400 where nobody could agree.
   */
  carryOut<Values>(
    trx: Transaction<Tables>,
    acting: Acting,
    act: ReviewedAct<Values>,
    targets: readonly ReviewTarget<Values>[],
  ): Promise<Awaited>
  isOn(db: Kysely<Tables>): Promise<boolean>
  /** Refuses 400 what would leave one administrator alone while it is on. Under the organisation lock, after the change. */
  requireTwo(trx: Transaction<Tables>): Promise<void>
}

/** What waits for a second person, and for how many it was done at once; null: for all. */
export type Awaited = { title: string; names: readonly string[]; done: number } | null

/** Of several things done about the same people, as one form asks for them. */
export function allAwaited(each: readonly Awaited[]): Awaited {
  const waiting = each.flatMap((awaited) => awaited ?? [])
  if (waiting.length === 0) return null
  const names = new Set(waiting.flatMap((awaited) => awaited.names))
  return { title: waiting.map(({ title }) => title).join('、'), names: [...names], done: 0 }
}

const MOST_NAMES = 5

/**
 * Says, after the commit, that something waits for a second person: as a refusal, so that no client shows as done what is not.
 * `rest` is what was done besides.
 */
export function refuseAwaited(awaited: Awaited, rest = othersOf(awaited)): void {
  if (!awaited) return
  const { title, names } = awaited
  const who =
    names.length > MOST_NAMES
      ? `${names.slice(0, MOST_NAMES).join('、')}等 ${names.length} 人`
      : names.join('、')
  refuse('reviewAwaited', who ? `${title}（${who}）` : title, rest)
}

const othersOf = (awaited: Awaited) => (awaited?.done ? `；其余 ${awaited.done} 人已完成` : '')

declare module './area.ts' {
  interface Part {
    reviewed?: readonly ReviewedAct[]
  }
}

declare module './context.ts' {
  interface AppServices {
    secondReview: SecondReview
  }
}
