/** What other areas may use of messages. */
export { type MessageContribution, MessageContributionsProvider } from './contributions.ts'
