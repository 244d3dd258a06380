import type { States } from './declared-states.ts'
import { axesOf, type Stateful, stateCode, stateEventsOf } from './states.ts'

type Checked = Stateful & { fields: readonly { name: string }[] }

const repeated = <Value>(values: readonly Value[]): Value | undefined =>
  values.find((value, at) => values.indexOf(value) !== at)

/** Refuses (throws) axes whose events, codes or conditions are not sound; `fields` are columns that forms write. */
export function checkAxes(type: Checked): void {
  const { key } = type
  for (const axis of axesOf(type)) checkAxis(type, axis)
  const column = repeated(axesOf(type).map((axis) => axis.column))
  if (column !== undefined) throw new Error(`two axes of ${key} are stored in ${column}`)
  const events = stateEventsOf(type)
  const event = repeated(events.map(([name]) => name))
  if (event !== undefined) throw new Error(`two events of ${key} are called ${event}`)
  if (repeated(events.flatMap(([, { call }]) => call?.path ?? [])) !== undefined)
    throw new Error(`two events of ${key} have the same call`)
}

function checkAxis(type: Checked, axis: States): void {
  const { key, fields } = type
  const code = repeated(Object.values(axis.vocabulary).map((state) => state.code))
  if (code !== undefined) throw new Error(`two states of ${key} have the code ${code}`)
  if (fields.some(({ name }) => name === axis.column))
    throw new Error(`${key}.${axis.column} holds the state: it is no field that forms write`)
  const events = Object.values(axis.events)
  for (const name of [axis.initial, ...events.flatMap(({ from, to }) => [...from, to])])
    stateCode(type, name, axis)
  for (const { axis: other, in: names } of events.flatMap(({ when = [] }) => when)) {
    const found = type.states?.[other]
    if (!found || found === axis) throw new Error(`${key} has no other axis ${other} for an event to look at`)
    for (const name of names) stateCode(type, name, found)
  }
}
