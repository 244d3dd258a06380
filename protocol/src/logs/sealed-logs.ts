/** Logs whose rows are sealed one over the other, by their numbers in `log_heads` (platform.md §9.5). */
export const sealedLogs = {
  1: { name: '操作日志', table: 'sys_log', time: 'create_time' },
  2: { name: '数据变更记录', table: 'action_records', time: 'create_time' },
  3: { name: '登录日志', table: 'login_log', time: 'login_time' },
  4: { name: '越权访问日志', table: 'refusal_log', time: 'create_time' },
  5: { name: '软件锁台账', table: 'lock_event', time: 'recorded_at' },
} as const
export type SealedLog = keyof typeof sealedLogs

export const isSealedLog = (log: number): log is SealedLog => Object.hasOwn(sealedLogs, log)
export const allSealedLogs: readonly SealedLog[] = Object.keys(sealedLogs).map(Number).filter(isSealedLog)
