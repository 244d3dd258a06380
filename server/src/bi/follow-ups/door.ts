export { countWritten, listWritten, workKinds } from './list.ts'
export { followedTypes, followUpsOf, type Written, writtenEntries } from './written.ts'
