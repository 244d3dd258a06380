import type { Page } from '@playwright/test'
import { wallTime } from '#protocol/calendar/wall-time.ts'
import { lateResult, withPage } from '../browser.ts'
import { DIRECTOR } from '../company.ts'
import type { BenchRow } from '../row.ts'

const EVENTS = 2000
const ROUNDS = 7
/** Milliseconds until a month is on the screen once it has arrived, and until it shows a change. */
const LIMITS = { painted: 150, changed: 60 } as const
/** The calendar of the next month shows days from the 28th. */
const DAYS = 27

/** A month with 2,000 events in Chromium, drawn by the processor alone. */
export const calendarMonthRow: BenchRow = {
  key: 'calendar-month',
  run: async (bench) => {
    const { pool, product } = await bench.open()
    const leave = () => pool.query(`delete from calendar_events where batch_id like 'bench-month%'`)
    await leave()
    await pool.query(
      `with made as (
        insert into calendar_events (batch_id, title, type_id, start_at, end_at, last_end, create_user_id, create_time)
        select 'bench-month ' || n, '会议 ' || n, (select min(type_id) from calendar_types), s, s + 3600000, s + 3600000, u.user_id, now()
        from generate_series(1, $1::int) n, users u,
          lateral (select $2::bigint + (n % $3::int) * 86400000::bigint + (n % 20) * 1800000::bigint as s) t
        where u.username = $4 returning event_id, create_user_id)
      insert into calendar_people (user_id, event_id, is_invited) select create_user_id, event_id, true from made`,
      [EVENTS, wallTime('2031-04-01 08:00'), DAYS, DIRECTOR],
    )
    try {
      return await withPage(product.url, async (page) => {
        const painted: number[] = []
        const changed: number[] = []
        for (let round = 0; round < ROUNDS; round += 1) {
          painted.push(await paint(page, product.url))
          changed.push(...(await change(page)))
        }
        const month = `a month of ${EVENTS.toLocaleString('en')} events`
        return [
          lateResult(`${month} on the screen after its answer`, painted, LIMITS.painted),
          lateResult(`${month}: an event moved by a key is on the screen`, changed, LIMITS.changed),
        ]
      })
    } finally {
      await leave()
    }
  },
}

/** From an empty month to the full one: between its answer and the frame that shows it. */
async function paint(page: Page, url: string): Promise<number> {
  await page.goto(`${url}/calendar/index?day=2031-05-10`)
  await page.getByRole('button', { name: '查看2031年5月10日' }).first().waitFor()
  const painted = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const observer = new MutationObserver(() => {
          if (!document.querySelector('[data-movable] [data-item]')) return
          observer.disconnect()
          requestAnimationFrame(() =>
            setTimeout(() => {
              const answers = performance
                .getEntriesByType('resource')
                .filter(({ name }) => name.includes('oaEvent/queryList') && !name.includes('Status'))
              const last = answers.at(-1)
              resolve(performance.now() - (last ? last.startTime + last.duration : 0))
            }),
          )
        })
        observer.observe(document.body, { childList: true, subtree: true })
      }),
  )
  await page.getByRole('button', { name: PREVIOUS }).first().click()
  return painted
}
const PREVIOUS = '往前'

/** One event to the next day and back by keys: between a key and the frame that shows the change. */
function change(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    const press = (key: string) =>
      new Promise<number>((resolve) => {
        const begun = performance.now()
        const bar = document.activeElement
        bar?.dispatchEvent(new KeyboardEvent('keydown', { key, altKey: true, bubbles: true }))
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - begun)))
      })
    document.querySelector<HTMLElement>('[data-movable] [data-item]')?.focus()
    const times: number[] = []
    for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowRight', 'ArrowLeft']) times.push(await press(key))
    return times
  })
}
