/** What other things of approvals may use of copies. */
export { useReadCopies, useUnreadCopies } from './data.ts'
