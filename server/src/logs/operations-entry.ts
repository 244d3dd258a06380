import { fact, operationsEntry } from '#server/operations/door.ts'
import { formatMoment, HOUR } from '#server/platform/time/clock.ts'
import { readHeads, readProtection } from './chain/heads.ts'

/** Seals come every minute; a transaction that holds them up this long is stuck. */
const LATE = HOUR

/** Whether the logs can be believed, on 系统状态. */
export const logsEntry = operationsEntry({
  key: 'logs',
  label: '日志',
  order: 75,
  page: '/manage/log/verify',
  measure: async ({ db, clock }) => {
    const [heads, protection, last] = await Promise.all([
      readHeads(db),
      readProtection(db),
      db
        .selectFrom('log_checks')
        .where('found', 'is not', null)
        .orderBy('check_id', 'desc')
        .select(['found', 'ended_at'])
        .executeTakeFirst(),
    ])
    const sealed = heads.flatMap(({ sealedAt }) => sealedAt?.getTime() ?? [])
    return {
      rows: heads.reduce((sum, { sealedRows }) => sum + sealedRows, 0),
      sealedAt: sealed.length > 0 ? new Date(Math.min(...sealed)) : null,
      now: clock.now(),
      protection,
      last,
    }
  },
  judge: ({ last, protection, sealedAt, now, rows }) => {
    if (last?.found)
      return {
        state: 'bad',
        sentence: last.found,
        remedy: '查明谁能以管理员身份访问数据库；用最近的备份核对，见“日志校验”。',
      }
    if (sealedAt && now.getTime() - sealedAt.getTime() > LATE)
      return {
        state: 'attention',
        sentence: '最近一小时没有封存日志',
        remedy: '查看后台任务“封存日志”和长时间没有结束的数据库事务。',
      }
    if (protection === 'trigger')
      return {
        state: 'attention',
        sentence: '日志没有独立的所有者，只由触发器防止修改',
        remedy: '设置 DATABASE_OWNER_URL，由另一个数据库用户拥有日志（docs/operations.md）。',
      }
    return { state: 'ok', sentence: `已封存 ${rows.toLocaleString('zh-CN')} 行，没有发现改动` }
  },
  facts: ({ rows, sealedAt, last }) => [
    fact('已封存', 'count', rows),
    fact('最近封存', 'moment', sealedAt && formatMoment(sealedAt)),
    fact('最近校验', 'moment', last?.ended_at ? formatMoment(last.ended_at) : null),
  ],
  gauges: ({ rows }) => ({ sealed_rows: rows }),
})
