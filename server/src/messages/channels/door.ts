/** What the outbox uses of channels; it names none of them. */
export { choicesOf } from './choices.ts'
export type { Addressee, Line, OutgoingText } from './line.ts'
export type { ChannelInUse } from './store.ts'
