import { chromium, type Page } from '@playwright/test'
import type pg from 'pg'
import playwrightConfig from '../../playwright.config.ts'
import { DIRECTOR, PASSWORD } from '../company.ts'
import { FRAME, quantile } from '../frames.ts'
import { type BenchRow, milliseconds, type Result } from '../row.ts'

const ROUNDS = 7
/** Drops of one round, there and back. */
const DROPS = 6
/** Milliseconds of the server for a drop. */
const SAVED = 80
/** The next frame is shown before the one after it is half over. */
const PAINTED = FRAME * 1.5

/** A board of n tasks in Chromium, drawn by the processor alone: opened, and cards dropped by keys. */
const boardRow = (tasks: number, opens: number): BenchRow => ({
  key: `task-board-${tasks}`,
  run: async (bench) => {
    const { pool, product } = await bench.open()
    await leave(pool)
    await enter(pool, tasks)
    const browser = await chromium.launch(playwrightConfig.use?.launchOptions)
    try {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })
      await page.goto(`${product.url}/login`)
      await page.getByLabel('用户名').fill(DIRECTOR)
      await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
      await page.getByRole('button', { name: '登 录' }).click()
      await page.getByRole('button', { name: /的菜单$/ }).waitFor()
      const opened: number[] = []
      const painted: number[] = []
      const saved: number[] = []
      for (let round = 0; round <= ROUNDS; round += 1) {
        const time = await open(page, product.url)
        const drops = await drop(page)
        // the first one fills the caches of database and browser
        if (round === 0) continue
        opened.push(time)
        painted.push(...drops.painted)
        saved.push(...drops.saved)
      }
      const board = `a board of own tasks, ${tasks.toLocaleString('en')}`
      return [
        toResult(`${board}: from the question to the frame that shows it`, opened, opens),
        toResult(`${board}: a dropped card is on the screen`, painted, PAINTED),
        toResult(`${board}: a drop is saved`, saved, SAVED),
      ]
    } finally {
      await browser.close()
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
    insert into task_columns (user_id, task_id, is_top, order_num)
      select create_user_id, task_id, task_id % 4, row_number() over (partition by task_id % 4 order by task_id) - 1 from made`,
    [tasks, DIRECTOR],
  )
  await pool.query('vacuum (analyze) tasks, task_people, task_columns, task_label_uses')
}

async function leave(pool: pg.Pool): Promise<void> {
  await pool.query(`delete from tasks where batch_id like 'bench-board-%'`)
  await pool.query(`delete from task_labels where name = 'bench-board'`)
}

function toResult(work: string, times: readonly number[], limit: number): Result {
  const late = quantile(times, 0.95)
  return {
    work,
    measured: `p95 ${milliseconds(late)} of ${times.length}`,
    floor: '',
    ratio: '',
    target: `p95 < ${milliseconds(limit)}`,
    passed: late < limit,
  }
}

/** The page loaded again: from the question for the columns to the frame that shows the first cards. */
async function open(page: Page, url: string): Promise<number> {
  await page.goto(`${url}/taskExamine/task-board`)
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (!document.querySelector('[data-index] [data-open]')) {
            requestAnimationFrame(look)
            return
          }
          requestAnimationFrame(() =>
            setTimeout(() => {
              const [asked] = performance
                .getEntriesByType('resource')
                .filter(({ name }) => name.includes('workTask/myTask'))
              resolve(performance.now() - (asked?.startTime ?? 0))
            }),
          )
        }
        look()
      }),
  )
}

/** The first card of the first column one place down and up again by keys: until the frame after the drop, and until it is saved. */
function drop(page: Page): Promise<{ painted: number[]; saved: number[] }> {
  return page.evaluate(async (drops) => {
    const pause = (time: number) => new Promise((resolve) => setTimeout(resolve, time))
    const press = (code: string) =>
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { code, key: code, bubbles: true, cancelable: true }),
      )
    const savedYet = () =>
      performance.getEntriesByType('resource').filter(({ name }) => name.includes('workTask/updateTop'))
    const painted: number[] = []
    for (let nth = 1; nth <= drops; nth += 1) {
      document.querySelector<HTMLElement>('[data-index="0"] [aria-roledescription]')?.focus()
      press('Space')
      await pause(120)
      press('ArrowDown')
      await pause(400)
      const begun = performance.now()
      press('Space')
      await new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
      painted.push(performance.now() - begun)
      while (savedYet().length < nth) await pause(20)
      // the answer is followed by the columns as the server has them
      await pause(800)
    }
    return { painted, saved: savedYet().map(({ duration }) => duration) }
  }, DROPS)
}
