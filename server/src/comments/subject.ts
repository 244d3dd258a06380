import type { Kysely, Transaction } from 'kysely'
import type { Actor } from '#server/engine/model/rules.ts'
import type { Tables } from '#server/platform/database/database.ts'

/** What somebody may do with the comments of one thing. */
export interface CommentAccess {
  /** As messages name it. */
  title: string
  mayWrite: boolean
  /** User ids of those to whom a top-level comment is addressed. */
  authors: readonly number[]
  /** Where messages open something else than the thing itself: that, and their types; absent: those of the kind. */
  about?: { typeId: number; messages: CommentSubject['messages'] }
}

/** A kind of thing that can be commented on. Its area says so in its part. */
export interface CommentSubject {
  /** Its number on the wire. */
  type: number
  /**
   * What the actor may do; null when he may not see the thing, which is refused like an unknown one. In a transaction the
   * thing is held, so that it does not vanish before the comment is there.
   */
  access: (actor: Actor, id: number, db: Kysely<Tables>) => Promise<CommentAccess | null>
  /** Types of the messages to its authors, to those who are answered and to those who are mentioned; absent: none. */
  messages: Readonly<Partial<Record<'toAuthors' | 'toAnswered' | 'toMentioned', number>>>
  /** After something about it was said, changed or taken back, in that transaction. */
  changed?: (trx: Transaction<Tables>, actor: Actor, id: number) => Promise<void>
}

declare module '#server/access/area.ts' {
  interface Part {
    commentSubjects?: readonly CommentSubject[]
  }
}
