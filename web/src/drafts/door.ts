/** Keeping what is written in a form as a draft (docs/seams/drafts.md). */
export { DraftNote } from './DraftNote.tsx'
export { useDraft } from './use-draft.ts'
