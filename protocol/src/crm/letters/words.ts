export const lettersTypes = ['催款函', '通知函', '授权函', '证明函', '商洽函', '复函', '其他'] as const
export const sealFlags = ['不盖章', '总公司章', '分公司章', '合同专用章'] as const
export const sendTypes = ['邮寄', '当面', '邮件', '企业微信'] as const
