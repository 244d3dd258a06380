import { registerEntry } from './value/related-id.ts'

/** 产品类别: one category of products. */
export const category = registerEntry({ code: 19, title: '产品类别' })
