/** How a decision is asked for and sent. */
export { DecisionDialog } from './DecisionDialog.tsx'
export { type Decision, decisions } from './decisions.ts'
export { type Decided, useDecide, useRefreshApprovals } from './use-decide.tsx'
