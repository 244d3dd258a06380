/** What plans offer to other things of customer management. */
export { movePlans, type PlanMove } from './move-plans.ts'
