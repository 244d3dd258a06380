/** Whose open pages hear of a submission. */
export { APPROVALS, createWatchers, tellChanged } from './watchers.ts'
