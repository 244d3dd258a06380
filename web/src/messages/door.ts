/** What other areas may use of messages. */
export {
  type MessageContribution,
  MessageContributionsProvider,
  useContributedAddress,
} from './contributions.ts'
