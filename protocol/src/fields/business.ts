import { relatedId } from './value/related-id.ts'

/** 商机: one business opportunity. */
export const business = relatedId({ code: 16, title: '商机' })
