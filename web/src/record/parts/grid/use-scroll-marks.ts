import { type RefObject, useEffect } from 'react'

/** How long after the last scroll a grid is at rest, in milliseconds. */
const REST = 120

const movesAside = (event: WheelEvent) => event.deltaX !== 0 || event.shiftKey

/**
 * Marks on the grid that its style reads; no row is drawn again for them.
 * `data-scrolling`: rows passing under a resting pointer are not pointed at, each would be drawn once more.
 * `data-aside`: the columns are pushed aside, so the first one must be held. Held cells are a layer each, which costs a
 * quarter of a frame, and a list is nearly always scrolled downwards only.
 */
export function useScrollMarks(scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const grid = scroller.current
    if (!grid) return
    let resting: ReturnType<typeof setTimeout> | undefined
    const hold = () => {
      grid.dataset.aside = ''
    }
    const rest = () => {
      resting = undefined
      delete grid.dataset.scrolling
      if (grid.scrollLeft === 0) delete grid.dataset.aside
    }
    const scroll = () => {
      if (!resting) grid.dataset.scrolling = ''
      if (grid.scrollLeft > 0) hold()
      clearTimeout(resting)
      resting = setTimeout(rest, REST)
    }
    // before the first pixel, so that the column does not leave with the others for a frame
    const wheel = (event: WheelEvent) => {
      if (movesAside(event)) hold()
    }
    const press = (event: PointerEvent) => {
      if (event.target === grid) hold()
    }
    grid.addEventListener('scroll', scroll, { passive: true })
    grid.addEventListener('wheel', wheel, { passive: true })
    grid.addEventListener('pointerdown', press)
    return () => {
      clearTimeout(resting)
      grid.removeEventListener('scroll', scroll)
      grid.removeEventListener('wheel', wheel)
      grid.removeEventListener('pointerdown', press)
    }
  }, [scroller])
}
