import type { PointerEvent } from 'react'
import { MAX_WIDTH, MIN_WIDTH } from '../../model/data/columns.ts'
import type { GridColumn } from './column.ts'

export interface Pulling {
  /** While it is pulled. */
  preview: (column: GridColumn, width: number) => void
  done: (column: GridColumn, width: number) => void
}

export interface Resizing extends Pick<Pulling, 'done'> {
  /** Widths of all columns by id, while one of them is pulled: the others stand still under the pointer. */
  preview: (widths: Readonly<Record<number, number>>) => void
}

const within = (width: number) => Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width)))

/** Pulls the right edge of a column. Nothing is saved until the pointer lets go. */
export function useResize(column: GridColumn, { preview, done }: Pulling) {
  return (event: PointerEvent<HTMLElement>) => {
    event.preventDefault()
    event.stopPropagation()
    const handle = event.currentTarget
    const { clientX: start, pointerId } = event
    const { width } = column
    handle.setPointerCapture(pointerId)
    const move = (moved: globalThis.PointerEvent) => preview(column, within(width + moved.clientX - start))
    const end = (moved: globalThis.PointerEvent) => {
      handle.removeEventListener('pointermove', move)
      handle.removeEventListener('pointerup', end)
      handle.removeEventListener('pointercancel', end)
      const last = within(width + moved.clientX - start)
      if (last !== width) done(column, last)
    }
    handle.addEventListener('pointermove', move)
    handle.addEventListener('pointerup', end)
    handle.addEventListener('pointercancel', end)
  }
}
