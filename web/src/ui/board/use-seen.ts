import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'

/** Pixels beside the board from which on a column is drawn, so that it is there when it is scrolled to. */
const BESIDE = 300

/** Since browsers that do not know it wait until the column itself is seen. */
type Nested = IntersectionObserverInit & { scrollMargin: string }
const options: Nested = { rootMargin: `0px ${BESIDE}px`, scrollMargin: `0px ${BESIDE}px` }

/**
 * Whether a column has been within sight, or close to it: what lies beyond need not be drawn before. Known before the first frame; once
 * drawn it stays, and with it where it was scrolled to.
 */
export function useSeen(element: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(false)
  useLayoutEffect(() => {
    if ((element.current?.getBoundingClientRect().left ?? 0) < window.innerWidth) setSeen(true)
  }, [element])
  useEffect(() => {
    if (isSeen || !element.current) return
    const observer = new IntersectionObserver((changes) => {
      if (changes.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
    }, options)
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, isSeen])
  return isSeen
}
