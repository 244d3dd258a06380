export { listProductsOf } from './lines-of.ts'
