import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { stateEventsOf } from '#protocol/record/states/states.ts'
import type { HistoryEvent } from '../../model/history.ts'

const known = new WeakMap<RecordType, ReadonlyMap<string, HistoryEvent>>()

/** Events that are stored under the same name are one: the history reads them alike. */
function eventsOf(type: RecordType): ReadonlyMap<string, HistoryEvent> {
  const byName = new Map<string, HistoryEvent>()
  const events = new Map(
    stateEventsOf(type).map(
      ([event, { behavior, says, tells = {}, showsChanges, storedAs }]): [string, HistoryEvent] => {
        const name = storedAs ?? `${type.key}.${event}`
        const found = byName.get(name) ?? {
          name,
          behavior,
          lines: ({ changes, about }) => {
            if (says === undefined) return changes()
            const told = Object.entries(tells).flatMap(([name, title]) =>
              about(name).map((value) => `，${title}：${value}`),
            )
            const sentence = [says, ...told].join('')
            return showsChanges ? [sentence, ...changes()] : [sentence]
          },
        }
        byName.set(name, found)
        return [event, found]
      },
    ),
  )
  known.set(type, events)
  return events
}

/** The events of a type's states as the history knows them. */
export const stateHistory = (type: RecordType): HistoryEvent[] => [
  ...new Set((known.get(type) ?? eventsOf(type)).values()),
]

export function historyOf(type: RecordType, event: string): HistoryEvent {
  const found = (known.get(type) ?? eventsOf(type)).get(event)
  if (!found) throw new Error(`${type.key} has no event ${event}`)
  return found
}
