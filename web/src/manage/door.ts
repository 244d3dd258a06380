/** What the administration offers to other areas. */
export { FirstSteps } from './first-steps/FirstSteps.tsx'
export { loadFirstSteps } from './first-steps/load-first-steps.ts'
