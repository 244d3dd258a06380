import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import playwrightConfig from '../../playwright.config.ts'
import { DIRECTOR, PASSWORD } from '../company.ts'
import { quantile } from '../frames.ts'
import { type BenchRow, milliseconds } from '../row.ts'

const THROTTLING = 4
const LIMIT = 1500
const LIST = '/crm/customer'
/** The first navigation of a browser pays for the browser. */
const WARM_UP = 1
const view: BrowserContextOptions = {
  viewport: { width: 1440, height: 900 },
  locale: 'zh-CN',
  timezoneId: 'Asia/Shanghai',
}

interface Opening {
  /** Milliseconds from the navigation until the first row was drawn. */
  shown: number
  /** Until a click, made as soon as the rows stood there, had been dealt with: the record is open. */
  answered: number
}

/** Opening the customer list with nothing in the browser's cache on a processor four times slower. */
export const interactiveRow: BenchRow = {
  key: 'interactive',
  run: async (bench) => {
    const { product } = await bench.open()
    const browser = await chromium.launch(playwrightConfig.use?.launchOptions)
    try {
      const storageState = await signIn(browser, product.url)
      const openList = (): Promise<Opening> =>
        openCold(browser, { ...view, storageState }, product.url + LIST)
      const openPlain = (): Promise<Opening> => openCold(browser, view, product.url + PLAIN)
      const lists: Opening[] = []
      const plain: Opening[] = []
      for (let round = 0; round < bench.options.rounds + WARM_UP; round++) {
        lists.push(await openList())
        plain.push(await openPlain())
      }
      const answered = medianOf(lists, 'answered')
      const floor = medianOf(plain, 'answered')
      return [
        {
          work: `customer list after a navigation on ${THROTTLING}× CPU throttling with an empty cache, until a click has opened a record`,
          measured: `${milliseconds(answered)}, rows after ${milliseconds(medianOf(lists, 'shown'))}`,
          floor: milliseconds(floor),
          ratio: `${((floor / answered) * 100).toFixed(0)} %`,
          target: `< ${milliseconds(LIMIT)}`,
          passed: answered < LIMIT,
        },
      ]
    } finally {
      await browser.close()
    }
  },
}

const medianOf = (openings: readonly Opening[], key: keyof Opening) =>
  quantile(
    openings.slice(WARM_UP).map((opening) => opening[key]),
    0.5,
  )

async function signIn(browser: Browser, url: string) {
  const context = await browser.newContext(view)
  const page = await context.newPage()
  await page.goto(`${url}/login`)
  await page.getByLabel('用户名').fill(DIRECTOR)
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: '登 录' }).click()
  await page.getByRole('button', { name: /的菜单$/ }).waitFor()
  const state = await context.storageState()
  await context.close()
  return state
}

/** An address of the product that stands for a page without scripts: as many rows, written down. */
const PLAIN = '/plain'
const plainRow = `<div role="row" aria-rowindex="2">${'<span>北京隆川建筑安装工程 </span>'.repeat(20)}</div>`
const plainPage = `<!doctype html><title>plain</title>${plainRow.repeat(15)}`

declare global {
  interface Window {
    opening?: { shown: Promise<number>; answered: Promise<number> }
  }
}

/** Notes when the first row was drawn and when the page was through with the first click. */
function noteOpening(): void {
  const shown = new Promise<number>((resolve) => {
    const look = () => {
      if (!document.querySelector('[role="row"][aria-rowindex="2"]')) return
      seen.disconnect()
      // the frame with the row is on its way once the next task begins
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))
    }
    const seen = new MutationObserver(look)
    seen.observe(document, { childList: true, subtree: true })
  })
  const answered = new Promise<number>((resolve) => {
    addEventListener('click', () => setTimeout(() => resolve(performance.now())), { once: true })
  })
  window.opening = { shown, answered }
}

/** One navigation in a context of its own, whose cache is empty. */
async function openCold(browser: Browser, options: BrowserContextOptions, url: string): Promise<Opening> {
  const context = await browser.newContext(options)
  try {
    const page = await context.newPage()
    if (url.endsWith(PLAIN))
      await page.route(url, (route) => route.fulfill({ contentType: 'text/html', body: plainPage }))
    await page.addInitScript(noteOpening)
    const cdp = await context.newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: THROTTLING })
    await page.goto(url, { waitUntil: 'commit' })
    const shown = await page.evaluate(() => window.opening?.shown)
    await clickRow(page)
    const answered = await page.evaluate(() => window.opening?.answered)
    if (url.endsWith(LIST) && page.url() === url) throw new Error('the click on the row opened no record')
    return { shown: shown ?? Number.NaN, answered: answered ?? Number.NaN }
  } finally {
    await context.close()
  }
}

/** Where the second row stands; the mouse asks nobody whether it may. */
async function clickRow(page: Page): Promise<void> {
  const box = await page.evaluate(() => {
    const { x, y, height } = document
      .querySelectorAll('[role="row"]:not([aria-rowindex="1"])')[1]
      ?.getBoundingClientRect() ?? { x: 0, y: 0, height: 0 }
    return { x: x + 300, y: y + height / 2 }
  })
  await page.mouse.click(box.x, box.y)
}
