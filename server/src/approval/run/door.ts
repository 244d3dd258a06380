/** What other things of approvals may use of how submissions are led. */
export { optionsOf } from './begin.ts'
export { holdIfThere } from './hold.ts'
export { earlierSteps } from './rearrange.ts'
export { mayJoin, replaceSeat } from './replace.ts'
export { isOpen } from './seats.ts'
export { type Handed, submit } from './submit.ts'
