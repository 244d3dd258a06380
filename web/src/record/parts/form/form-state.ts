import type { FormField } from '#protocol/fields/rule/field.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import type { RecordLink } from '#protocol/record/relations/registry.ts'
import type { CallError } from '#web/platform/client.ts'
import type { FormKind } from '../../model/screens.tsx'
import type { Draft, LeftDraft } from './draft-store.ts'
import { changedNames, isSame, type Values } from './form-values.ts'

/** What stays the same while a form is open. */
export interface FormSubject {
  type: RecordType
  /** The record that is edited; undefined for a new one. */
  id: number | undefined
  /** The record that a new one begins as a copy of. */
  copyOf?: number
  /** Values known beforehand. */
  preset: Values
  /** Entity keys that are sent along with a new record and that no field shows. */
  known?: Values
  /** What it holds besides its fields, and how that begins (`besides` of a screen). */
  besides?: Besides
  /** Where drafts are kept; null: nowhere. */
  draftKey: string | null
}

export type Besides = Readonly<Record<string, (record: Row) => unknown>>

/** A form as it was fetched: its rows, and which state of the record it began from. */
export interface FormModel {
  rows: FormField[][]
  fields: FormField[]
  /** As its detail sent it; empty for a new one. */
  record: Row
  version: number | undefined
  batchId: string | undefined
}

/** Before the form has arrived. */
export const noModel: FormModel = { rows: [], fields: [], record: {}, version: undefined, batchId: undefined }

/**
 * The message of a field. A refusal of the server stays until the value changes; what a part of the form learnt before the save
 * (`preview`) also until it is taken back.
 */
export interface Fault {
  words: string
  by: 'rule' | 'server' | 'preview'
  /** The record that has the value already, where the user may see it. */
  holderId?: number | null
}

/** Why a value cannot be used, and the record that has it: null where it is not to be seen. */
export interface Taken {
  words: string
  holderId: number | null
}

/** The server's answer about a unique value in write format, as JSON; undefined while it is awaited. */
interface UniqueState {
  value: string
  taken: Taken | null | undefined
}

/** Proposed values, and what proposed them, by the name of the field. */
export type Proposed = Readonly<Record<string, { value: unknown; display: string }>>

/** How a form ends after a save: closed, begun again, or followed by the form of a record that points at the saved one. */
export type Ending = 'close' | 'another' | RecordLink

/** A save under way, with the values of the form when it began. */
export interface SaveJob {
  /** `left`: the user left the form meanwhile. */
  ending: Ending | 'left'
  values: Values
  began: Values
  /** Sent with a save that submits nothing. */
  draft: Values | undefined
  /** Unique fields whose answers are awaited. */
  waits: readonly string[]
}

export interface FormState {
  subject: FormSubject
  status: 'loading' | 'failed' | 'ready' | 'saving' | 'done'
  /** Rises with every beginning and every restored draft: answers to questions from before do not count. */
  opening: number
  /** The form on its way: the first, the newest after a conflict, or that of another kind. */
  awaited: { turn: number; why: 'first' | 'newest' | 'kind'; kind: FormKind | undefined } | null
  /** How many forms were asked for. */
  fetches: number
  /** Why the first form cannot be shown. */
  error: unknown
  kind: FormKind | undefined
  model: FormModel
  /** What is stored or known beforehand: what differs from it is work that could be lost. */
  began: Values
  values: Values
  /** Fields that the user filled in, or emptied. */
  typed: ReadonlySet<string>
  proposed: Proposed
  faults: Readonly<Record<string, Fault | undefined>>
  answers: Readonly<Record<string, UniqueState | undefined>>
  /** Fields of a restored draft that another user changed since it was written. */
  contested: readonly string[]
  /** The message of a save that met a change by another user. */
  conflict: string | null
  /** What was left on purpose and can be restored. */
  left: LeftDraft | null
  /** The values include a draft of this tab. */
  restored: boolean
  /** How often the record behind each link was asked for. */
  turns: Readonly<Record<string, number>>
  /** The field to go to; a new object with every save that ends there. */
  wrong: { name: string } | null
  job: SaveJob | null
  /** One per record: a repeated save with it is the same save. */
  requestKey: string
}

/** With what a question was asked: its answer counts only while nothing of this has changed. */
export interface Question {
  link: RecordLink
  id: number
  opening: number
  turn: number
}

/** `all`: the link was chosen in this form; `blank`: it was known when the form began, and only blank fields are filled. */
export type FillScope = 'all' | 'blank'

/** A refusal of the server, or a sentence of our own. */
export type Failure = CallError | string

export type Action =
  | { is: 'opened'; turn: number; model: FormModel; draft: Draft | null; left: LeftDraft | null }
  | { is: 'failed'; turn: number; error: unknown }
  | { is: 'asked' }
  | { is: 'kindChosen'; kind: FormKind | undefined }
  | { is: 'typed'; field: FormField; value: unknown }
  | { is: 'put'; values: Values }
  | { is: 'visited'; field: FormField }
  | { is: 'filled'; question: Question; scope: FillScope; values: Values }
  | { is: 'proposed'; question: Question; found: Proposed }
  | {
      is: 'judged'
      field: FormField
      opening: number
      value: unknown
      taken: Taken | null
      isUnanswered?: true
    }
  | { is: 'draftTaken' }
  | { is: 'draftDropped' }
  | { is: 'yielded' }
  | { is: 'saving'; ending: Ending; draft?: Values }
  | { is: 'refused'; failure?: Failure; name?: string | null }
  | { is: 'objected'; field: string; words: string }
  | { is: 'objectionEnded' }
  | { is: 'conflicted'; words: string }
  | { is: 'saved'; row: Row }
  | { is: 'restarted'; requestKey: string }
  | { is: 'left' }

export type Effect =
  | { is: 'fetchForm'; turn: number; kind: FormKind | undefined }
  | { is: 'fetchFill'; question: Question; scope: FillScope }
  | { is: 'fetchProposals'; question: Question }
  | { is: 'askUnique'; field: FormField; value: unknown; opening: number }
  | { is: 'keepDraft' }
  | { is: 'dropDraft' }
  | { is: 'keepLeft' }
  | { is: 'dropLeft' }
  | { is: 'send'; job: SaveJob }
  | { is: 'finish'; row: Row; job: SaveJob }
  | { is: 'announce'; failure: Failure }
  | { is: 'close' }

export interface Step {
  state: FormState
  effects: readonly Effect[]
}

/** The state before a form was asked for. */
export function blankState(
  subject: FormSubject,
  { kind, requestKey }: Pick<FormState, 'kind' | 'requestKey'>,
): FormState {
  return {
    subject,
    status: 'loading',
    opening: 0,
    awaited: null,
    fetches: 0,
    error: null,
    kind,
    model: noModel,
    began: {},
    values: {},
    typed: new Set(),
    proposed: {},
    faults: {},
    answers: {},
    contested: [],
    conflict: null,
    left: null,
    restored: false,
    turns: {},
    wrong: null,
    job: null,
    requestKey,
  }
}

export const unchanged = (state: FormState): Step => ({ state, effects: [] })

export const isNew = ({ subject }: FormState): boolean => subject.id === undefined

export const without = (names: readonly string[], gone: readonly string[]): ReadonlySet<string> =>
  new Set(names.filter((name) => !gone.includes(name)))

/** Nothing can be begun while a save is under way or another form is on its way. */
export const isIdle = ({ status, awaited }: FormState): boolean => status === 'ready' && awaited === null

export const changedIn = ({ subject, model, values, began }: FormState): string[] => [
  ...changedNames(model.fields, values, began),
  ...besidesIn(subject).filter((name) => !isSame(values[name], began[name])),
]

/** Names of what a form holds besides its fields. */
export const besidesIn = ({ besides = {} }: FormSubject): string[] => Object.keys(besides)

/** What a draft keeps: the changed values, and those the form began with. */
export function draftOf(state: FormState): Draft | null {
  const names = changedIn(state)
  if (names.length === 0) return null
  const pick = (from: Values) => Object.fromEntries(names.map((name) => [name, from[name]]))
  return { values: pick(state.values), began: pick(state.began) }
}
