import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { quantile } from './frames.ts'

/** Milliseconds from the navigation on. */
interface Phases {
  /** The scripts that the first row needs had been fetched. */
  scripts: number
  /** The rows had been answered. */
  data: number
  /** The first row was drawn. */
  shown: number
  /** A click, made as soon as the rows stood there, had been dealt with: the record is open. */
  answered: number
}

export type Phase = keyof Phases

export interface Opening extends Phases {
  /** The click has changed the address. */
  isElsewhere: boolean
}

export interface Conditions {
  /** The call that answers the rows, as it ends in an address. */
  rows: string
  /** The processor is so many times slower. */
  throttling: number
  /** Milliseconds that every request takes besides. */
  roundTrip: number
}

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

/** With nothing in the browser's cache, and again. */
export interface Visits {
  cold: Opening
  warm: Opening
}

/**
 * Two navigations of one page, each until a click on its second row was dealt with. A second page of the context would
 * have a process of its own, and be without the compiled code that a browser keeps for whoever comes back.
 */
export async function measureVisits(
  context: BrowserContext,
  url: string,
  conditions: Conditions,
): Promise<Visits> {
  const page = await context.newPage()
  try {
    await page.addInitScript(noteOpening)
    await slowDown(await context.newCDPSession(page), conditions)
    const cold = await measureOpening(page, url, conditions)
    const warm = await measureOpening(page, url, conditions)
    return { cold, warm }
  } finally {
    await page.close()
  }
}

async function measureOpening(page: Page, url: string, { rows }: Conditions): Promise<Opening> {
  await page.goto(url, { waitUntil: 'commit' })
  const shown = (await page.evaluate(() => window.opening?.shown)) ?? Number.NaN
  const fetched = await readFetched(page, rows, shown)
  await clickRow(page)
  const answered = (await page.evaluate(() => window.opening?.answered)) ?? Number.NaN
  return { ...fetched, shown, answered, isElsewhere: page.url() !== url }
}

async function slowDown(cdp: CDPSession, { throttling, roundTrip }: Conditions): Promise<void> {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: throttling })
  if (roundTrip === 0) return
  await cdp.send('Network.enable')
  const unlimited = -1
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: roundTrip,
    downloadThroughput: unlimited,
    uploadThroughput: unlimited,
  })
}

/** When the last script and the last answer before the first row had arrived; 0 where there were none. */
const readFetched = (page: Page, rows: string, shown: number): Promise<Pick<Phases, 'scripts' | 'data'>> =>
  page.evaluate(
    ([path, until]) => {
      const lastOf = (ending: string) =>
        performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.endsWith(ending))
          .map(({ startTime, duration }) => startTime + duration)
          .reduce((last, end) => (end <= until ? Math.max(last, end) : last), 0)
      return { scripts: lastOf('.js'), data: lastOf(path) }
    },
    [rows, shown] as const,
  )

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

export const medianOf = (openings: readonly Opening[], key: Phase): number =>
  quantile(
    openings.map((opening) => opening[key]),
    0.5,
  )
