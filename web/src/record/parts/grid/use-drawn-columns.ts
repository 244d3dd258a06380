import { type RefObject, useLayoutEffect, useMemo, useState } from 'react'
import type { GridColumn } from './column.ts'
import { noteRoom } from './likely-room.ts'
import type { Pulling, Resizing } from './use-resize.ts'

const sumOf = (columns: readonly GridColumn[]) => columns.reduce((sum, { width }) => sum + width, 0)

/** `amount` pixels parted by weights, to the last pixel. */
function parted(amount: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  const parts = weights.map((weight) => Math.floor((amount * weight) / whole))
  const last = weights.findLastIndex((weight) => weight > 0)
  const lost = amount - parts.reduce((sum, part) => sum + part, 0)
  return parts.map((part, at) => (at === last ? part + lost : part))
}

/**
 * The columns in their room: what they leave is shared among those that grow, by their widths; what they lack is taken from
 * those wider than their least, by what these can give. Where that is not enough the grid is scrolled.
 */
export function fitted(columns: readonly GridColumn[], room: number): readonly GridColumn[] {
  const left = room - sumOf(columns)
  const weights = columns.map(({ grows, width, least }) => (left > 0 ? (grows ? width : 0) : width - least))
  const most = weights.reduce((sum, weight) => sum + weight, 0)
  if (left === 0 || most === 0) return columns
  const shares = parted(left > 0 ? left : Math.min(-left, most), weights)
  return columns.map((column, at) => {
    const share = shares[at] ?? 0
    return { ...column, width: column.width + (left > 0 ? share : -share) }
  })
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
  const drawn = useMemo(() => (room > 0 ? fitted(columns, room - taken) : columns), [columns, room, taken])
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
