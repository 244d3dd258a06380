import { registerEntry } from './value/related-id.ts'

/** 审批类型: one version of a kind of office approval. */
export const examine_type = registerEntry({ code: null, title: '审批类型' })
