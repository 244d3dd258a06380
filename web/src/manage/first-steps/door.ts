/** 开始使用, for the pages on which an administrator begins. */
export { FirstSteps } from './FirstSteps.tsx'
export { loadFirstSteps } from './load-first-steps.ts'
