/** Whose open pages hear of a submission. */
export { APPROVALS, createWatchers, notifyWatchers } from './watchers.ts'
