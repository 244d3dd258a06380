import { relatedId } from './value/related-id.ts'

/** 产品: one product. */
export const single_product = relatedId({ code: null, title: '产品' })
