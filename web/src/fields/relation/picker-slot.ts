import { type ComponentType, createContext, useContext } from 'react'
import type { RelatedRecord } from './relation.ts'

export interface RelationPickerProps {
  id: string
  /** Key of the record type to pick from. */
  target: string
  title: string
  value: RelatedRecord[]
  onChange: (value: RelatedRecord[]) => void
  onBlur?: () => void
  invalid?: boolean
  disabled?: boolean
  autoFocus?: boolean
}

/** What record screens lend to fields: fields know that records relate, not how they are listed or opened. */
export interface RelationSlot {
  Picker: ComponentType<RelationPickerProps>
  /** Address of a related record's own page; null where its type has no screen or the person may not see it. */
  addressOf: (target: string, id: number) => string | null
  /** Opens it over the present page. */
  open: (target: string, id: number) => void
}

const Slot = createContext<RelationSlot | null>(null)
export const RelationSlotProvider = Slot.Provider
export const useRelationSlot = () => useContext(Slot)
