/** For pages of employees. */
export { AssignDialog, SchemeAct } from './SchemeAct.tsx'
