/** What other areas may use of signing in. */
export { checkMobile, codeFits, smsTypes } from './sms.ts'
