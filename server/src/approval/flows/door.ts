/** What other things of approvals may use of their flows. */
export { type FlowFollower, followFlow } from './followers.ts'
export { listFlows, mayUse } from './list.ts'
export { simpleUserOf } from './present.ts'
export { previewFlow, valueIn } from './preview.ts'
export { renameInFlows, testsFor } from './renamed-options.ts'
export { renewFlow } from './renew.ts'
export { lockFlows, nodesOf, saveFlow } from './save.ts'
export { insertFirstFlow } from './upgrade.ts'
