/** What waiting for a second person offers to other things of the administration. */
export { askReviewed } from './ask-reviewed.ts'
