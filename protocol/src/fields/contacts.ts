import { relatedId } from './value/related-id.ts'

/** 联系人: one contact. */
export const contacts = relatedId({ code: 17, title: '联系人' })
