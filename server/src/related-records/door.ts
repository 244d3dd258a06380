/** What related things and related kinds declare, and what a save of relations has changed. */
export type { RelatedSource, RelatingThing } from './declared.ts'
export type { RelatedChange } from './replace.ts'
