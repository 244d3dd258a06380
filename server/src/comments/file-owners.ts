import type { FileOwners } from '#server/engine/model/files.ts'
import { COMMENT } from './comments.ts'
import type { CommentRow } from './present.ts'
import './tables.ts'

/** Files of a comment are read by everybody who reads it, and changed by its author. */
export const commentFileOwners: FileOwners = {
  owns: (module) => module === COMMENT,
  mayRead: async (actor, { id }) => {
    const row = await findComment(actor, id)
    if (!row) return false
    const subject = actor.services.comments.subject(row.type)
    return (await subject.access(actor, row.type_id, actor.services.db)) !== null
  },
  mayEdit: async (actor, { id }) => (await findComment(actor, id))?.create_user === actor.viewer.userId,
}

const findComment = (
  { services }: Parameters<FileOwners['mayRead']>[0],
  id: number,
): Promise<CommentRow | undefined> =>
  services.db.selectFrom('comments').selectAll().where('comment_id', '=', id).executeTakeFirst()
