/** What receivables offer to other things of customer management. */
export { ReceivablesSections } from './ReceivablesSections.tsx'
export { usePeriodLeftOut } from './service-period.ts'
