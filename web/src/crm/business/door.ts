/** What opportunities offer to other record types of customer management. */
export { ContactBusinesses } from './contact-tab.ts'
export { newBusinessOf } from './new-business.ts'
