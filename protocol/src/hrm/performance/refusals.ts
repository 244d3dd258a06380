import type { Refusals } from '#protocol/platform/codes.ts'

/** Refusals of appraisals (hrm.md §1.7, §17). */
export const performanceRefusals = {
  appraisalKept: [6006, '只能删除未开启考核或终止的绩效'],
  appraisalNotYours: [6007, '你不是当前审核人'],
  appraisalUnrated: [6008, '结果评定未完成,不能结果确认'],
  appraisalOpenStatuses: [6018, '有员工的考核状态不是考核完成或考核终止,请处理后归档'],
  firstEvaluator: [6019, '您是第一个评定人'],
  appraisalProgressClosed: [6020, '结果确认或终止不能修改进度'],
  distributionBroken: [6030, '强制分布已开启，超过规定比例不能确认通过'],
  appraisalWithoutPeople: [6031, '没有考核人员,请确认考核人员是否删除'],
  appraiserSuperiorMissing: [6032, '员工%s上级不存在,无法“%s”'],
  appraiserDeptMissing: [6033, '员工%s所在部门不存在,无法“%s”'],
  appraiserHeadMissing: [6034, '员工%s所在部门没有负责人,无法“%s”'],
  appraiserUpperHeadMissing: [6035, '%s员工所在上级部门没有负责人,无法“%s”'],
  appraiserMissing: [6036, '找不到员工%s,无法“%s”'],
  confirmerMissing: [6037, '员工%s不存在,不能开启结果确认!'],
} as const satisfies Refusals
