import { related } from './relation.ts'

/** The id of one product. */
export const single_product = related('single_product')
