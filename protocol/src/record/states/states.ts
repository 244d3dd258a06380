import type { Refused } from '#protocol/platform/codes.ts'
import { toKey } from '#protocol/platform/to-key.ts'
import type { Approval } from './approval.ts'
import {
  type Act,
  acts,
  type Closing,
  type DeclaredState,
  type StateAxes,
  type StateEvent,
  type States,
} from './declared-states.ts'

export interface Stateful {
  key: string
  states?: StateAxes
  approval?: Approval
  closings?: readonly Closing[]
}
/** As stored, or as lists and details send it. */
type StatefulRow = Readonly<Record<string, unknown>>

export const axesOf = ({ states = {} }: Stateful): readonly States[] => Object.values(states)

const axisOfEvent = (type: Stateful, event: string): States | undefined =>
  axesOf(type).find(({ events }) => Object.hasOwn(events, event))

/** The axis of which an event is; throws where the type declares none of this name. */
export function axisOf(type: Stateful, event: string): States {
  const found = axisOfEvent(type, event)
  if (!found) throw new Error(`${type.key} has no event ${event}`)
  return found
}

/** The axis of the approval, else the first; undefined for types without states. */
export const mainAxis = (type: Stateful): States | undefined =>
  (type.approval && axisOfEvent(type, type.approval.on.submitted)) ?? axesOf(type)[0]

/** The axis that a column holds. */
export const axisAt = (type: Stateful, column: string): States | undefined =>
  axesOf(type).find((axis) => axis.column === column)

/** The state of a record; undefined for types without states and rows without the column. Lists may send its word. */
export function stateOf(
  type: Stateful,
  row: StatefulRow,
  axis: States | undefined = mainAxis(type),
): (DeclaredState & { name: string }) | undefined {
  if (!axis) return undefined
  const code = row[axis.column] ?? row[toKey(axis.column)]
  const [name, state] =
    Object.entries(axis.vocabulary).find(
      ([, each]) => each.word === code || each.code === Number(code ?? Number.NaN),
    ) ?? []
  return name !== undefined && state ? { ...state, name } : undefined
}

/** Why this must not be done with the record in its present states; null when it may. */
export function forbiddenBy(
  type: Stateful,
  row: StatefulRow,
  act: Act,
  { isAdmin }: { isAdmin: boolean },
): Refused | null {
  const { approval } = type
  const isEdit = act === 'edit' || act === 'editInPlace'
  if (isEdit && approval?.frozen === 'all' && stateOf(type, row)?.name === waitingState(type))
    return approval.refusal
  const main = mainAxis(type)
  // other axes come first: the user can often lead the main one back
  for (const axis of [...axesOf(type).filter((each) => each !== main), ...(main ? [main] : [])]) {
    const { forbids } = stateOf(type, row, axis) ?? {}
    const found = forbids?.[act] ?? (act === 'editInPlace' ? forbids?.edit : undefined)
    if (found && !('refusal' in found)) return found
    if (found && !isAdmin) return found.refusal
  }
  return closedBy(type, row, isEdit ? 'edit' : act)
}

const isThere = (value: unknown) => value !== undefined && value !== null && value !== ''

/** What besides its states keeps the record from this; rows without the key are refused where they are saved. */
const closedBy = ({ closings = [] }: Stateful, row: StatefulRow, act: Act): Refused | null =>
  closings.find((each) => each.act === act && isThere(row[each.by]))?.refusal ?? null

/** The state in which a record waits for an approval; undefined for types without one. */
export const waitingState = (type: Stateful): string | undefined =>
  type.approval && stateEventOf(type, type.approval.on.submitted).to

/** Whether the record is approved, in use without a flow, or of a type that is not approved: neither a draft nor on its way. */
export function isSettled(type: Stateful, row: StatefulRow): boolean {
  const { approval } = type
  if (!approval) return true
  const { drafted, submitted, refused, recalled } = approval.on
  const open = [drafted, submitted, refused, recalled].map((event) => stateEventOf(type, event).to)
  return !open.includes(stateOf(type, row)?.name ?? '')
}

/** Keys of the fields and lines that an approval keeps from being changed while the record waits, where others may be. */
export function frozenIn(type: Stateful, row: StatefulRow): readonly string[] {
  const { approval } = type
  if (!approval || approval.frozen === 'all' || stateOf(type, row)?.name !== waitingState(type)) return []
  return approval.frozen.map(toKey)
}

/** Why forms may not change this key in the present states of the record; null where they may. */
export function keptFromForms(type: Stateful, row: StatefulRow, key: string): Refused | null {
  if (type.approval && frozenIn(type, row).includes(key)) return type.approval.refusal
  for (const axis of axesOf(type)) {
    const { opens } = stateOf(type, row, axis) ?? {}
    if (opens && toKey(axis.column) !== key && !opens.only.some((column) => toKey(column) === key))
      return opens.refusal
  }
  return null
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

/** All events of a type, of each axis in turn. */
export const stateEventsOf = (type: Stateful): [string, StateEvent][] =>
  axesOf(type).flatMap(({ events }) => Object.entries(events))

/** The event of this name; throws where the type declares none. */
export function stateEventOf(type: Stateful, event: string): StateEvent {
  const found = axisOf(type, event).events[event]
  if (!found) throw new Error(`${type.key} has no event ${event}`)
  return found
}

/** The event that leads from one state of the main axis to another, by their names; undefined where none does. */
export const eventBetween = (type: Stateful, from: string, to: string): string | undefined =>
  Object.entries(mainAxis(type)?.events ?? {}).find(
    ([, event]) => event.to === to && event.from.includes(from),
  )?.[0]

/** The options of the field by which forms choose the state. */
export const stateOptions = (vocabulary: States['vocabulary']): NamedCode[] =>
  Object.values(vocabulary).map(({ code, word }) => ({ name: word, value: code }))
interface NamedCode {
  name: string
  value: number
}

/** Whether the event leads on from the state of the record on its axis, and the other axes allow it. */
export function mayHappen(type: Stateful, row: StatefulRow, event: string): boolean {
  const state = stateOf(type, row, axisOf(type, event))
  return (
    state !== undefined &&
    stateEventOf(type, event).from.includes(state.name) &&
    keptFromHappening(type, row, event) === null
  )
}

/** Why the other axes keep the event from happening to the record; null when they do not. */
export function keptFromHappening(type: Stateful, row: StatefulRow, event: string): Refused | null {
  const { when = [] } = stateEventOf(type, event)
  const unmet = when.find(
    (each) => !each.in.includes(stateOf(type, row, type.states?.[each.axis])?.name ?? ''),
  )
  return unmet?.refusal ?? null
}

/** The code of a state by its name, of the main axis where none is given; throws where there is none. */
export function stateCode(type: Stateful, name: string, axis: States | undefined = mainAxis(type)): number {
  const state = axis?.vocabulary[name]
  if (!state) throw new Error(`${type.key} has no state ${name}`)
  return state.code
}

/** The codes of a new record, by the columns of the axes. */
export const initialCodes = (type: Stateful): Record<string, number> =>
  Object.fromEntries(axesOf(type).map((axis) => [axis.column, stateCode(type, axis.initial, axis)]))

/** The codes of an axis that are meant where these are asked for. */
export function codesMeant(type: Stateful, axis: States, asked: readonly number[]): readonly number[] {
  const codesOf = (names: readonly string[]) => names.map((name) => stateCode(type, name, axis))
  const meant = axis.alike?.find(({ asked: known }) => {
    const codes = new Set(codesOf(known))
    return codes.size === new Set(asked).size && asked.every((code) => codes.has(code))
  })
  return meant ? [...asked, ...codesOf(meant.also)] : asked
}

/** The words of the states by their codes. */
export const stateWords = (vocabulary: States['vocabulary']): Readonly<Record<number, string>> =>
  Object.fromEntries(Object.values(vocabulary).map(({ code, word }) => [code, word]))
