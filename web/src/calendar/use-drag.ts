import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react'
import type { Range } from '#protocol/calendar/free-slots.ts'
import { DAY, type WallTime } from '#protocol/calendar/wall-time.ts'
import type { CalendarItem } from './items.ts'

/** As a whole, or its end alone. */
export type DragKind = 'move' | 'stretch'

/** An item on its way. */
export interface Drag extends Range {
  item: CalendarItem
  kind: DragKind
  /** By arrow keys, which go on wherever the focus is; otherwise by pointer. */
  byKeys: boolean
}

interface Dragging {
  /** The time below a point of the window; null outside. */
  timeAt: (x: number, y: number) => WallTime | null
  /** How far one press of an arrow goes up or down, in milliseconds. */
  vertical: number
  /** The least length and step, in milliseconds. */
  step: number
  onDrop: (item: CalendarItem, range: Range) => void
}

/** Pixels before a press is a drag. */
const SLACK = 4

/**
 * Items that are moved or stretched: by pointer, or by Alt with an arrow on the item, after which arrows go on, Enter saves and Escape puts
 * it back. Stretched with Shift or by its edge.
 */
export function useDrag({ timeAt, vertical, step, onDrop }: Dragging) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const latest = useRef({ timeAt, onDrop, drag })
  latest.current = { timeAt, onDrop, drag }
  const wasDragged = useRef(false)

  const grab = (event: ReactPointerEvent, item: CalendarItem, kind: DragKind) => {
    if (event.button !== 0) return
    const origin = timeAt(event.clientX, event.clientY)
    if (origin === null) return
    event.stopPropagation()
    const [x, y] = [event.clientX, event.clientY]
    let isBegun = false
    const move = (next: PointerEvent) => {
      if (!isBegun && Math.hypot(next.clientX - x, next.clientY - y) < SLACK) return
      isBegun = true
      const time = latest.current.timeAt(next.clientX, next.clientY)
      if (time !== null) setDrag({ item, kind, byKeys: false, ...shifted(item, kind, time - origin, step) })
    }
    const end = (next: Event) => {
      controller.abort()
      const { drag: last, onDrop: drop } = latest.current
      setDrag(null)
      wasDragged.current = isBegun
      if (isBegun && next.type === 'pointerup' && last) drop(item, { start: last.start, end: last.end })
    }
    const controller = new AbortController()
    const { signal } = controller
    addEventListener('pointermove', move, { signal })
    addEventListener('pointerup', end, { signal })
    addEventListener('pointercancel', end, { signal })
    addEventListener('keydown', (key) => key.key === 'Escape' && end(key), { signal })
  }

  /** The first arrow with Alt on an item. */
  const lift = (item: CalendarItem, key: string, isStretch: boolean): boolean => {
    const by = lengthOf(key, vertical)
    if (by === null) return false
    const kind = isStretch ? 'stretch' : 'move'
    setDrag({ item, kind, byKeys: true, ...shifted(item, kind, by, step) })
    return true
  }

  const isByKeys = drag?.byKeys === true
  useEffect(() => {
    if (!isByKeys) return
    const listen = (event: KeyboardEvent) => {
      const { drag: now, onDrop: drop } = latest.current
      if (!now) return
      const by = lengthOf(event.key, vertical)
      if (by !== null) {
        const { item } = now
        setDrag({ ...now, ...shifted({ ...item, start: now.start, end: now.end }, now.kind, by, step) })
      } else if (event.key === 'Enter' || event.key === 'Escape' || event.key === 'Tab') {
        setDrag(null)
        if (event.key === 'Enter') drop(now.item, { start: now.start, end: now.end })
        if (event.key === 'Tab') return
      } else return
      event.preventDefault()
      event.stopPropagation()
    }
    const leave = () => setDrag(null)
    addEventListener('keydown', listen, true)
    addEventListener('pointerdown', leave, true)
    return () => {
      removeEventListener('keydown', listen, true)
      removeEventListener('pointerdown', leave, true)
    }
  }, [isByKeys, vertical, step])

  /** Whether the click that follows a drag is no press. */
  const isPress = () => {
    const was = wasDragged.current
    wasDragged.current = false
    return !was
  }
  return { drag, grab, lift, isPress }
}

function shifted({ start, end }: Range, kind: DragKind, by: number, step: number): Range {
  if (kind === 'move') return { start: start + by, end: end + by }
  return { start, end: Math.max(start + Math.min(step, end - start), end + by) }
}

function lengthOf(key: string, vertical: number): number | null {
  const lengths = new Map([
    ['ArrowLeft', -DAY],
    ['ArrowRight', DAY],
    ['ArrowUp', -vertical],
    ['ArrowDown', vertical],
  ])
  return lengths.get(key) ?? null
}
