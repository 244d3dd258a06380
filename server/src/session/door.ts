/** What other areas may use of signing in. */
export { createSuperUser } from './first-run.ts'
export { checkMobile, codeFits, smsTypes } from './sms.ts'
