import { lazyEditor } from '#web/record/features/editing.ts'

/** The form appears with all its controls at once: the first of them takes the caret. */
export const ExamineForm = lazyEditor(async () => (await import('./ExamineForm.tsx')).ExamineForm)
