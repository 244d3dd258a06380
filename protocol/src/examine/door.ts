/** What human resources know of the kinds of office approvals. */
export { correctionTypes, leaveTypes } from './forms.ts'
