import type { Refused } from '#protocol/platform/codes.ts'

/** Colour of the dot before a state, as interfaces name it. */
export type Tone = 'info' | 'warning' | 'success' | 'error' | 'default'

/** What a state may forbid. An edit in place follows the edit unless it has a refusal of its own. */
export const acts = ['edit', 'editInPlace', 'delete', 'transfer', 'print'] as const
export type Act = (typeof acts)[number]

/** The refusal; or a refusal for all but administrators. */
export type Forbidding = Refused | { refusal: Refused; exceptAdministrators: true }

export interface DeclaredState {
  /** Stored, and sent on the wire. */
  code: number
  word: string
  /** What the word alone leaves open. */
  hint?: string
  tone: Tone
  /** The record counts no more: lists strike its name through. */
  struck?: true
  forbids?: Readonly<Partial<Record<Act, Forbidding>>>
  /** Forms change nothing but these columns of a record in this state. */
  opens?: { only: readonly string[]; refusal: Refused }
}

/** Another value of the row, by its key, keeps the record from this while it is set. */
export interface Closing {
  act: Act
  by: string
  refusal: Refused
}

/** What another axis of the same row must say. */
export interface StateCondition {
  /** Name of the axis, and of the states in one of which it is. */
  axis: string
  in: readonly string[]
  refusal: Refused
}

/** A way from some states of an axis to another one. */
export interface StateEvent {
  from: readonly string[]
  to: string
  when?: readonly StateCondition[]
  /** Number in the history (record-engine.md §12). */
  behavior: number
  /** The sentence of the history; absent: from which word to which. */
  says?: string
  /** What that sentence adds, by names of what the event is about: `，{title}：{value}`. */
  tells?: Readonly<Record<string, string>>
  /** Behind that sentence the history shows every changed value. */
  showsChanges?: true
  /** Columns that it sets: to the moment, or to nothing. */
  sets?: Readonly<Record<string, 'now' | null>>
  /** Its name in stored history, which several events of a type may share; absent: `{key of the type}.{event}`. */
  storedAs?: string
  /** Absent: only rules and other abilities let it happen. */
  call?: {
    /** Last part of the path. */
    path: string
    /** Leaf of the type's permission node that it needs. */
    right: string
    summary: string
  }
}

/** One state machine of a record type: each record is in one of its states at any time, and only events change that. */
export interface States {
  /** Column of the code, which no form writes. */
  column: string
  title: string
  /** How heads name the column; absent: 审核状态. Other form types are filtered by choice. */
  formType?: 'checkStatus' | 'number'
  /** The column behind which its own is placed in lists and filters; absent: before all others. */
  after?: string
  /** Role authorisation does not offer its column. */
  alwaysShown?: true
  /** State of a new record. */
  initial: string
  vocabulary: Readonly<Record<string, DeclaredState>>
  events: Readonly<Record<string, StateEvent>>
  /** Lists send the word in place of the code. */
  listed?: 'word'
  /** Pickers offer only records in one of these. */
  offered?: readonly string[]
  /** Forms choose it behind their fields, and imports name it: who has this leaf of the type's permission node. */
  chosenWith?: string
  /** A filter for exactly the first means the second as well: clients that know fewer states. */
  alike?: readonly { asked: readonly string[]; also: readonly string[] }[]
}

/**
 * The axes of a type, by their names. Names of events are unique over all of them. The axis of the approval, else the first
 * one, is the main axis: what speaks of the state of a record means that one.
 */
export type StateAxes = Readonly<Record<string, States>>

interface NamedStates<Name extends string> extends States {
  initial: NoInfer<Name>
  offered?: readonly NoInfer<Name>[]
  vocabulary: Readonly<Record<Name, DeclaredState>>
  events: Readonly<Record<string, StateEvent & { from: readonly NoInfer<Name>[]; to: NoInfer<Name> }>>
  alike?: readonly { asked: readonly NoInfer<Name>[]; also: readonly NoInfer<Name>[] }[]
}

/** Declares one axis; events that lead from or to a state which is none do not compile. */
export const states = <Name extends string, const Column extends string>(
  declared: NamedStates<Name> & { column: Column },
): States & { column: Column } => declared
