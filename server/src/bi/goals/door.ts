export { goalsByMonth } from './against.ts'
