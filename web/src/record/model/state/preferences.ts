import { useSyncExternalStore } from 'react'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { isObject } from '#protocol/fields/value/shape.ts'
import { fittingRows, onceResized, ROW_HEIGHT } from '#web/platform/fitting-rows.ts'
import { DEFAULT_PAGE_SIZE } from './list-state.ts'

export type Density = 'comfortable' | 'compact'
/** Height of a row in pixels. */
export const rowHeights: Readonly<Record<Density, number>> = { comfortable: ROW_HEIGHT, compact: 36 }

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

/** As many rows as the window holds at the density one likes. */
export const fittingPageSize = (): number => fittingRows(rowHeights[useListPreferences.getState().density])

export const rememberedPageSize = (): number => useListPreferences.getState().pageSize ?? fittingPageSize()

/** A size chosen by hand; the one that fits is no choice. */
export function rememberPageSize(size: number): void {
  useListPreferences.getState().setPageSize(size === fittingPageSize() ? null : size)
}

function subscribe(changed: () => void): () => void {
  const forget = [useListPreferences.subscribe(changed), onceResized(changed)]
  return () => {
    for (const each of forget) each()
  }
}

/** How many rows a page has unless its address has another number: the size chosen, else what the window holds now. */
export const usePageSize = (): number => useSyncExternalStore(subscribe, rememberedPageSize)
