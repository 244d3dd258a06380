import type { OptionColors } from '#protocol/fields/rule/option-colors.ts'
import { BY_BANK } from './bank/words.ts'

/** Option lists of the default fields (crm-records.md §21). */
export const sources = [
  '促销',
  '搜索引擎',
  '广告',
  '转介绍',
  '线上注册',
  '线上询价',
  '预约上门',
  '陌拜',
  '电话咨询',
  '邮件咨询',
] as const
export const industries = [
  'IT',
  '金融业',
  '房地产',
  '商业服务',
  '运输/物流',
  '生产',
  '政府',
  '文化传媒',
] as const
export const levels = ['A（重点客户）', 'B（普通客户）', 'C（非优先客户）'] as const

export const productUnits = [
  '个',
  '块',
  '只',
  '把',
  '枚',
  '瓶',
  '盒',
  '台',
  '吨',
  '千克',
  '米',
  '箱',
  '套',
] as const
export const paymentWays = [
  '支票',
  '现金',
  '邮政汇款',
  '电汇',
  '网上转账',
  BY_BANK,
  '支付宝',
  '微信支付',
  '其他',
] as const
export const contractKinds = ['直销合同', '代理合同', '服务合同', '快销合同'] as const
export const visitWays = ['见面拜访', '电话', '短信', '邮件', '微信'] as const
export const satisfactions = ['很满意', '满意', '一般', '不满意', '很不满意'] as const

export const levelColors: OptionColors = {
  'A（重点客户）': 'orange',
  'B（普通客户）': 'blue',
  'C（非优先客户）': 'grey',
}
/** Paid, found online, recommended, sought out. */
export const sourceColors: OptionColors = {
  促销: 'purple',
  广告: 'purple',
  搜索引擎: 'cyan',
  线上注册: 'cyan',
  线上询价: 'cyan',
  转介绍: 'green',
  预约上门: 'green',
  陌拜: 'grey',
  电话咨询: 'grey',
  邮件咨询: 'grey',
}
