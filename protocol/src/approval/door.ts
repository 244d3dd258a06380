/** What other areas' calls may use of approvals. */
export { shownNodeSchema } from './flow-calls.ts'
