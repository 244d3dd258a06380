/** For pages of employees. */
export { SchemeAct } from './SchemeAct.tsx'
