import { type ComponentType, createContext, useContext } from 'react'
import type { SearchItem } from '#protocol/record/calls/conditions.ts'
import type { RelatedRecord } from './relation.ts'

/** What may be chosen, where that follows from another field of the form. */
export interface RelationLimit {
  /** What must be chosen before, by its name: 客户. '' once it is. */
  awaits: string
  /** Sent along with every list to choose from. */
  conditions: readonly SearchItem[]
  /** Of a new record that is made for the field. */
  preset: Readonly<Record<string, RelatedRecord[]>>
  /** Of entries of a register: only those that belong to this one. */
  under?: number
  /** Why nothing may be chosen now. */
  fixed?: string
}

/** By the name of the field; undefined where everything may be chosen. */
export type RelationLimits = (fieldName: string) => RelationLimit | undefined

const Limits = createContext<RelationLimits>(() => undefined)
export const RelationLimitsProvider = Limits.Provider
export const useRelationLimit = (fieldName: string) => useContext(Limits)(fieldName)

export interface RelationPickerProps {
  id: string
  /** Key of the record type to pick from. */
  target: string
  title: string
  limit?: RelationLimit
  value: RelatedRecord[]
  onChange: (value: RelatedRecord[]) => void
  onBlur?: () => void
  invalid?: boolean
  disabled?: boolean
  autoFocus?: boolean
}

export interface RelationChooserProps {
  /** Key of the record type to choose from. */
  target: string
  /** Sent along with every list to choose from. */
  conditions?: readonly SearchItem[]
  /** As rows of its list send them, in the order in which they were chosen. */
  onChoose: (rows: readonly Readonly<Record<string, unknown>>[]) => void
  onCancel: () => void
}

/** What record screens lend to fields: fields know that records relate, not how they are listed or opened. */
export interface RelationSlot {
  Picker: ComponentType<RelationPickerProps>
  /** Chooses many records at once. */
  Chooser: ComponentType<RelationChooserProps>
  /** Address of a related record's own page; null where its type has no screen or the person may not see it. */
  addressOf: (target: string, id: number) => string | null
  /** Opens it over the present page. */
  open: (target: string, id: number) => void
}

const Slot = createContext<RelationSlot | null>(null)
export const RelationSlotProvider = Slot.Provider
export const useRelationSlot = () => useContext(Slot)
