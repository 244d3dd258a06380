/** How a decision is asked for and sent. */
export { type Batch, BatchDialog } from './BatchDialog.tsx'
export type { Decision } from './decisions.ts'
export { FactList, FactValue, nameOfFact, seenFacts } from './Facts.tsx'
export { DecisionQueueProvider } from './queue.ts'
export {
  type Decided,
  type DecidedKind,
  decidedOf,
  useDecide,
  useDecideOn,
  useKindOf,
  useRefreshApprovals,
} from './use-decide.tsx'
