interface GroupWords {
  title: string
  note: string
  /** Sent unless the user has switched it off. */
  begins: boolean
  /** The right without which it is neither offered nor sent. */
  need?: string
}

/**
 * Groups by which users choose the messages that reach them outside of the product (platform.md §7.6): a kind of news, not
 * the label by which the bell sorts.
 */
const declared = {
  approval: { title: '审批', note: '等我处理的审批、我提交的审批的结果和评论', begins: true },
  announcement: { title: '公告', note: '发给我的公告', begins: true },
  team: { title: '团队变动', note: '加入、退出或被移出某条数据的团队', begins: false },
  data: { title: '导入与导出', note: '导入、后台导出的结果', begins: false },
  business: { title: '业务提醒', note: '订单、软件锁、回款计划等到期与进展', begins: true },
  task: { title: '任务', note: '分配给我、邀请我参与、已结束的任务', begins: true },
  log: { title: '日志', note: '发给我的日志，对我的日志的评论和点赞', begins: false },
  event: { title: '日程', note: '日程开始前的提醒', begins: true },
  account: { title: '账号安全', note: '管理员对我的登录方式和角色所做的更改', begins: true },
  system: {
    title: '系统运行',
    note: '备份失败等需要管理员处理的情况',
    begins: true,
    need: 'manage/system/update',
  },
  hrm: { title: '人力资源', note: '工资条、档案、绩效考核、面试', begins: true },
} as const satisfies Readonly<Record<string, GroupWords>>

export type MessageGroup = keyof typeof declared
export const messageGroups: Readonly<Record<MessageGroup, GroupWords>> = declared
/** Groups of label 8 that our client shows as 账号与安全, apart from 人力资源 (platform.md §7.5). */
const accountGroups: ReadonlySet<MessageGroup> = new Set(['account', 'system'])
export const isAccountGroup = (group: MessageGroup): boolean => accountGroups.has(group)

export const isMessageGroup = (key: string): key is MessageGroup => Object.hasOwn(messageGroups, key)
