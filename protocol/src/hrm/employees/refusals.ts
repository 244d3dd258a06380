import type { Refusals } from '#protocol/platform/codes.ts'

/** Refusals of employees, their fields and sheets (hrm.md §1.7, §5, §6, §8). */
export const employeeRefusals = {
  identityUnfit: [6001, '%s:身份证不合法'],
  hrFieldNameTaken: [6002, '自定义表单名称不能重复'],
  hrFieldNameReserved: [6003, '[%s]自定义表单名称与系统字段重复，请使用其他字段'],
  employeeLeaving: [6004, '该员工已经办理了离职'],
  jobNumberTaken: [6013, '%s工号已存在'],
  hrValueTaken: [6015, '%s已存在'],
  employeeMobileTaken: [6016, '%s:手机号已存在'],
  employeeUnmatched: [6026, '匹配不到人力资源员工'],
  employeeMobileUnfit: [6039, '%s:手机号格式错误'],
  employeeAmbiguous: [6040, '数据与多条唯一性字段重复'],
  hrRequiredMissing: [6041, '必填字段未填写'],
  ownEmployeeMissing: [6048, '您在人力资源没有员工'],
  hrNumberLimitUnfit: [6050, '自定义表单限制的数值格式错误'],
  hrTableWithoutFields: [6051, '请设置表格内的具体字段！'],
  hrFieldsTooMany: [6052, '每个模块最多存在%s个字段'],
} as const satisfies Refusals
