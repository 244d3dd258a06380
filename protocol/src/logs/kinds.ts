/** 数据操作日志 and 系统操作日志; each has a right of its own. */
export const logKinds = { data: 1, system: 2 } as const
export type LogKind = (typeof logKinds)[keyof typeof logKinds]

export const logRights = {
  [logKinds.data]: 'manage/adminLog/actionRecord',
  [logKinds.system]: 'manage/adminLog/systemLog',
} as const
