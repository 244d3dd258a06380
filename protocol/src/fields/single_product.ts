import { relatedId } from './related-id.ts'

/** 产品: one product. */
export const single_product = relatedId({ code: null, title: '产品' })
