import type { CDPSession, Page } from '@playwright/test'

/** One frame of a display with 60 Hz, in milliseconds. */
export const FRAME = 1000 / 60
/** Half of the next frame has passed: this one was missed. */
const MISSED = FRAME * 1.5

export interface Gesture {
  /** Pixels; negative is up and left. */
  down?: number
  right?: number
  /** Pixels per second. */
  speed: number
}

export interface Frames {
  /** Milliseconds between two frames that the page drew, in the order they came. */
  gaps: readonly number[]
  /** Frames in which part of the scrolled place stood without a row. */
  bare: number
  /** Frames that reached the screen, counted from the browser's trace: also those that only moved what was drawn. */
  shown: number
}

/** Notes every frame of the page until `takeNotes`; without rows of a grid none of them is bare. */
function noteFrames(): void {
  const noted: Window['noted'] = { times: [], bare: 0 }
  window.noted = noted
  const grid = document.querySelector('[role="grid"]')
  const head = grid?.querySelector('[role="row"]')?.getBoundingClientRect().bottom ?? 0
  const foot = grid?.getBoundingClientRect().bottom ?? 0
  const isBare = () => {
    const rows = grid?.querySelectorAll('[role="row"]:not([aria-rowindex="1"])')
    if (!rows) return false
    const [first, last] = [rows[0], rows[rows.length - 1]]
    if (!first || !last) return true
    return first.getBoundingClientRect().top > head + 1 || last.getBoundingClientRect().bottom < foot - 1
  }
  const frame = (time: number) => {
    if (window.noted !== noted) return
    noted.times.push(time)
    if (isBare()) noted.bare++
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
}

function takeNotes(): NonNullable<Window['noted']> {
  const { noted } = window
  window.noted = undefined
  return noted ?? { times: [], bare: 0 }
}

declare global {
  interface Window {
    noted?: { times: number[]; bare: number }
  }
}

/** Frames that the browser showed while the work was done. */
async function traceShown(cdp: CDPSession, work: () => Promise<unknown>): Promise<number> {
  let shown = 0
  const collect = ({ value }: { value: object[] }) => {
    for (const event of value) if ('name' in event && event.name === 'DrawFrame') shown++
  }
  cdp.on('Tracing.dataCollected', collect)
  const includedCategories = ['devtools.timeline.frame', 'disabled-by-default-devtools.timeline.frame']
  await cdp.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories } })
  await work()
  const complete = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve))
  await cdp.send('Tracing.end')
  await complete
  cdp.off('Tracing.dataCollected', collect)
  return shown
}

/** Scrolls the middle of the window with a wheel, as a hand does, and tells the frames meanwhile. */
export async function scrollAndTrace(page: Page, { down = 0, right = 0, speed }: Gesture): Promise<Frames> {
  const cdp = await page.context().newCDPSession(page)
  const size = page.viewportSize() ?? { width: 0, height: 0 }
  const gesture = {
    x: size.width / 2,
    y: size.height / 2,
    xDistance: -right,
    yDistance: -down,
    speed,
    preventFling: true,
    gestureSourceType: 'mouse' as const,
  }
  await page.evaluate(noteFrames)
  const shown = await traceShown(cdp, () => cdp.send('Input.synthesizeScrollGesture', gesture))
  const { times, bare } = await page.evaluate(takeNotes)
  await cdp.detach()
  return { gaps: times.slice(1).map((time, at) => time - (times[at] ?? time)), bare, shown }
}

/** The gap that this share of all gaps does not exceed, in milliseconds. */
export function quantile(gaps: readonly number[], share: number): number {
  const sorted = gaps.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** Frames that should have been drawn in these gaps and were not. */
export const missedIn = (gaps: readonly number[]) =>
  gaps.reduce((sum, gap) => sum + (gap > MISSED ? Math.round(gap / FRAME) - 1 : 0), 0)
