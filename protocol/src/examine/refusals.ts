import type { Refusals } from '#protocol/platform/codes.ts'

/** Office approvals (approval-office.md §10, Appendix A). */
export const examineRefusals = {
  examineEndsEarly: [502, '审批结束时间早于开始时间'],
  examineLineEndsEarly: [503, '差旅结束时间早于开始时间'],
  examinePeriodLong: [400, '开始时间与结束时间最多相隔1000天'],
  examineNoDays: [400, '时长应大于0'],
  examineTypeGone: [504, '该审批流已被停用或删除'],
  examineNotYours: [506, '当前用户没有审批权限', 'right'],
  examineDecidedBy: [506, '该审批已由%s处理'],
  examineRecalled: [506, '该审批已撤回'],
  examineDone: [4201, '该审核已通过，不能撤回'],
  examineFieldTwice: [507, '自定义表单名称不能重复'],
  examineFormFixed: [508, '系统审批类型暂不支持编辑'],
  examineGone: [511, '审批已删除'],
  examineLinesMissing: [512, '请完善明细！'],
  examineExpenseEmpty: [513, '报销费用明细(%s)合计应大于零'],
  examineTripEmpty: [400, '行程明细（%s）时长应大于0'],
  examineWaits: [2015, '不能编辑，请先撤回再编辑！'],
  examinePassed: [2053, '审批已通过，不能编辑'],
  examineKept: [2076, '只能删除撤回的审批！'],
  examineTooLong: [400, '%s最多%s个字符'],
  examineSheetTypeMissing: [400, '请选择一种审批类型导出'],
} as const satisfies Refusals
