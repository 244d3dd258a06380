/** What fills the demonstration company. */
export { createTask } from './create.ts'
export { addLabel } from './labels.ts'
export { setStatus } from './set.ts'
