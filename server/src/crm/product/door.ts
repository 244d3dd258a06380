export { readProductsOf } from './lines-of.ts'
