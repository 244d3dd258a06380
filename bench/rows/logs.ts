import type pg from 'pg'
import { DIRECTOR } from '../company.ts'
import { askAs } from '../custom-fields.ts'
import { measureCall } from '../measure-call.ts'
import type { BenchRow } from '../row.ts'

/** Daily logs of each user, one a day up to today. */
const DAYS = 250
const LIMIT = 150
const MARK = 'bench-log'

/** Logs of their own for the run, each sent to the director. */
async function write(pool: pg.Pool): Promise<number> {
  const { rowCount } = await pool.query(
    `with made as (
      insert into work_logs (category, title, content, tomorrow, question, create_user_id, dept_id, period_start, batch_id,
        create_time, update_time)
      select 1, day, $2 || ' 拜访客户，跟进报价 ' || n, '继续跟进', '', u.user_id, u.dept_id, day, gen_random_uuid()::text, at, at
      from users u, generate_series(0, $1::int - 1) n, lateral (select now() - n * interval '1 day' as at) t,
        lateral (select at::date as day) d where u.status = 1
      returning log_id)
    insert into work_log_sends (log_id, user_id) select log_id, u.user_id from made, users u where u.username = $3`,
    [DAYS, MARK, DIRECTOR],
  )
  await pool.query('vacuum (analyze) work_logs, work_log_sends')
  return rowCount ?? 0
}

const leave = (pool: pg.Pool) => pool.query('delete from work_logs where content like $1', [`${MARK}%`])

/** The list of logs of a director, a search in it, and who has not written today. */
export const logsRow: BenchRow = {
  key: 'logs',
  run: async (bench) => {
    const { call, pool, signIn } = await bench.open()
    await leave(pool)
    const count = (await write(pool)).toLocaleString('en')
    const ask = askAs(call, await signIn(DIRECTOR))
    const list = { path: 'oaLog/queryList', limit: LIMIT }
    const shown = { page: 1, limit: 15, type: 'recent30' }
    const results = [
      await measureCall(ask, { ...list, work: `list of ${count} logs, those of 30 days`, body: shown }),
      await measureCall(ask, { ...list, work: 'the same, sent to the reader', body: { ...shown, by: 2 } }),
      await measureCall(ask, {
        ...list,
        work: `search in ${count} logs`,
        body: { ...shown, type: 'year', search: '跟进报价 17' },
      }),
      await measureCall(ask, {
        path: 'oaLog/queryIncompleteOaLogList',
        limit: LIMIT,
        work: `who has not written today, of ${count} logs`,
        body: { completeType: 1, search: '', page: 1, limit: 15 },
      }),
    ]
    await leave(pool)
    return results
  },
}
