/** What other areas may use of messages. */
export { useTold } from './told.ts'
