import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { countFitting } from './use-room.ts'

/** The number of items that fit, counted from the first; `apart` if not even 更多 fits and they get a line of their own. */
interface Fit {
  count: number
  apart: boolean
}

interface Fold<Line extends HTMLElement> extends Fit {
  line: RefObject<Line | null>
}

/** Widths of parts by their name, each measured where it was last drawn. */
type Widths = Map<string, number>

const partOf = (element: HTMLElement) => element.dataset.part

const childrenOf = (element: Element) =>
  [...element.children].filter((child): child is HTMLElement => child instanceof HTMLElement)

const gapOf = (element: Element) => Number.parseFloat(getComputedStyle(element).columnGap) || 0

/** Width of the elements in a row, with a gap before each. */
const widthOf = (elements: readonly HTMLElement[], gap: number) =>
  elements.reduce((width, element) => width + element.offsetWidth + gap, 0)

/** Everything in the line that neither folds nor shrinks, and the least of the text. */
function takenIn(line: HTMLElement, parts: HTMLElement, least: number): number {
  const text = line.querySelector<HTMLElement>('[data-text]')
  const others = childrenOf(line).filter((child) => child !== text && child !== parts)
  return widthOf(others, gapOf(line)) + Math.min(text?.scrollWidth ?? 0, least)
}

function fitIn(line: HTMLElement, names: readonly string[], least: number, widths: Widths): Fit {
  const parts = line.querySelector<HTMLElement>('[data-parts]')
  if (!parts) return { count: names.length, apart: false }
  const gap = gapOf(parts)
  for (const child of childrenOf(parts)) {
    const name = partOf(child)
    if (name) widths.set(name, child.offsetWidth + gap)
  }
  const fixed = widthOf(
    childrenOf(parts).filter((child) => partOf(child) === undefined),
    gap,
  )
  const wanted = names.map((name) => widths.get(name) ?? 0)
  const room = line.clientWidth - fixed - (widths.get('rest') ?? 0)
  const inside = room - takenIn(line, parts, least)
  const apart = inside < 0
  return { count: countFitting(wanted, apart ? room : inside), apart }
}

/**
 * Returns how many of the named items fit beside the line's text, which keeps at least `least` pixels; the item `rest`, always present,
 * offers the others. Items carry `data-part`, their container `data-parts`, the text `data-text`. Everything is rendered once and
 * measured before the first paint.
 */
export function useFold<Line extends HTMLElement>(names: readonly string[], least: number): Fold<Line> {
  const line = useRef<Line>(null)
  const widths = useRef<Widths>(new Map())
  const asked = names.join()
  const [fit, setFit] = useState<Fit & { asked: string }>({ asked: '', count: names.length, apart: false })
  // parts that were never drawn have no width yet
  const known = fit.asked === asked ? fit : { count: names.length, apart: false }

  // after every drawing: words and marks beside the parts may be others now
  useLayoutEffect(() => {
    const measure = () => {
      if (!line.current) return
      const next = {
        asked,
        ...fitIn(line.current, asked === '' ? [] : asked.split(','), least, widths.current),
      }
      setFit((now) =>
        now.asked === next.asked && now.count === next.count && now.apart === next.apart ? now : next,
      )
    }
    measure()
    if (!line.current) return
    const observer = new ResizeObserver(measure)
    observer.observe(line.current)
    return () => observer.disconnect()
  })
  return { line, ...known }
}
