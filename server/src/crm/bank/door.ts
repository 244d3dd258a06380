/** What sub-accounts and bank lines offer to other things of customer management. */
export { readOpenCredits, receiptOfCredit } from './for-orders.ts'
export { moveAccounts } from './merged.ts'
export { payingNumber } from './sub-accounts.ts'
export { CONFIRM, undoConfirm } from './undo-confirm.ts'
