import { relatedId } from './value/related-id.ts'

/** 客户: one customer. */
export const customer = relatedId({ code: 15, title: '客户' })
