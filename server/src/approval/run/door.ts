/** What other things of approvals may use of how submissions are led. */
export { copyTo } from './copy.ts'
export { decide } from './decide.ts'
export { type Held, holdIfThere } from './hold.ts'
export { addSigners, earlierSteps, reassign, returnTo } from './rearrange.ts'
export { mayJoin, replaceSeat } from './replace.ts'
export { isOpen } from './seats.ts'
export { type Handed, submit } from './submit.ts'
export { urge } from './urge.ts'
