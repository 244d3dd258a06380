/** What other things of approvals may use of their flows. */
export { listFlows } from './list.ts'
export { simpleUserOf } from './present.ts'
export { renameInFlows } from './renamed-options.ts'
export { lockFlows, nodesOf, saveFlow } from './save.ts'
