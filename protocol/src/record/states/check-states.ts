import type { DeclaredState } from './declared-states.ts'

/**
 * 审核状态, one table for the whole product (crm-records.md §1.4): types pick their states from it. 0 is never stored; 6 occurs only in the
 * log of an approval.
 */
export const checkStates = {
  waiting: { code: 0, word: '待审核', tone: 'warning' },
  passed: { code: 1, word: '通过', tone: 'success' },
  refused: { code: 2, word: '拒绝', tone: 'error' },
  running: { code: 3, word: '审核中', tone: 'info' },
  recalled: { code: 4, word: '撤回', tone: 'default' },
  draft: { code: 5, word: '未提交', tone: 'default' },
  created: { code: 6, word: '创建', tone: 'info' },
  voided: { code: 8, word: '已作废', tone: 'default', struck: true },
  normal: { code: 10, word: '正常', hint: '未启用审批流', tone: 'success' },
  cancelled: { code: 11, word: '撤单', tone: 'default' },
  signed: { code: 12, word: '已签署', tone: 'success' },
  unsigned: { code: 13, word: '无需签署', tone: 'success' },
} as const satisfies Record<string, DeclaredState>
