import { type RefObject, useLayoutEffect, useMemo, useState } from 'react'
import type { GridColumn } from './column.ts'
import { noteRoom } from './likely-room.ts'
import type { Pulling, Resizing } from './use-resize.ts'

const sumOf = (columns: readonly GridColumn[]) => columns.reduce((sum, { width }) => sum + width, 0)

/** The columns with the room that they leave shared among those that grow, by their widths; nothing shrinks. */
export function widened(columns: readonly GridColumn[], room: number): readonly GridColumn[] {
  const growing = columns.filter(({ grows }) => grows)
  const last = growing.at(-1)
  const left = room - sumOf(columns)
  if (!last || left <= 0) return columns
  const share = left / sumOf(growing)
  const grown = columns.map((column) =>
    column.grows ? { ...column, width: column.width + Math.floor(column.width * share) } : column,
  )
  // fractions of pixels lost in rounding
  const rest = room - sumOf(grown)
  return grown.map((column) => (column.id === last.id ? { ...column, width: column.width + rest } : column))
}

/**
 * The columns as wide as the grid shows them beside `taken` pixels of its own, and what pulling one of them does. It begins
 * with the `likely` room.
 */
export function useDrawnColumns(
  scroller: RefObject<HTMLElement | null>,
  columns: readonly GridColumn[],
  { likely, taken, onResize }: { likely: number; taken: number; onResize: Resizing },
): { drawn: readonly GridColumn[]; pulling: Pulling; isMeasured: boolean } {
  const [room, setRoom] = useState(likely)
  useLayoutEffect(() => {
    const grid = scroller.current
    if (!grid) return
    const measure = () => setRoom(grid.clientWidth)
    measure()
    noteRoom(grid)
    const observer = new ResizeObserver(measure)
    observer.observe(grid)
    return () => observer.disconnect()
  }, [scroller])
  const drawn = useMemo(() => widened(columns, room - taken), [columns, room, taken])
  const pulling = useMemo<Pulling>(
    () => ({
      preview: ({ id }, width) =>
        onResize.preview({ ...Object.fromEntries(drawn.map((each) => [each.id, each.width])), [id]: width }),
      done: onResize.done,
    }),
    [drawn, onResize],
  )
  return { drawn, pulling, isMeasured: room > 0 }
}
