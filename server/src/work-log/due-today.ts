import type { WorkSource } from '#server/my-day/door.ts'
import { owesDaily } from './completion.ts'
import './tables.ts'

/** The log of today in 我的一天, from the beginning of a day on which it is due until it is written. */
export const dueLog: WorkSource = {
  key: 'dueLog',
  title: '今天的日志',
  order: 220,
  work: async (actor, { day }) => {
    const { services, viewer } = actor
    if (!(await owesDaily(actor))) return null
    const written = await services.db
      .selectFrom('work_logs')
      .where('category', '=', 1)
      .where('period_start', '=', day)
      .where('create_user_id', '=', viewer.userId)
      .select('log_id')
      .executeTakeFirst()
    if (written) return { entries: [], count: 0 }
    const digits = day.replaceAll('-', '')
    const entry = {
      thing: `log.${digits}`,
      id: Number(digits),
      title: '写今天的日报',
      dueAt: day,
      address: WRITING,
    }
    return { entries: [entry], count: 1 }
  },
}

/** The page of logs with the form open. */
const WRITING = '/workLog/index/all?new=1'
