import { registerEntry } from './value/related-id.ts'

/** 商机阶段: the stage that a business has reached. */
export const business_status = registerEntry({ code: null, title: '商机阶段' })
