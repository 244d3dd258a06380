import { type Kysely, sql, type Transaction } from 'kysely'
import type { Part } from '#server/access/area.ts'
import type { AppServices } from '#server/access/context.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { CommentAccess, CommentSubject } from './subject.ts'
import './tables.ts'

/** What the things that are commented on may ask (approval-office.md §19A). */
export interface Comments {
  /** The kind of subject with this number; unknown ones are refused. */
  subject: (type: number) => CommentSubject
  /** Comments and replies by subject id; absent: none. */
  count: (db: Kysely<Tables>, type: number, ids: readonly number[]) => Promise<ReadonlyMap<number, number>>
  /** The subjects are deleted for good, and what was said about them. */
  forget: (trx: Transaction<Tables>, type: number, ids: readonly number[]) => Promise<void>
}

declare module '#server/access/context.ts' {
  interface AppServices {
    comments: Comments
  }
}

/** Module of the batches of files that belong to comments. */
export const COMMENT = 'comment'

/** @throws Error when two kinds of subjects have one number */
export function createComments({ files }: Pick<AppServices, 'files'>, parts: readonly Part[]): Comments {
  const subjects = new Map<number, CommentSubject>()
  for (const subject of parts.flatMap((part) => part.commentSubjects ?? [])) {
    if (subjects.has(subject.type))
      throw new Error(`two kinds of subjects have comments of type ${subject.type}`)
    subjects.set(subject.type, subject)
  }
  return {
    subject: (type) => subjects.get(type) ?? refuse('rowUnknown'),
    count: async (db, type, ids) => {
      if (ids.length === 0) return new Map()
      const rows = await db
        .selectFrom('comments')
        .where('type', '=', type)
        .where('type_id', 'in', ids)
        .groupBy('type_id')
        .select((select) => ['type_id', select.fn.countAll<number>().as('count')])
        .execute()
      return new Map(rows.map((row) => [row.type_id, Number(row.count)]))
    },
    forget: async (trx, type, ids) => {
      if (ids.length === 0) return
      const removed = await trx
        .deleteFrom('comments')
        .where('type', '=', type)
        .where(sql<boolean>`type_id = any(${ids}::bigint[])`)
        .returning('comment_id')
        .execute()
      await files.removeOwned(
        trx,
        COMMENT,
        removed.map((row) => row.comment_id),
      )
    },
  }
}

/** What the actor may do with comments of the subject; refused when he may not see it. */
export async function requireAccess(
  actor: Actor,
  { type, typeId }: { type: number; typeId: number },
  db: Kysely<Tables>,
): Promise<CommentAccess> {
  const subject = actor.services.comments.subject(type)
  return (await subject.access(actor, typeId, db)) ?? refuse('rowUnknown')
}
