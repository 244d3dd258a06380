/** View-as, for other parts of the administration. */
export { beginViewing } from './view-as.ts'
