/** For areas that know more of a kind of approvals (`examineListeners`). */

/** What fills the demonstration company. */
export { saveForm } from './fields.ts'
export { readForm } from './form.ts'
export { findReadable } from './joins.ts'
export { type CheckedDraft, type ExamineListener, hint } from './listeners.ts'
export { saveExamine } from './save.ts'
