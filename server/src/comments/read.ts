import type { Comment } from '#protocol/comments/calls.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { COMMENT, requireAccess } from './comments.ts'
import { presentComments } from './present.ts'

/** Everything that was said about one thing, oldest first. */
export async function listComments(
  actor: Actor,
  about: { type: number; typeId: number },
): Promise<Comment[]> {
  const { db, directory, files } = actor.services
  await requireAccess(actor, about, db)
  const rows = await db
    .selectFrom('comments')
    .selectAll()
    .where('type', '=', about.type)
    .where('type_id', '=', about.typeId)
    .orderBy('comment_id')
    .execute()
  const filed = await files.list(
    db,
    rows.flatMap((row) => row.batch_id ?? []),
  )
  return presentComments(rows, directory.current(), filed)
}

/** Deletes a comment with its replies and files; its author's, and administrators'. */
export async function removeComment(actor: Actor, commentId: number): Promise<void> {
  const { services, viewer } = actor
  await inTransaction(services.db, async (trx) => {
    const row = await trx
      .selectFrom('comments')
      .selectAll()
      .where('comment_id', '=', commentId)
      .forUpdate()
      .executeTakeFirst()
    if (!row) refuse('commentGone')
    await requireAccess(actor, { type: row.type, typeId: row.type_id }, trx)
    if (row.create_user !== viewer.userId && !viewer.isAdmin) refuse('forbidden')
    const replies = await trx
      .selectFrom('comments')
      .select('comment_id')
      .where('main_id', '=', commentId)
      .execute()
    await trx.deleteFrom('comments').where('comment_id', '=', commentId).execute()
    await services.files.removeOwned(trx, COMMENT, [commentId, ...replies.map((reply) => reply.comment_id)])
    await services.comments.subject(row.type).changed?.(trx, actor, row.type_id)
  })
}
