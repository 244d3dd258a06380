import { type ComponentType, createContext, useContext } from 'react'
import type { NeedPath } from '#web/platform/permissions.ts'

/** A form that makes a thing about a record. */
export interface ThingFormProps {
  /** Key of the record's type. */
  type: string
  id: number
  name: string
  onClose: () => void
  onSaved: () => void
}

/** A kind of plain thing that timelines have entries about, by its number among their subjects (record-engine.md §11.1). */
export interface TimelineThing {
  label: number
  title: string
  /** Where one of them is read. */
  addressOf: (id: number) => string
  /** One is made in the timelines of records of these types. */
  making?: { need: NeedPath; types: readonly string[]; Form: ComponentType<ThingFormProps> }
}

declare module '#web/platform/area.ts' {
  interface Face {
    timelineThings?: readonly TimelineThing[]
  }
}

const Things = createContext<readonly TimelineThing[]>([])
export const TimelineThingsProvider = Things.Provider

export const useTimelineThings = (): readonly TimelineThing[] => useContext(Things)
