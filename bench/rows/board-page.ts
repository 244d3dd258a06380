import type { Page } from '@playwright/test'
import { lateResult, withPage } from '../browser.ts'
import { FRAME } from '../frames.ts'
import type { Result } from '../row.ts'

const ROUNDS = 7
/** Drops of one round, there and back. */
const DROPS = 6
/** Milliseconds of the server for a drop. */
const SAVED = 80
/** The next frame is shown before the one after it is half over. */
const PAINTED = FRAME * 1.5

/** A page that shows a board, with the calls that it is read and changed by. */
export interface BoardPage {
  /** What is measured, for the table. */
  name: string
  address: string
  asked: string
  saved: string
  /** Milliseconds until it is on the screen. */
  opens: number
}

/** A board in Chromium: opened, and cards dropped by keys. */
export const measureBoard = (url: string, board: BoardPage): Promise<Result[]> =>
  withPage(url, async (page) => {
    const opened: number[] = []
    const painted: number[] = []
    const saved: number[] = []
    for (let round = 0; round <= ROUNDS; round += 1) {
      const time = await open(page, board)
      const drops = await drop(page, board)
      // the first one fills the caches of database and browser
      if (round === 0) continue
      opened.push(time)
      painted.push(...drops.painted)
      saved.push(...drops.saved)
    }
    return [
      lateResult(`${board.name}: from the question to the frame that shows it`, opened, board.opens),
      lateResult(`${board.name}: a dropped card is on the screen`, painted, PAINTED),
      lateResult(`${board.name}: a drop is saved`, saved, SAVED),
    ]
  })

/** The page loaded again: from the question for the columns to the frame that shows the first cards. */
async function open(page: Page, { address, asked }: BoardPage): Promise<number> {
  await page.goto(address)
  return page.evaluate(
    (path) =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (!document.querySelector('[data-index] [data-open]')) {
            requestAnimationFrame(look)
            return
          }
          requestAnimationFrame(() =>
            setTimeout(() => {
              const [first] = performance
                .getEntriesByType('resource')
                .filter(({ name }) => name.includes(path))
              resolve(performance.now() - (first?.startTime ?? 0))
            }),
          )
        }
        look()
      }),
    asked,
  )
}

/** The first card of the first column one place down and up again by keys: until the frame after the drop, and until it is saved. */
function drop(page: Page, { saved }: BoardPage): Promise<{ painted: number[]; saved: number[] }> {
  return page.evaluate(
    async ({ drops, path }) => {
      const pause = (time: number) => new Promise((resolve) => setTimeout(resolve, time))
      const press = (code: string) =>
        document.activeElement?.dispatchEvent(
          new KeyboardEvent('keydown', { code, key: code, bubbles: true, cancelable: true }),
        )
      const savedYet = () =>
        performance.getEntriesByType('resource').filter(({ name }) => name.includes(path))
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
    },
    { drops: DROPS, path: saved },
  )
}
