/** What other areas may use of messages. */
export { type MessageContribution, MessageContributionsProvider } from './contributions.ts'
export { useAddressOf } from './targets.ts'
