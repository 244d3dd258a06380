import type { Refusals } from '#protocol/platform/codes.ts'

/** Refusals of the organisation (hrm.md §1.7, §3). */
export const organisationRefusals = {
  hrDeptHasEmployees: [6010, '部门下有员工,不能删除'],
  hrDeptHasChildren: [6017, '部门下有子部门,不能删除'],
  hrDeptCodeTaken: [6038, '部门编码已存在'],
  hrRootDeptKept: [6047, '顶级部门不能删除'],
  hrDeptNameMissing: [400, '部门名称不能为空'],
  hrDeptCodeMissing: [400, '部门编码不能为空'],
  hrDeptTypeMissing: [400, '部门类型不能为空'],
  hrDeptParentUnfit: [400, '上级组织不合法'],
} as const satisfies Refusals
