import { relatedId } from './value/related-id.ts'

/** 员工: one employee of human resources, with or without an account. */
export const hrm_employee = relatedId({ code: null, title: '人力资源员工' })
