import type { DeclaredField } from '#protocol/record/declaration/declared-columns.ts'

/**
 * The period that a plan asks money for, or that a receipt pays: one row of the form, hidden by clients where the contract is of a
 * purchase, which has no end (locks-and-extensions.md §9.1).
 */
export const servicePeriod = [
  { name: 'start_time', label: '服务开始日期', formType: 'date', kind: 1 },
  { name: 'end_time', label: '服务结束日期', formType: 'date', kind: 1 },
] as const satisfies readonly DeclaredField[]
