import type { Refusals } from '#protocol/platform/codes.ts'

/** Refusals of pay (hrm.md §1.7, §12–16). */
export const salaryRefusals = {
  taxRuleFixed: [6009, '只能修改工资薪金所得税'],
  salaryMonthExists: [6011, '本月薪资已生成'],
  salaryUnconfigured: [6014, '没有初始化配置'],
  salaryGroupUnset: [6021, '薪资组未配置'],
  salaryGroupEmployeeTaken: [6023, '薪资组已存在选择员工'],
  salaryGroupDeptTaken: [6024, '薪资组已存在选择部门'],
  salaryUnapproved: [6025, '薪资需要审核才能添加下月薪资'],
  lastSalaryMonth: [6027, '只有一个月薪资记录,不能删除'],
  attendanceSheetUnfit: [6028, '考勤数据错误'],
  deductionSheetUnfit: [6042, '附加扣除项数据错误'],
  taxSheetUnfit: [6043, '截止上月个税累计数据错误'],
  defaultTemplateKept: [6044, '默认模板不能删除!'],
  payChangePending: [6045, '员工当前存在正在进行中的调薪任务，无法再次新增调薪任务!'],
  payAlreadyChanged: [6046, '已调薪员工无法定薪'],
  salaryStatusUnfit: [400, '当前状态不允许该操作'],
  /** Beyond the table: §15.5. */
  rateMissing: [400, '%s没有适用于%s的数值，请先在计税规则中维护'],
} as const satisfies Refusals
