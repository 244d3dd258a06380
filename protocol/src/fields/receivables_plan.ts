import { relatedId } from './value/related-id.ts'

/** 回款计划: one plan of a contract. */
export const receivables_plan = relatedId({ code: 21, title: '回款计划' })
