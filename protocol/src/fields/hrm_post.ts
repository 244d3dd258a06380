import { relatedId } from './value/related-id.ts'

/** 招聘职位: one post of human resources. */
export const hrm_post = relatedId({ code: null, title: '招聘职位' })
