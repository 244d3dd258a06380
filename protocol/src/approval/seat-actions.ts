/** Why somebody left his seat without deciding (approval-office.md §5.5); 8 on the wire. */
export const seatActions = {
  reassigned: { code: 1, word: '转签' },
  takenByDeputy: { code: 2, word: '由代理人审批' },
  returned: { code: 3, word: '退回' },
  overdue: { code: 4, word: '超时' },
  cameBack: { code: 5, word: '代理结束' },
} as const
