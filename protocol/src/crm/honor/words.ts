export const honorTypes = [
  '资质证书',
  '荣誉奖项',
  '软件著作权',
  '专利',
  '商标',
  '软件产品登记',
  '检测报告',
  '其他',
] as const
export const honorLevels = ['国家级', '省级', '市级', '区县级', '行业'] as const
/** What has come of the work of an agency. */
export const agentResults = ['办理中', '已完成', '未通过'] as const

/** Quotas that an honor names. */
export const MOST_OF_HONOR = 100
