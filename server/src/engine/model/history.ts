import type { FormType } from '#protocol/fields/form-types.ts'
import type { activityKinds } from '#protocol/record/calls/activity.ts'

/** Somebody or something by its name at that time. */
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

/** An entry as its sentences are made of it: for one reader, in the words his fields have now. */
export interface ShownEntry {
  /** What records of the type are called. */
  display: string
  /** The record's title at that time. */
  title: string
  /** 将… 由…修改为…。 for each change he may see. */
  changes: () => string[]
  /** The change of one column; null where there is none, or none he may see. */
  change: (key: string) => ShownChange | null
  about: (name: string) => string[]
}

/** Something that happens to records, and how the history says so. Types declare their own (`RecordRules.events`). */
export interface HistoryEvent {
  /** Kept with each entry: no two events have the same. */
  name: string
  /** Its number on the wire (record-engine.md §12). */
  behavior: number
  /** The lines of 操作记录; absent: only the operation log has it. */
  lines?: (entry: ShownEntry) => string[]
  /** Its words in the timeline of the record, from what it is about; absent: it stands in the history alone. */
  timeline?: (about: (name: string) => string[]) => string
  /** What the timeline takes it for; absent: something that happened. */
  timelineKind?: (typeof activityKinds)[keyof typeof activityKinds]
  /** No edit of the record: 更新时间 stays what it is. */
  quiet?: true
  /** It only follows from what happened to another record: quiet, and nobody's work on this one. */
  derived?: true
  /** Columns that it only keeps up: where nothing else changes there is no version, and none of them stands in the history. */
  keepsUp?: readonly string[]
}
