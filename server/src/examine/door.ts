/** What fills the demonstration company. */
export { saveForm } from './fields.ts'
export { readForm } from './form.ts'
export { saveExamine } from './save.ts'
