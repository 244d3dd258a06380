import { registerEntry } from './value/related-id.ts'

/** 部门: one department of human resources, which is none of the system's departments. */
export const hrm_dept = registerEntry({ code: null, title: '人力资源部门' })
