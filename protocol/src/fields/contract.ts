import { relatedId } from './value/related-id.ts'

/** 合同: one contract. */
export const contract = relatedId({ code: 20, title: '合同' })
