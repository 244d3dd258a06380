import { registerEntry } from './value/related-id.ts'

/** 商机状态组: the set of stages that a business runs through. */
export const business_type = registerEntry({ code: null, title: '商机状态组' })
