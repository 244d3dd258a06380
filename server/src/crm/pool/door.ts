/** What pools offer to other things of customer management: who reaches pooled ones, what is shown of them, when others fall in. */
export { fallsSoon, poolDayOf, poolRemindTerms } from './countdown.ts'
export { poolEvents } from './events.ts'
export { rightsOverEach, rightsOverPooled } from './fields.ts'
export { POOL_LABEL } from './label.ts'
export { keepPooled } from './remove.ts'
export { bestAuth, contactsReadableInPools, poolsHolding, readableInPools } from './rights.ts'
export { PUT_IN, undoPutIn } from './undo-put-in.ts'
export { POOL, poolView } from './view.ts'
