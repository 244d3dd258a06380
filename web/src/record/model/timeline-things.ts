import { createContext, useContext } from 'react'

/** A kind of plain thing that timelines have entries about, by its number among their subjects (record-engine.md §11.1). */
export interface TimelineThing {
  label: number
  title: string
  /** Where one of them is read. */
  addressOf: (id: number) => string
}

declare module '#web/platform/area.ts' {
  interface Face {
    timelineThings?: readonly TimelineThing[]
  }
}

const Things = createContext<readonly TimelineThing[]>([])
export const TimelineThingsProvider = Things.Provider

export const useTimelineThings = (): readonly TimelineThing[] => useContext(Things)
