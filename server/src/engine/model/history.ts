import type { FormType } from '#protocol/fields/form-types.ts'
import type { activityKinds } from '#protocol/record/calls/activity.ts'

/** A person or thing by its name at that time. */
export interface Named {
  id: number | string
  name: string
}

/** A record that is named; who may not see the names of its type reads *** instead. */
export interface NamedRecord extends Named {
  /** Key of the record type. */
  type: string
}

/**
 * A column of a record that changed, or a cell of a detail table. Values are as stored, in JSON; what is stored by its id
 * (people, departments, records, files) is kept with its name at that time.
 */
export interface Fact {
  /** Key of the column; `table.column` for a cell. Null in a copied entry: the column has no counterpart here. */
  key: string | null
  /** Of a cell: its line in the table, from 0. */
  row?: number
  /** Key of the column of the record where it happened, in an entry that was copied from there. */
  origin?: string
  /** What the field was called then, and its form type: for when it is gone. */
  label: string
  formType: FormType
  from: unknown
  to: unknown
}

/** What an event is about besides columns, by a name of its own. */
export type About = Readonly<Record<string, readonly (string | Named | NamedRecord)[]>>

/** One change in words, as far as the reader may see it. */
interface ShownChange {
  label: string
  from: string
  to: string
}

/** An entry prepared for its sentences: for one reader, with the labels visible to them. */
export interface ShownEntry {
  /** What records of the type are called. */
  display: string
  /** The record's title at that time. */
  title: string
  /** 将… 由…修改为…。 for each change the reader may see. */
  changes: () => string[]
  /** The change of one column; null if absent or hidden from the reader. */
  change: (key: string) => ShownChange | null
  about: (name: string) => string[]
}

/** An event of records and its sentences in the history. Types declare their own (`RecordRules.events`). */
export interface HistoryEvent {
  /** Kept with each entry: no two events have the same. */
  name: string
  /** Its number on the wire (record-engine.md §12). */
  behavior: number
  /** The lines of 操作记录; absent: only the operation log has it. */
  lines?: (entry: ShownEntry) => string[]
  /** Its text in the timeline of the record; absent: history only. */
  timeline?: (about: (name: string) => string[]) => string
  /** What the timeline takes it for; absent: something that happened. */
  timelineKind?: (typeof activityKinds)[keyof typeof activityKinds]
  /** No edit of the record: 更新时间 stays what it is. */
  quiet?: true
  /** Derived from an event of another record: silent, and not an edit of this one. */
  derived?: true
  /** Maintained columns: if nothing else changes there is no version, and they are not in the history. */
  keepsUp?: readonly string[]
}
