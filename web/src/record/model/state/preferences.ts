import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { isObject } from '#protocol/fields/value/shape.ts'
import { DEFAULT_PAGE_SIZE, LEAST_ROWS, MOST_ROWS } from './list-state.ts'

export type Density = 'comfortable' | 'compact'
/** Height of a row in pixels. */
export const rowHeights: Readonly<Record<Density, number>> = { comfortable: 40, compact: 36 }

interface ListPreferences {
  /** Null: as many rows as the window holds. */
  pageSize: number | null
  density: Density
  setPageSize: (pageSize: number | null) => void
  setDensity: (density: Density) => void
}

/** How a person likes lists, remembered in this browser. */
export const useListPreferences = create<ListPreferences>()(
  persist(
    (set) => ({
      pageSize: null,
      density: 'comfortable',
      setPageSize: (pageSize) => set({ pageSize }),
      setDensity: (density) => set({ density }),
    }),
    {
      name: 'recordLists',
      version: 1,
      // the default page size used to be stored as if it were chosen
      migrate: (stored) => {
        const before = isObject(stored) ? stored : {}
        return before.pageSize === DEFAULT_PAGE_SIZE ? { ...before, pageSize: null } : before
      },
    },
  ),
)

/** Height in pixels of everything but the rows in a list that fills the window: bar, title, filters, head, pager, borders. */
const AROUND = 268

const fitting = new Map<Density, number>()

/** As many rows as the window holds; kept as long as the page lives, so that a page of rows stays the same page. */
export function fittingPageSize(): number {
  const { density } = useListPreferences.getState()
  const known = fitting.get(density)
  if (known !== undefined) return known
  const rows = Math.floor((globalThis.innerHeight - AROUND) / rowHeights[density])
  const size = Math.min(MOST_ROWS, Math.max(LEAST_ROWS, rows)) || DEFAULT_PAGE_SIZE
  fitting.set(density, size)
  return size
}

export const rememberedPageSize = (): number => useListPreferences.getState().pageSize ?? fittingPageSize()

/** A size chosen by hand; the one that fits is no choice. */
export function rememberPageSize(size: number): void {
  useListPreferences.getState().setPageSize(size === fittingPageSize() ? null : size)
}
