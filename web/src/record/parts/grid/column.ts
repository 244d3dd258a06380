import type { ReactNode } from 'react'
import type { Row } from '#protocol/record/calls/calls.ts'
import type { Direction } from '../../model/state/list-state.ts'

/** One column of a grid, ready to draw. */
export interface GridColumn {
  /** Id of the person's column setting: what moves and resizes. */
  id: number
  key: string
  title: string
  width: number
  /** It is never narrower, whatever the others lack. */
  least: number
  /** Keeps room for a star before its values. */
  starred: boolean
  /** Takes its share of the room that the columns leave; one that was pulled stays as it is. */
  grows: boolean
  align: 'left' | 'right'
  sortable: boolean
  /** The direction that a first click on the head means. */
  firstOrder: Direction
  render: (row: Row) => ReactNode
}

export interface GridSort {
  key: string
  order: Direction
}

/** The callbacks of a grid, in one stable object, so that a new function does not re-render rows. */
export interface GridEvents {
  open: (row: Row) => void
  /** `range`: from the last ticked row to this one. */
  tick: (row: Row, range: boolean) => void
}
