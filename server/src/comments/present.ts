import type { Selectable } from 'kysely'
import type { Comment, CommentReply } from '#protocol/comments/calls.ts'
import type { SimpleUser } from '#protocol/platform/simple-user.ts'
import type { FileEntity } from '#protocol/record/calls/calls.ts'
import type { Snapshot } from '#server/access/snapshot.ts'
import { presentSimple } from '#server/manage/door.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { formatMoment } from '#server/platform/time/clock.ts'
import './tables.ts'

export type CommentRow = Selectable<Tables['comments']>

type Filed = ReadonlyMap<string, readonly FileEntity[]>

/** Top-level comments, oldest first, each with what stands under it. */
export function presentComments(rows: readonly CommentRow[], people: Snapshot, files: Filed): Comment[] {
  const replies = Map.groupBy(rows, (row) => row.main_id)
  return (replies.get(null) ?? []).map((row) => ({
    ...presentReply(row, people, files),
    childCommentList: (replies.get(row.comment_id) ?? []).map((reply) => presentReply(reply, people, files)),
  }))
}

/** One comment as it was written, alone. */
export const presentComment = (row: CommentRow, people: Snapshot, files: Filed): Comment => ({
  ...presentReply(row, people, files),
  childCommentList: [],
})

function presentReply(row: CommentRow, people: Snapshot, files: Filed): CommentReply {
  return {
    commentId: row.comment_id,
    userId: row.create_user,
    content: row.content,
    createTime: formatMoment(row.create_time),
    updateTime: row.update_time && formatMoment(row.update_time),
    mainId: row.main_id ?? 0,
    pid: row.answered_user ?? 0,
    typeId: row.type_id,
    type: row.type,
    status: 1,
    favour: 0,
    user: personOf(people, row.create_user),
    replyUser: row.answered_user === null ? null : personOf(people, row.answered_user),
    batchId: row.batch_id,
    files: [...(files.get(row.batch_id ?? '') ?? [])],
  }
}

function personOf(people: Snapshot, userId: number): SimpleUser {
  const user = people.user(userId)
  if (user) return presentSimple(people, user)
  return { userId, realname: people.realname(userId), img: null, deptId: null, deptName: null }
}
