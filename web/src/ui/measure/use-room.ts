import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** The width in pixels that an element has, and where to hang the ref; 0 until it is measured. */
export function useRoom<Box extends HTMLElement>(): [RefObject<Box | null>, number] {
  const box = useRef<Box>(null)
  const [room, setRoom] = useState(0)
  useLayoutEffect(() => {
    if (!box.current) return
    // before it is painted: what folds must not unfold in the next frame
    setRoom(box.current.getBoundingClientRect().width)
    const observer = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width ?? 0))
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  return [box, room]
}

/** How many of the widths, from the first on, fit into the room. */
export function countFitting(widths: readonly number[], room: number): number {
  let left = room
  const cut = widths.findIndex((width) => {
    left -= width
    return left < 0
  })
  return cut < 0 ? widths.length : cut
}
