/** How other areas let their things be commented on; counting and forgetting is the service `comments`. */
export type { Comments } from './comments.ts'
export { saveComment } from './save.ts'
export type { CommentAccess, CommentSubject } from './subject.ts'
