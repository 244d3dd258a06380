export { hasSecondFactor, takeCode } from './factor.ts'
