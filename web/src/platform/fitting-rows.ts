import { useSyncExternalStore } from 'react'

/** Of one page, as few and as many as a list asks for by itself (record-engine.md §1.2). */
export const LEAST_ROWS = 10
export const MOST_ROWS = 100
const UNKNOWN = 15

/** Height in pixels of a row. */
export const ROW_HEIGHT = 40
/** Of everything but the rows in a list that fills the window: bar, title, filters, head, pager, borders. */
const AROUND = 268

/** As many rows as the window holds. */
export function fittingRows(rowHeight = ROW_HEIGHT): number {
  const rows = Math.floor((globalThis.innerHeight - AROUND) / rowHeight)
  return Math.min(MOST_ROWS, Math.max(LEAST_ROWS, rows)) || UNKNOWN
}

/** How long, in milliseconds, a window keeps its size before its lists are asked for again. */
const REST = 250

/** Calls back once the window has another size and keeps it. */
export function onceResized(changed: () => void): () => void {
  let resting: ReturnType<typeof setTimeout> | undefined
  const resize = () => {
    clearTimeout(resting)
    resting = setTimeout(changed, REST)
  }
  addEventListener('resize', resize)
  return () => {
    clearTimeout(resting)
    removeEventListener('resize', resize)
  }
}

const fitting = () => fittingRows()

/** As many rows as the window holds, also after it has been resized. */
export const useFittingRows = (): number => useSyncExternalStore(onceResized, fitting)
