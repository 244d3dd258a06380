/** What plans offer to other things of customer management. */
export { PlanRow } from './PlanRow.tsx'
