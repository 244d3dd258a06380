/** What other things of approvals may use of their flows. */
export { simpleUserOf } from './present.ts'
