export { followedTypes, followUpsOf, writtenEntries } from './written.ts'
