/** What the administration offers to other areas. */
export { FirstSteps, loadFirstSteps } from './first-steps/door.ts'
