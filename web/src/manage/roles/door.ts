/** What other things of the administration use of roles. */
export { beginViewing } from './viewing/view-as.ts'
