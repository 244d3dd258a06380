import { z } from 'zod'
import { call } from '#protocol/platform/call.ts'
import { simpleUser } from '#protocol/platform/simple-user.ts'
import { id, integer, nothing, optional } from '#protocol/platform/wire.ts'
import { fileEntitySchema } from '#protocol/record/calls/calls.ts'

const area = 'task'

/** Characters of a comment, as they are read: marks of the text do not count. */
export const LONGEST_COMMENT = 2000
/** Characters of its HTML. */
const LONGEST_CONTENT = 20_000

const replySchema = z.object({
  commentId: z.number(),
  userId: z.number(),
  /** HTML of text and `<span data-user="12">@安小一</span>`, cleaned by the server. */
  content: z.string(),
  createTime: z.string(),
  /** When the author changed it last; null: never. */
  updateTime: z.string().nullable(),
  /** The top-level comment under which it stands; 0: it is one. */
  mainId: z.number(),
  /** Whom it answers; 0: nobody. */
  pid: z.number(),
  typeId: z.number(),
  type: z.number(),
  status: z.number(),
  favour: z.number(),
  user: simpleUser,
  replyUser: simpleUser.nullable(),
  batchId: z.string().nullable(),
  files: z.array(fileEntitySchema),
})
export type CommentReply = z.output<typeof replySchema>

const commentSchema = replySchema.extend({ childCommentList: z.array(replySchema) })
export type Comment = z.output<typeof commentSchema>

/** Comments on whatever has some; `type` names the kind of subject, `typeId` which one (approval-office.md §11.4, §19A). */
export const commentCalls = {
  save: call({
    path: 'workTaskComment/setComment',
    body: 'json',
    area,
    need: 'signedIn',
    summary: '发表、回复或修改评论',
    request: z.object({
      type: integer(1, 1000),
      typeId: id(),
      content: z.string().max(LONGEST_CONTENT).default(''),
      mainId: optional(id()),
      pid: optional(id()),
      commentId: optional(id()),
      batchId: optional(z.string().regex(/^[0-9a-zA-Z-]{8,64}$/)),
    }),
    reply: commentSchema,
  }),
  list: call({
    path: 'workTaskComment/queryCommentList',
    area,
    need: 'signedIn',
    summary: '评论列表',
    safe: true,
    request: z.object({ type: integer(1, 1000), typeId: id() }),
    reply: z.array(commentSchema),
  }),
  remove: call({
    path: 'workTaskComment/deleteComment',
    area,
    need: 'signedIn',
    summary: '删除评论及其回复',
    request: z.object({ commentId: id() }),
    reply: nothing,
  }),
} as const
