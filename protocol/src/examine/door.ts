/** What human resources know of the kinds of office approvals. */
export { correctionTypes, leaveTypes, oaTypes, proofTypes } from './forms.ts'
