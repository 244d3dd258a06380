import type { Kysely, Transaction } from 'kysely'
import type { z } from 'zod'
import type { Need } from '#protocol/platform/call.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Acting } from './audit.ts'

/** Whose account an act is about, and what is to be: passwords as hashes alone. */
export interface ReviewTarget<Values = unknown> {
  /** null: about `subject` or the whole company, not a user. */
  userId: number | null
  /** Its subject if that is not an account: a role, a new user. */
  subject?: { id: string; name: string }
  values: Values
}

/**
 * An act that requires a second person's consent when its target is above the actor, or could give that consent
 * to others (platform.md §5.8). An area declares its own.
 */
export interface ReviewedAct<Values = unknown> {
  key: string
  /** 重置密码 */
  title: string
  /** The right to do it; null: administrators alone. */
  need: Need | null
  values: z.ZodType<Values>
  /** Its effect on the target, in words for the reviewer. No secrets. */
  words(acting: Acting, target: ReviewTarget<Values>): string
  /**
   * Its effect in the present state: `nothing` needs no consent, `lifting` (grants rights that the actor lacks,
   * or removes a superior of the actor) always does, `ordinary` (the default) where the target is above.
   */
  effect?(acting: Acting, target: ReviewTarget<Values>): 'nothing' | 'ordinary' | 'lifting'
  /**
   * Refuses who may not do it to this person: asked when it is begun, and of both people when the second one
   * agrees.
   */
  check(acting: Acting, target: ReviewTarget<Values>): void
  /** Whether it changes the rights of a further user. Users concerned may not decide. */
  concerns?(acting: Acting, target: ReviewTarget<Values>): boolean
  /** Performs it within a transaction that holds the organisation lock, notifies the users and logs it. */
  carryOut(trx: Transaction<Tables>, acting: Acting, targets: readonly ReviewTarget<Values>[]): Promise<void>
  /**
   * Puts the account of the target into the actor's hands, who may act as that user from then on (platform.md §5.8);
   * `unlessAgreed`: not where a second person agreed.
   */
  holds?: 'always' | 'unlessAgreed'
  /** Its words omit a secret: two equal requests may differ. */
  isSecret?: true
  /** Takes effect when the time for a decision runs out, instead of lapsing. */
  lapsesInto?: true
}

export interface SecondReview {
  /**
   * Performs an act except for targets that need consent: those are stored and the possible reviewers notified.
   * Runs within a transaction and takes the organisation lock. Returns the pending targets, to be passed to
   * `awaited` after the commit. Refuses what the act refuses, and with 400 where no reviewer exists.
   */
  carryOut<Values>(
    trx: Transaction<Tables>,
    acting: Acting,
    act: ReviewedAct<Values>,
    targets: readonly ReviewTarget<Values>[],
  ): Promise<Awaited>
  isOn(db: Kysely<Tables>): Promise<boolean>
  /** Notes that the actor made these accounts, and may act as those users. */
  noteHands(trx: Transaction<Tables>, acting: Acting, userIds: readonly number[]): Promise<void>
  /**
   * Refuses 400 what would leave one administrator alone while it is on. Under the organisation lock, after the
   * change.
   */
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
 * Reports, after the commit, that targets are pending: as a refusal, so that no client shows them as done.
 * `rest` is what was done.
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
