import { type Coded, codedFrom } from '../coded.ts'

/** Coded values of pay: archives (hrm.md §13), sheets (§14.1), tax rules (§12.3), configuration (§12.1). */
export const payChangeReasons = codedFrom(0, [
  '入职定薪',
  '入职核定',
  '转正',
  '晋升',
  '调动',
  '年中调薪',
  '年度调薪',
  '特别调薪',
  '其他',
])
export const payStates = codedFrom(0, ['未定薪', '已定薪', '已调薪'])
export const payRecordTypes = codedFrom(1, ['定薪', '调薪'])
export const payRecordStatuses = codedFrom(0, ['未生效', '已生效', '已取消'])
export const sheetStatuses: readonly Coded[] = [
  { code: 5, word: '新创建' },
  { code: 11, word: '核算完成' },
  { code: 3, word: '审核中' },
  { code: 1, word: '通过' },
  { code: 2, word: '拒绝' },
  { code: 4, word: '撤回' },
  { code: 10, word: '历史' },
]
export const cycleTypes = codedFrom(1, ['上年12月到今年11月', '今年1月到12月'])
export const insuranceMonths = codedFrom(0, ['上月', '当月', '次月'])
