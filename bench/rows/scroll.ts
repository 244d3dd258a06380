import { type Browser, chromium, type Page, type Route } from '@playwright/test'
import playwrightConfig from '../../playwright.config.ts'
import type { OpenBench } from '../bench.ts'
import { signInPage } from '../browser.ts'
import { restoreColumns, showAllColumns } from '../columns.ts'
import { DIRECTOR } from '../company.ts'
import { askAs } from '../custom-fields.ts'
import { FRAME, type Frames, type Gesture, missedIn, quantile, scrollAndTrace } from '../frames.ts'
import type { BenchRow, Result } from '../row.ts'

const ROWS = 1000
const PAGE = 100
const LEAST_COLUMNS = 20
const VIEWPORT = { width: 1440, height: 900 }
/** Clocks are read in tenths. */
const TOLERANCE = 0.2

interface Scrolling {
  work: string
  gestures: readonly Gesture[]
}
const scrollings: readonly Scrolling[] = [
  {
    work: 'down and up again, 2,500 px/s',
    gestures: [
      { down: 10_000, speed: 2500 },
      { down: -10_000, speed: 2500 },
    ],
  },
  {
    work: 'sideways and back, 1,000 px/s',
    gestures: [
      { right: 2000, speed: 1000 },
      { right: -2000, speed: 1000 },
    ],
  },
]

/** Scrolling a long list in Chromium, drawn by the processor alone; the floor is a page of plain text. */
export const scrollRow: BenchRow = {
  key: 'scroll',
  run: async (bench) => {
    const company = await bench.open()
    const asDirector = async () => askAs(company.call, await company.signIn(DIRECTOR))
    const columns = await showAllColumns(await asDirector())
    const browser = await chromium.launch(playwrightConfig.use?.launchOptions)
    try {
      const list = await openLongList(browser, company)
      const plain = await openPlainPage(browser)
      const results: Result[] = []
      for (const scrolling of scrollings) {
        const measured = await scroll(list, scrolling, bench.options.rounds)
        const floor = await scroll(plain, scrolling, bench.options.rounds)
        results.push(toResult(scrolling, columns, measured, floor))
      }
      return results
    } finally {
      await browser.close()
      await restoreColumns(await asDirector())
    }
  },
}

/** The customer list with a thousand rows loaded, ten times as many as a page of the product has. */
async function openLongList(browser: Browser, { product }: OpenBench): Promise<Page> {
  const page = await browser.newPage({ viewport: VIEWPORT, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })
  await signInPage(page, product.url)
  await page.route(/crmCustomer\/queryPageList/, fulfilLong)
  await page.goto(`${product.url}/crm/customer?limit=${PAGE}`)
  await page.locator(`[role="grid"][aria-rowcount="${ROWS + 1}"]`).waitFor()
  return page
}

/** Answers a list with ten pages in the place of one. */
async function fulfilLong(route: Route): Promise<void> {
  const request: object = route.request().postDataJSON()
  const pages: ListReply[] = []
  for (let page = 1; page <= ROWS / PAGE; page += 1) {
    const response = await route.fetch({ postData: JSON.stringify({ ...request, page, limit: PAGE }) })
    pages.push(await response.json())
  }
  const [first] = pages
  const list = pages.flatMap(({ data }) => data.list)
  await route.fulfill({ json: { ...first, data: { ...first?.data, list } } })
}

interface ListReply {
  data: { list: unknown[] }
}

/** As many rows of text without a script behind them. */
async function openPlainPage(browser: Browser): Promise<Page> {
  const page = await browser.newPage({ viewport: VIEWPORT })
  const line = `<tr>${'<td>北京隆川建筑安装工程</td>'.repeat(LEAST_COLUMNS)}</tr>`
  const style = 'td { height: 38px; min-width: 160px; border-bottom: 1px solid #eee; white-space: nowrap }'
  await page.setContent(`<style>${style}</style><table>${line.repeat(ROWS)}</table>`)
  return page
}

async function scroll(page: Page, { gestures }: Scrolling, rounds: number): Promise<Frames> {
  await page.bringToFront()
  const all: Frames[] = []
  for (let round = 0; round < rounds; round++)
    for (const gesture of gestures) all.push(await scrollAndTrace(page, gesture))
  return {
    gaps: all.flatMap((frames) => frames.gaps),
    bare: all.reduce((sum, frames) => sum + frames.bare, 0),
    shown: all.reduce((sum, frames) => sum + frames.shown, 0),
  }
}

const rateOf = (gaps: readonly number[]) => 1000 / (gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length)
const inTenths = (time: number) => `${time.toFixed(1)} ms`

function toResult(
  { work }: Scrolling,
  columns: number,
  { gaps, bare, shown }: Frames,
  floor: Frames,
): Result {
  const p95 = quantile(gaps, 0.95)
  const missed = `missed ${missedIn(gaps)} of ${gaps.length + missedIn(gaps)}, shown ${shown}`
  return {
    work: `list of ${ROWS.toLocaleString('en')} loaded rows × ${columns} columns in Chromium, ${work}`,
    measured: `frame median ${inTenths(quantile(gaps, 0.5))}, p95 ${inTenths(p95)}, ${missed}, bare ${bare}`,
    floor: `p95 ${inTenths(quantile(floor.gaps, 0.95))}`,
    ratio: `${((rateOf(gaps) / rateOf(floor.gaps)) * 100).toFixed(0)} %`,
    target: `p95 ≤ ${inTenths(FRAME)}`,
    passed: p95 <= FRAME + TOLERANCE && bare === 0 && columns >= LEAST_COLUMNS,
  }
}
