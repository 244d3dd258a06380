import { sql } from 'kysely'
import { fact, operationsEntry } from '#server/operations/door.ts'
import { MINUTE } from '#server/platform/time/clock.ts'
import './tables.ts'

interface Measured {
  waiting: number
  dead: number
  /** Since when the oldest of those that may be sent waits. */
  oldest: Date | null
}

/** Minutes after which one that waits has not merely been tried a second time. */
const LATE = 60

/** What leaves the product, on 系统状态. */
export const outboxEntry = operationsEntry({
  key: 'outbox',
  label: '站外消息',
  order: 60,
  page: '/manage/message/outbox',
  measure: async ({ lists, clock }) => {
    const now = clock.now()
    const { rows } = await sql<Measured>`select
      (select count(*)::int from outbox where state = 'waiting' and ready_at <= ${now}) as waiting,
      (select count(*)::int from outbox where state = 'dead') as dead,
      (select min(ready_at) from outbox where state = 'waiting' and ready_at <= ${now}) as oldest`.execute(
      lists.db,
    )
    const { waiting, dead, oldest } = rows[0] ?? { waiting: 0, dead: 0, oldest: null }
    return {
      waiting,
      dead,
      minutes: oldest && Math.floor((now.getTime() - oldest.getTime()) / MINUTE),
    }
  },
  judge: ({ waiting, dead, minutes }) => {
    if (dead > 0)
      return {
        state: 'attention',
        sentence: `${dead} 条站外消息多次重试后仍未送达`,
        remedy: '请在“消息发送”中查看原因，改正渠道设置后重新发送，或放弃',
      }
    if (minutes !== null && minutes > LATE)
      return {
        state: 'attention',
        sentence: `${waiting} 条站外消息在等待，最早的已等了 ${minutes} 分钟`,
        remedy: '请在“消息发送”中查看每次尝试的原因，并检查邮件服务器或机器人地址是否可用',
      }
    return { state: 'ok', sentence: waiting > 0 ? `${waiting} 条消息正在发送` : '没有等待的消息' }
  },
  facts: ({ waiting, dead }) => [fact('等待发送', 'count', waiting), fact('发送失败', 'count', dead)],
  gauges: ({ waiting, dead }) => ({ waiting, dead }),
})
