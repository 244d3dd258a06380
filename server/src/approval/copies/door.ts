/** What other things of approvals may use of copies. */
export { addCopies } from './copies.ts'
