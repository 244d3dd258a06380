import type { Refused } from '#protocol/platform/codes.ts'
import type { Approval } from './approval.ts'
import { toKey } from './to-key.ts'

/** Colour of the dot before a state, as interfaces name it. */
export type Tone = 'info' | 'warning' | 'success' | 'error' | 'default'

/** What a state may forbid. An edit in place follows the edit unless it has a refusal of its own. */
export type Act = 'edit' | 'editInPlace' | 'delete' | 'transfer' | 'print'
const acts: readonly Act[] = ['edit', 'editInPlace', 'delete', 'transfer', 'print']

/** The refusal that says why; or that one for all but administrators. */
export type Forbidding = Refused | { refusal: Refused; exceptAdministrators: true }

export interface DeclaredState {
  /** Stored, and sent on the wire. */
  code: number
  word: string
  tone: Tone
  forbids?: Readonly<Partial<Record<Act, Forbidding>>>
}

/** Something else that a row tells, by its key, keeps the record from this as long as it is there. */
export interface Closing {
  act: Act
  by: string
  refusal: Refused
}

/** A way from some states to another one. */
export interface StateEvent {
  from: readonly string[]
  to: string
  /** Number in the history (record-engine.md §12). */
  behavior: number
  /** What the history says; absent: from which word to which. */
  says?: string
  /** Absent: only rules and other abilities let it happen. */
  call?: {
    /** Last part of the path. */
    path: string
    /** Leaf of the type's permission node that it needs. */
    right: string
    summary: string
  }
}

/** The states of a record type: one of them holds each record at any time, and only events change it. */
export interface States {
  /** Column of the code, which no form writes. */
  column: string
  title: string
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
  /** Whoever asks for exactly the first means the second as well: clients that know fewer states. */
  alike?: readonly { asked: readonly string[]; also: readonly string[] }[]
}

interface NamedStates<Name extends string> extends States {
  initial: NoInfer<Name>
  offered?: readonly NoInfer<Name>[]
  vocabulary: Readonly<Record<Name, DeclaredState>>
  events: Readonly<Record<string, StateEvent & { from: readonly NoInfer<Name>[]; to: NoInfer<Name> }>>
  alike?: readonly { asked: readonly NoInfer<Name>[]; also: readonly NoInfer<Name>[] }[]
}

/** Says the states of a type; events that lead from or to a state which is none do not compile. */
export const states = <Name extends string, const Column extends string>(
  declared: NamedStates<Name> & { column: Column },
): States & { column: Column } => declared

interface Stateful {
  key: string
  states?: States
  approval?: Approval
  closings?: readonly Closing[]
}
/** As stored, or as lists and details send it. */
type StatefulRow = Readonly<Record<string, unknown>>

/** The state of a record; undefined for types without states and rows that do not tell. Lists may send its word. */
export function stateOf(
  { states }: Stateful,
  row: StatefulRow,
): (DeclaredState & { name: string }) | undefined {
  if (!states) return undefined
  const code = row[states.column] ?? row[toKey(states.column)]
  const [name, state] =
    Object.entries(states.vocabulary).find(
      ([, each]) => each.word === code || each.code === Number(code ?? Number.NaN),
    ) ?? []
  return name !== undefined && state ? { ...state, name } : undefined
}

/** Why this must not be done with the record as it stands; null when it may. */
export function forbiddenBy(
  type: Stateful,
  row: StatefulRow,
  act: Act,
  { isAdmin }: { isAdmin: boolean },
): Refused | null {
  const { name, forbids } = stateOf(type, row) ?? {}
  const { approval } = type
  const isEdit = act === 'edit' || act === 'editInPlace'
  if (isEdit && approval?.frozen === 'all' && name === waitingState(type)) return approval.refusal
  const found = forbids?.[act] ?? (act === 'editInPlace' ? forbids?.edit : undefined)
  if (!found) return closedBy(type, row, isEdit ? 'edit' : act)
  if ('refusal' in found) return isAdmin ? null : found.refusal
  return found
}

const isThere = (value: unknown) => value !== undefined && value !== null && value !== ''

/** What besides its state keeps the record from this; rows that do not tell are refused where they are saved. */
const closedBy = ({ closings = [] }: Stateful, row: StatefulRow, act: Act): Refused | null =>
  closings.find((each) => each.act === act && isThere(row[each.by]))?.refusal ?? null

/** The state in which a record waits for an approval; undefined for types without one. */
export const waitingState = (type: Stateful): string | undefined =>
  type.approval && stateEventOf(type, type.approval.on.submitted).to

/** Keys of the fields and lines that an approval keeps from being changed while the record waits, where others may be. */
export function frozenIn(type: Stateful, row: StatefulRow): readonly string[] {
  const { approval } = type
  if (!approval || approval.frozen === 'all' || stateOf(type, row)?.name !== waitingState(type)) return []
  return approval.frozen.map(toKey)
}

/** Everything that is forbidden with the record, and why. */
export const allForbiddenBy = (
  type: Stateful,
  row: StatefulRow,
  who: { isAdmin: boolean },
): [Act, Refused][] =>
  acts.flatMap((act): [Act, Refused][] => {
    const refused = forbiddenBy(type, row, act, who)
    return refused ? [[act, refused]] : []
  })

/** The event of this name; throws where the type declares none. */
export function stateEventOf({ key, states }: Stateful, event: string): StateEvent {
  const found = states?.events[event]
  if (!found) throw new Error(`${key} has no event ${event}`)
  return found
}

/** The event that leads from one state to another, by their names; undefined where none does. */
export const eventBetween = ({ states }: Stateful, from: string, to: string): string | undefined =>
  Object.entries(states?.events ?? {}).find(([, event]) => event.to === to && event.from.includes(from))?.[0]

/** The options of the field by which forms choose the state. */
export const stateOptions = (vocabulary: States['vocabulary']): NamedCode[] =>
  Object.values(vocabulary).map(({ code, word }) => ({ name: word, value: code }))
interface NamedCode {
  name: string
  value: number
}

/** Whether the event leads on from the state of the record. */
export function mayHappen(type: Stateful, row: StatefulRow, event: string): boolean {
  const state = stateOf(type, row)
  return state !== undefined && stateEventOf(type, event).from.includes(state.name)
}

/** The code of a state by its name; throws where there is none. */
export function stateCode({ key, states }: Stateful, name: string): number {
  const state = states?.vocabulary[name]
  if (!state) throw new Error(`${key} has no state ${name}`)
  return state.code
}

/** The codes that are meant where these are asked for. */
export function codesMeant(type: Stateful, asked: readonly number[]): readonly number[] {
  const codesOf = (names: readonly string[]) => names.map((name) => stateCode(type, name))
  const meant = type.states?.alike?.find(({ asked: known }) => {
    const codes = new Set(codesOf(known))
    return codes.size === new Set(asked).size && asked.every((code) => codes.has(code))
  })
  return meant ? [...asked, ...codesOf(meant.also)] : asked
}

/** The words of the states by their codes. */
export const stateWords = (vocabulary: States['vocabulary']): Readonly<Record<number, string>> =>
  Object.fromEntries(Object.values(vocabulary).map(({ code, word }) => [code, word]))

/** Refuses (throws) states of which events or codes are not sound; `fields` are columns that forms write. */
export function checkStates(type: Stateful & { fields: readonly { name: string }[] }): void {
  const { key, states: declared, fields } = type
  if (!declared) return
  const codes = Object.values(declared.vocabulary).map(({ code }) => code)
  const twice = codes.find((code, at) => codes.indexOf(code) !== at)
  if (twice !== undefined) throw new Error(`two states of ${key} have the code ${twice}`)
  if (fields.some(({ name }) => name === declared.column))
    throw new Error(`${key}.${declared.column} holds the state: it is no field that forms write`)
  const named = Object.values(declared.events).flatMap(({ from, to }) => [...from, to])
  for (const name of [declared.initial, ...named]) stateCode(type, name)
  const paths = Object.values(declared.events).flatMap(({ call }) => call?.path ?? [])
  if (new Set(paths).size < paths.length) throw new Error(`two events of ${key} have the same call`)
}
