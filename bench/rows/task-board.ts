import type pg from 'pg'
import { spreadRanks } from '#protocol/board/place.ts'
import { DIRECTOR } from '../company.ts'
import type { BenchRow } from '../row.ts'
import { measureBoard } from './board-page.ts'

/** A board of n tasks of one's own in Chromium. */
const boardRow = (tasks: number, opens: number): BenchRow => ({
  key: `task-board-${tasks}`,
  run: async (bench) => {
    const { pool, product } = await bench.open()
    await leave(pool)
    await enter(pool, tasks)
    try {
      return await measureBoard(product.url, {
        name: `a board of own tasks, ${tasks.toLocaleString('en')}`,
        address: `${product.url}/taskExamine/task-board`,
        asked: 'workTask/myCards',
        saved: 'workTask/updateTop',
        opens,
      })
    } finally {
      await leave(pool)
    }
  },
})

export const taskBoardRows: readonly BenchRow[] = [boardRow(1000, 300), boardRow(5000, 600)]

/** Tasks in all four columns in an order of their own, each with a label. */
async function enter(pool: pg.Pool, tasks: number): Promise<void> {
  await pool.query(
    `with label as (
      insert into task_labels (name, color, create_user_id) values ('bench-board', '#53D397', 0) returning label_id),
    made as (
      insert into tasks (name, create_user_id, main_user_id, stop_on, batch_id, create_time, update_time)
      select '任务 ' || n, u.user_id, u.user_id, current_date + n % 60, 'bench-board-' || n, now(), now()
      from generate_series(1, $1::int) n, users u where u.username = $2 returning task_id, create_user_id),
    people as (insert into task_people (task_id, user_id) select task_id, create_user_id from made),
    labels as (insert into task_label_uses (task_id, label_id) select task_id, label_id from made, label)
    insert into task_columns (user_id, task_id, is_top, rank)
      select create_user_id, task_id, task_id % 4, ($3::text[])[row_number() over (order by task_id)] from made`,
    [tasks, DIRECTOR, spreadRanks(tasks)],
  )
  await pool.query('vacuum (analyze) tasks, task_people, task_columns, task_label_uses')
}

async function leave(pool: pg.Pool): Promise<void> {
  await pool.query(`delete from tasks where batch_id like 'bench-board-%'`)
  await pool.query(`delete from task_labels where name = 'bench-board'`)
}
