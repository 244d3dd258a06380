import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { DEFAULT_PAGE_SIZE, pageSizes } from './list-state.ts'

export type Density = 'comfortable' | 'compact'

interface ListPreferences {
  pageSize: number
  density: Density
  setPageSize: (pageSize: number) => void
  setDensity: (density: Density) => void
}

/** How a person likes lists, remembered in this browser. */
export const useListPreferences = create<ListPreferences>()(
  persist(
    (set) => ({
      pageSize: DEFAULT_PAGE_SIZE,
      density: 'comfortable',
      setPageSize: (pageSize) => set({ pageSize }),
      setDensity: (density) => set({ density }),
    }),
    { name: 'recordLists' },
  ),
)

export function rememberedPageSize(): number {
  const { pageSize } = useListPreferences.getState()
  return pageSizes.find((size) => size === pageSize) ?? DEFAULT_PAGE_SIZE
}
