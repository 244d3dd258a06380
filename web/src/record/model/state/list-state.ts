import type { SearchItem } from '#protocol/record/calls/conditions.ts'
import type { FigureQuestion } from '#protocol/record/calls/figure.ts'

export const DEFAULT_PAGE_SIZE = 15
export const DESCENDING = 1
export const ASCENDING = 2
export type Direction = typeof DESCENDING | typeof ASCENDING

/** Everything that decides which rows a list shows and in what order. */
export interface ListState {
  /** undefined: the default scene. */
  scene: number | undefined
  filters: readonly SearchItem[]
  /** The figure whose records are shown. */
  figure: FigureQuestion | undefined
  search: string
  sort: string | undefined
  order: Direction
  page: number
  limit: number
}

/** Who holds the state: the address on a page, memory in a picker. */
export interface ListControl {
  state: ListState
  /** A change of anything but the page leads back to the first page. `replace` leaves no step for Back. */
  change: (next: Partial<ListState>, how?: 'push' | 'replace') => void
}

export const initialState: ListState = {
  scene: undefined,
  filters: [],
  figure: undefined,
  search: '',
  sort: undefined,
  order: DESCENDING,
  page: 1,
  limit: DEFAULT_PAGE_SIZE,
}

export function withChange(state: ListState, next: Partial<ListState>): ListState {
  return { ...state, page: 1, ...next }
}

/** descending or ascending first, whichever is more useful for the column; then the other; then the default order. */
export function nextSort(state: ListState, key: string, first: Direction): Pick<ListState, 'sort' | 'order'> {
  if (state.sort !== key) return { sort: key, order: first }
  if (state.order === first) return { sort: key, order: first === DESCENDING ? ASCENDING : DESCENDING }
  return { sort: undefined, order: DESCENDING }
}
