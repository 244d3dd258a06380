/** What customers offer to other things of customer management. */
export { assertOwnedLimit } from './limits.ts'
export { markDealt } from './state.ts'
