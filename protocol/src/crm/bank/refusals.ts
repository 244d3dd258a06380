import type { Refusals } from '#protocol/platform/codes.ts'

/** Refusals of sub-accounts and lines of statements (locks-and-extensions.md §10, §27). */
export const bankRefusals = {
  bankMoneyBeyond: [2230, '入账金额不能大于可用金额'],
  bankNothingChosen: [2232, '请选择入账款项'],
  planMoneyBeyond: [400, '入账金额不能大于计划未收金额'],
  bankReasonMissing: [400, '请填写忽略原因'],
  bankPlanElsewhere: [400, '所选回款计划不属于所选合同'],
  bankUndoChanged: [400, '回款%s已被修改，不能撤销认领'],
  bankLineOut: [400, '付出的款项不能认领'],
  bankLineIgnored: [400, '该流水已忽略，请先取消忽略'],
  bankLineMatched: [400, '已认领的流水不能忽略'],
  areaCodeFormat: [400, '区域编码应为4位数字'],
  subPrefixMissing: [400, '请先在业务参数设置中填写%s的子账号前缀'],
  mainAccountMissing: [400, '请先在业务参数设置中填写%s的主账号'],
} as const satisfies Refusals
