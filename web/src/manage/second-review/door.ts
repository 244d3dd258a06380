/** What waiting for a second person offers to other things of the administration. */
export { askOrAwait, askReviewed } from './ask-reviewed.ts'
