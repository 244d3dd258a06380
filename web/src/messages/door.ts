/** What other areas may use of messages. */
export { useUnread } from './unread.ts'
