/** What the office declares for other areas. */
export { labelLimits, labelWords, palette, priorities, taskLimits, taskWords } from './limits.ts'
