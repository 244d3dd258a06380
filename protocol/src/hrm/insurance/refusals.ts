import type { Refusals } from '#protocol/platform/codes.ts'

/** Refusals of insurance (hrm.md §1.7, §11). */
export const insuranceRefusals = {
  schemeInUse: [6005, '社保方案有员工使用，不能删除'],
  insuranceMonthMissing: [6012, '社保数据未生成'],
  schemeUnset: [6022, '社保方案未配置'],
  lastInsuranceMonth: [6029, '只有一个月社保记录,不能删除'],
} as const satisfies Refusals
