/** What other areas may use of signing in. */
export { createSuperUser } from './first-run.ts'
export { passwordIsElsewhere } from './ldap/door.ts'
export { guessing, isOwnPassword, type Proof, requireReauthentication } from './reauthentication.ts'
export { removeSecondFactors } from './second-factor/factor.ts'
export { checkMobile, codeFits, isMobile, smsTypes } from './sms.ts'
