import { formatMoment } from '#server/platform/time/clock.ts'
import { cell, fact, operationsEntry } from '../entry.ts'

interface Counts {
  waiting: number
  running: number
  failed: number
  /** Seconds that the oldest job waits although it could be done. */
  delay: number | null
}

interface LastRun {
  name: string
  done: Date | null
  failed: Date | null
}

interface Run {
  title: string
  done: Date | null
  failed: Date | null
}

const SLOW = 10 * 60
const STUCK = 60 * 60

const COUNTS = `select count(*) filter (where state in ('created', 'retry') and start_after <= now())::int as waiting,
  count(*) filter (where state = 'active')::int as running,
  count(*) filter (where state = 'failed' and completed_on > now() - interval '1 day')::int as failed,
  extract(epoch from now() - min(start_after) filter (where state in ('created', 'retry')
    and start_after <= now()))::float8 as delay
  from pgboss.job`

const LAST_RUNS = `select wanted.name,
    (select max(completed_on) from pgboss.job j where j.name = wanted.name and state = 'completed') as done,
    (select max(completed_on) from pgboss.job j where j.name = wanted.name and state = 'failed') as failed
  from unnest($1::text[]) as wanted(name)`

const isFailing = ({ done, failed }: Run) => failed !== null && (done === null || failed > done)

/** Work in the background: what waits, what failed, and when each scheduled job was done last. */
export const jobsEntry = operationsEntry({
  key: 'jobs',
  label: '后台任务',
  order: 40,
  measure: async ({ jobs, pool }) => {
    await jobs.install()
    const schedules = jobs.schedules()
    const [counted, last] = await Promise.all([
      pool.query<Counts>(COUNTS),
      pool.query<LastRun>(LAST_RUNS, [schedules.map(({ name }) => name)]),
    ])
    const counts = counted.rows[0]
    if (!counts) throw new Error('jobs cannot be counted')
    const runs = schedules.map(({ name, title }): Run => {
      const found = last.rows.find((row) => row.name === name)
      return { title, done: found?.done ?? null, failed: found?.failed ?? null }
    })
    return { ...counts, runs }
  },
  judge: ({ delay, waiting, failed, runs }) => {
    if (delay !== null && delay > SLOW)
      return {
        state: delay > STUCK ? 'bad' : 'attention',
        sentence: `${waiting} 个后台任务在等待，最早的已等了 ${Math.floor(delay / 60)} 分钟`,
        remedy: '请确认有锁客进程在运行且没有过载；一直不减少时，请重新启动锁客，任务不会丢失',
      }
    const failing = runs.filter(isFailing)
    if (failing.length > 0)
      return {
        state: 'attention',
        sentence: `最近一次没有成功的定时任务：${failing.map(({ title }) => title).join('、')}`,
        remedy: '到时间会自动再试；一直失败时，请按任务名称在服务器日志中查找原因',
      }
    if (failed > 0)
      return {
        state: 'attention',
        sentence: `24 小时内有 ${failed} 个后台任务多次重试后仍然失败`,
        remedy: '请在服务器日志中查找原因；导入、导出等任务的结果，发起人已收到消息',
      }
    return { state: 'ok', sentence: waiting > 0 ? `${waiting} 个任务在等待` : '没有等待的任务' }
  },
  facts: ({ waiting, running, failed }) => [
    fact('等待', 'count', waiting),
    fact('正在运行', 'count', running),
    fact('24 小时内失败', 'count', failed),
  ],
  table: ({ runs }) => ({
    head: ['定时任务', '最近完成', '结果'],
    rows: runs.map((run) => [
      cell('text', run.title),
      cell('moment', run.done && formatMoment(run.done)),
      cell('text', isFailing(run) ? '最近一次失败' : run.done ? '成功' : '尚未运行'),
    ]),
  }),
  gauges: ({ waiting, running, failed, delay }) => ({ waiting, running, failed, delay_seconds: delay ?? 0 }),
})
