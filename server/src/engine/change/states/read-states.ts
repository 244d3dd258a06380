import type { RecordType } from '#protocol/record/declaration/declare.ts'
import {
  allForbiddenBy,
  frozenIn,
  mayHappen,
  stateEventsOf,
  stateOf,
} from '#protocol/record/states/states.ts'
import type { Viewer } from '#server/access/viewer.ts'

/**
 * The state of a record: what it forbids, with the sentence of the reason, and the events the caller may
 * trigger. `row` is as stored or as in a detail.
 */
export function readStates(viewer: Viewer, type: RecordType, row: Readonly<Record<string, unknown>>) {
  const forbidden = allForbiddenBy(type, row, viewer).map(([act, [, sentence]]) => [act, sentence] as const)
  const may = stateEventsOf(type).filter(
    ([event, { call }]) => call && viewer.can(`${type.node}/${call.right}`) && mayHappen(type, row, event),
  )
  return {
    state: stateOf(type, row)?.name ?? null,
    forbidden: Object.fromEntries(forbidden),
    events: may.map(([event]) => event),
    /** Keys of fields that an approval keeps from being changed, where others may be. */
    frozen: frozenIn(type, row),
  }
}
