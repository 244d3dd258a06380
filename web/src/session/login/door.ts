/** What other pages of signing in use of the login form. */
export { rules, wantsSecondFactor } from './login-request.ts'
export { SecondFactorField } from './SecondFactorField.tsx'
