import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { stateEventsOf } from '#protocol/record/states/states.ts'
import type { HistoryEvent } from '../../model/history.ts'

const known = new WeakMap<RecordType, ReadonlyMap<string, HistoryEvent>>()

function eventsOf(type: RecordType): ReadonlyMap<string, HistoryEvent> {
  const events = new Map(
    stateEventsOf(type).map(([event, { behavior, says, showsChanges, storedAs }]): [string, HistoryEvent] => [
      event,
      {
        name: storedAs ?? `${type.key}.${event}`,
        behavior,
        lines: ({ changes }) => {
          if (says === undefined) return changes()
          return showsChanges ? [says, ...changes()] : [says]
        },
      },
    ]),
  )
  known.set(type, events)
  return events
}

/** The events of a type's states as the history knows them; one for all that are stored under the same name. */
export const stateHistory = (type: RecordType): HistoryEvent[] => [
  ...new Map([...(known.get(type) ?? eventsOf(type)).values()].map((event) => [event.name, event])).values(),
]

export function historyOf(type: RecordType, event: string): HistoryEvent {
  const found = (known.get(type) ?? eventsOf(type)).get(event)
  if (!found) throw new Error(`${type.key} has no event ${event}`)
  return found
}
