import type { OptionColors } from '#protocol/fields/rule/option-colors.ts'

export const complaintTypes = [
  '软件功能',
  '软件锁故障',
  '数据差错',
  '服务态度',
  '发货物流',
  '合同发票',
  '收费价格',
  '其他',
] as const
export const complaintSources = ['电话', '微信', '企业微信', '现场', '邮件', '主管部门'] as const
/** Of these the handler's superior is notified as well. */
export const MOST_URGENT = '特急'
export const urgencies = ['一般', '紧急', MOST_URGENT] as const
export const urgencyColors: OptionColors = { 紧急: 'amber', [MOST_URGENT]: 'red' }
/** As an answer of a customer may be long. */
export const LONGEST_RESULT = 800
