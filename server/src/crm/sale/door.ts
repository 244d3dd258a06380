/** What the sale ledger offers to orders, and to the record of prints. */
export { requirePrintedSale } from './print-sales.ts'
export { cancelSales, recordSales } from './record-sales.ts'
export { recordedSheet } from './recorded-sheet.ts'
