import type { Refusals } from '#protocol/platform/codes.ts'

/** Refusals of insurance (hrm.md §1.7, §11). */
export const insuranceRefusals = {
  schemeInUse: [6005, '社保方案有员工使用，不能删除'],
  insuranceMonthMissing: [6012, '社保数据未生成'],
  schemeUnset: [6022, '社保方案未配置'],
  lastInsuranceMonth: [6029, '只有一个月社保记录,不能删除'],
  insuranceProjectsMissing: [400, '请添加社保项目'],
  insuranceProjectTwice: [400, '项目“%s”重复，请删除其中一个'],
  insuranceProjectBare: [400, '请填写“%s”的基数和比例，或金额'],
  insuranceProjectUnfit: [400, '参保方案的项目已变化，请重新选择方案'],
  insuranceCityMissing: [400, '请选择参保城市'],
  schemeReplaced: [400, '参保方案已被修改或删除，请刷新后重新选择'],
  insuranceMonthClosed: [400, '%s已归档，不能修改'],
  insuranceMonthNotNewest: [400, '只能删除最新的社保月份'],
  insuredUnfit: [400, '%s不能添加为参保人员，请重新选择'],
  baseLimitEmpty: [400, '请填写下限或上限'],
  baseLimitCrossed: [400, '下限不能高于上限'],
  baseLimitDays: [400, '结束日期不能早于开始日期'],
  baseLimitOverlaps: [400, '该城市的这个项目在这段时间已有上下限'],
  schemeBeforeEntry: [400, '参保日期不能早于入职日期'],
} as const satisfies Refusals
