import type { Refusals } from '#protocol/platform/codes.ts'
import { attendanceRefusals } from './attendance/refusals.ts'
import { employeeRefusals } from './employees/refusals.ts'
import { insuranceRefusals } from './insurance/refusals.ts'
import { organisationRefusals } from './organisation/refusals.ts'
import { performanceRefusals } from './performance/refusals.ts'
import { recruitingRefusals } from './recruiting/refusals.ts'
import { salaryRefusals } from './salary/refusals.ts'
import { selfRefusals } from './self/refusals.ts'
import { workbenchRefusals } from './workbench/refusals.ts'

const { identityUnfit, employeeLeaving, jobNumberTaken, employeeMobileTaken } = employeeRefusals
const { employeeMobileUnfit, employeeUnmatched, hrRequiredMissing, ownEmployeeMissing } = employeeRefusals
const { hrFieldNameTaken, hrFieldNameReserved, hrNumberLimitUnfit } = employeeRefusals
const { hrTableWithoutFields, hrFieldsTooMany } = employeeRefusals

/** Refusals of human resources that calls use so far, those of the table (hrm.md §1.7) and the part's own. */
export const hrmRefusals = {
  ...organisationRefusals,
  ...salaryRefusals,
  ...insuranceRefusals,
  ...recruitingRefusals,
  ...performanceRefusals,
  identityUnfit,
  employeeLeaving,
  jobNumberTaken,
  employeeMobileTaken,
  employeeMobileUnfit,
  employeeUnmatched,
  hrRequiredMissing,
  ownEmployeeMissing,
  hrFieldNameTaken,
  hrFieldNameReserved,
  hrNumberLimitUnfit,
  hrTableWithoutFields,
  hrFieldsTooMany,
  ...attendanceRefusals,
  ...workbenchRefusals,
  ...selfRefusals,
  birthdayUnfit: [400, '%s的生日格式不正确，请填写月日，如0315'],
  hrLeaderUnfit: [400, '%s已离职或已删除，请重新选择'],
  hrDayAhead: [400, '只能查看今天及以前的组织架构'],
  quitReasonUnfit: [400, '离职原因与离职类型不符，请重新选择'],
  partStatusMissing: [400, '请选择非正式类型'],
  notOnProbation: [400, '只有试用期的员工可以办理转正'],
  notPartTime: [400, '只有实习、兼职员工可以转为全职员工'],
  moveNotAhead: [400, '该异动已生效或已撤回，不能撤回'],
  moveBeforeEntry: [400, '生效日期不能早于入职日期'],
  proofNotEmployed: [400, '该员工不在职，不能开具证明'],
  proofWithoutPay: [400, '没有已归档的工资，不能开具收入证明'],
  proofRevoked: [400, '该证明已作废'],
  proofPlaceUnknown: [400, '模板中的“%s”不是可用的占位符'],
  hrContactTypeUnfit: [400, '联系人不支持“%s”类型的字段'],
  hrDaysReversed: [400, '%s不能早于%s'],
  hrTooManyFiles: [400, '一名员工最多%s个附件'],
  superiorUnfit: [400, '直属上级不能是员工本人或其下属'],
} as const satisfies Refusals
