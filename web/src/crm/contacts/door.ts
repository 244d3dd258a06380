export { newBusinessOf } from './new-business.ts'
