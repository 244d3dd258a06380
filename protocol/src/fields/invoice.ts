import { relatedId } from './value/related-id.ts'

/** 发票: one invoice. */
export const invoice = relatedId({ code: null, title: '发票' })
