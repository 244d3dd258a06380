/** What customers offer to other things of customer management. */
export { markDealt } from './state.ts'
