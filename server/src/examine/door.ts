/** For areas that know more of a kind of approvals (`examineListeners`). */
export { type CheckedDraft, type ExamineListener, hint, nameInitiator } from './listeners.ts'
/** What fills the demonstration company. */
export { saveForm } from './fields.ts'
export { readForm } from './form.ts'
export { saveExamine } from './save.ts'
