import type { Refusals } from '#protocol/platform/codes.ts'

/** Refusals of comments (approval-office.md §19A). */
export const commentRefusals = {
  commentEmpty: [400, '评论内容不能为空'],
  commentTooLong: [400, '评论内容最多%s个字符'],
  commentGone: [400, '评论已被删除'],
  commentMentionUnseen: [400, '%s看不到这里的内容，不能@'],
  commentMentionsMany: [400, '一条评论最多@%s人'],
} as const satisfies Refusals
