import type { StandbyState } from '#server/platform/standby/reading.ts'
import type { StandbyReadKind } from '#server/platform/standby/reads.ts'
import type { StandbyCondition } from '#server/platform/standby/watch.ts'
import { cell, fact, type Judgement, operationsEntry } from '../entry.ts'

const conditions: Record<StandbyCondition, string> = {
  good: '正常',
  paused: '已暂停回放',
  away: '连接不上',
  promoted: '已被提升为主库',
  foreign: '复制的是另一个数据库',
}

const kinds: Record<StandbyReadKind, string> = {
  exports: '导出',
  figures: '总数、合计与统计',
  searches: '大表的搜索与筛选',
}

/** Whatever it is, the primary answers meanwhile; so none of it is bad. */
const remedies: Record<Exclude<StandbyCondition, 'good'>, string> = {
  paused: '如果不是有意暂停，请在备库执行 select pg_wal_replay_resume()',
  away: '请检查备库是否在运行、网络是否畅通；恢复后会自动使用',
  promoted:
    '它从提升时起不再复制主库，不会再被读取：若要切换，请把 DATABASE_URL 改为它的地址；否则请重新制作备库后重启',
  foreign: '请把 DATABASE_REPLICA_URL 改为同一数据库的备库，然后重启',
}

const inSeconds = (milliseconds: number | null) => (milliseconds === null ? null : milliseconds / 1000)

function judge(standby: StandbyState | null): Judgement {
  if (!standby) return { state: 'ok', sentence: '没有备库，全部由主库回答' }
  const { condition, lag, mostLag } = standby
  if (condition !== 'good')
    return {
      state: 'attention',
      sentence: `备库${conditions[condition]}，现在由主库代为回答`,
      remedy: remedies[condition],
    }
  if (lag === null || lag > mostLag)
    return {
      state: 'attention',
      sentence: '备库落后太多，现在由主库代为回答',
      remedy: '请查看备库的磁盘、处理器和网络是否繁忙；赶上后会自动使用',
    }
  return { state: 'ok', sentence: `备库正常，落后 ${(lag / 1000).toFixed(1)} 秒` }
}

/** The streaming standby, and what it takes off the primary. */
export const standbyEntry = operationsEntry({
  key: 'standby',
  label: '备库',
  order: 35,
  measure: ({ reading }) => Promise.resolve(reading.standby()),
  judge,
  facts: (standby) =>
    standby
      ? [
          fact('状态', 'text', conditions[standby.condition]),
          fact('落后', 'seconds', inSeconds(standby.lag)),
          fact('最多可落后', 'seconds', inSeconds(standby.mostLag)),
        ]
      : [],
  table: (standby) =>
    standby && {
      head: ['读取的内容', '备库回答', '主库回答', '中途由主库接手'],
      rows: Object.entries(standby.reads).map(([kind, reads]) => [
        cell('text', isKind(kind) ? kinds[kind] : kind),
        cell('count', reads.standby),
        cell('count', reads.primary),
        cell('count', reads.takenOver),
      ]),
    },
  gauges: (standby): Record<string, number> =>
    typeof standby?.lag === 'number' ? { lag_seconds: standby.lag / 1000 } : {},
})

const isKind = (kind: string): kind is StandbyReadKind => kind in kinds
