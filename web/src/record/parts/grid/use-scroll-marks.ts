import { type RefObject, useEffect, useLayoutEffect } from 'react'

/** How long after the last scroll a grid is at rest, in milliseconds. */
const REST = 120

const movesAside = (event: WheelEvent) => event.deltaX !== 0 || event.shiftKey

/** A rounded pixel is no column. */
const markMore = (grid: HTMLElement) =>
  grid.toggleAttribute('data-more', grid.scrollLeft + grid.clientWidth < grid.scrollWidth - 1)

/**
 * Marks on the grid that its style reads; no row is drawn again for them.
 * `data-scrolling`: rows passing under a resting pointer are not pointed at, each would be drawn once more.
 * `data-aside`: the columns are pushed aside, so the first one must be held. Held cells are a layer each, which costs a
 * quarter of a frame, and a list is nearly always scrolled downwards only.
 * `data-more`: columns lie beyond the right edge.
 */
export function useScrollMarks(scroller: RefObject<HTMLElement | null>, width: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other columns reach further
  useLayoutEffect(() => {
    const grid = scroller.current
    if (!grid) return
    const look = () => markMore(grid)
    look()
    const observer = new ResizeObserver(look)
    observer.observe(grid)
    return () => observer.disconnect()
  }, [scroller, width])
  useEffect(() => {
    const grid = scroller.current
    if (!grid) return
    let resting: ReturnType<typeof setTimeout> | undefined
    let left = grid.scrollLeft
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
      if (grid.scrollLeft !== left) markMore(grid)
      left = grid.scrollLeft
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
