import { commentCalls } from '#protocol/comments/calls.ts'
import { area, service } from '#server/access/area.ts'
import { on } from '#server/access/endpoint.ts'
import { createComments } from './comments.ts'
import { commentFileOwners } from './file-owners.ts'
import { listComments, removeComment } from './read.ts'
import { saveComment } from './save.ts'

/** Comments on whatever has some: approvals, tasks, logs, announcements (approval-office.md §19A). */
export const comments = area({
  key: 'comments',
  endpoints: [
    on(commentCalls.save, (context) => saveComment(context, context.request)),
    on(commentCalls.list, (context) => listComments(context, context.request)),
    on(commentCalls.remove, (context) => removeComment(context, context.request.commentId)),
  ],
  services: [service('comments', { needs: ['files'], make: createComments })],
  fileOwners: [commentFileOwners],
})
