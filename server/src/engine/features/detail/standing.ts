import type { RecordType } from '#protocol/record/declare.ts'
import { allForbiddenBy, frozenIn, mayHappen, stateOf } from '#protocol/record/states.ts'
import type { Actor } from '../../model/rules.ts'

/**
 * How a record stands: what its state forbids the caller, with the sentence that says why, and the events that he may let
 * happen. `row` is as stored or as a detail sends it.
 */
export function readStanding({ viewer }: Actor, type: RecordType, row: Readonly<Record<string, unknown>>) {
  const forbidden = allForbiddenBy(type, row, viewer).map(([act, [, sentence]]) => [act, sentence] as const)
  const may = Object.entries(type.states?.events ?? {}).filter(
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
