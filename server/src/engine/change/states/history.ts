import type { RecordType } from '#protocol/record/declare.ts'
import type { HistoryEvent } from '../../model/history.ts'

const known = new WeakMap<RecordType, ReadonlyMap<string, HistoryEvent>>()

function eventsOf(type: RecordType): ReadonlyMap<string, HistoryEvent> {
  const declared = Object.entries(type.states?.events ?? {})
  const events = new Map(
    declared.map(([event, { behavior, says }]): [string, HistoryEvent] => [
      event,
      {
        name: `${type.key}.${event}`,
        behavior,
        lines: says === undefined ? ({ changes }) => changes() : () => [says],
      },
    ]),
  )
  known.set(type, events)
  return events
}

/** The events of a type's states as the history knows them. */
export const stateHistory = (type: RecordType): HistoryEvent[] => [
  ...(known.get(type) ?? eventsOf(type)).values(),
]

export function historyOf(type: RecordType, event: string): HistoryEvent {
  const found = (known.get(type) ?? eventsOf(type)).get(event)
  if (!found) throw new Error(`${type.key} has no event ${event}`)
  return found
}
