/** What the office declares for other areas. */
export { labelLimits, palette, priorities, taskLimits, taskWords } from './limits.ts'
