/** What somebody may do about a submission, and how it is asked about (approval-office.md §9.5). */
export const decisions = {
  pass: {
    status: 1,
    title: '审批通过',
    word: '通过',
    hint: '请输入审批意见（选填）',
    needsRemarks: false,
    danger: false,
    quick: ['同意', '已核对', '请按合同执行'],
  },
  refuse: {
    status: 2,
    title: '审批拒绝',
    word: '拒绝',
    hint: '请输入审批意见（必填）',
    needsRemarks: true,
    danger: true,
    quick: ['请补充资料', '金额有误', '请修改后重新提交'],
  },
  recall: {
    status: 4,
    title: '撤回审批',
    word: '撤回',
    hint: '请输入撤回理由（必填）',
    needsRemarks: true,
    danger: true,
    quick: ['填写有误', '需要补充资料'],
  },
} as const

export type Decision = keyof typeof decisions
