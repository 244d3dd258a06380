/** What projects build on. */
export { namedByCards, taskCard } from './cards.ts'
export { taskFlags } from './flags.ts'
export { stopTimes, taskSorts } from './limits.ts'
export { taskInfo } from './shapes.ts'
