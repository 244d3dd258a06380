import { type RecordType, toKey } from '#protocol/record/declaration/declare.ts'
import { axesOf, stateEventOf } from '#protocol/record/states/states.ts'
import type { RecordRules } from '../../model/rules.ts'

/** Refuses (throws) rules for events that the type does not have, and rules that let a form write what only events and sums may. */
export function checkStateRules(type: RecordType, { happening = {}, saving }: RecordRules): void {
  for (const event of Object.keys(happening)) stateEventOf(type, event)
  const sums = (type.sums ?? []).map(({ column }) => column)
  const totals = (type.lines ?? []).flatMap(({ totals }) => totals?.columns ?? [])
  const kept = [...axesOf(type).map(({ column }) => column), ...sums, ...totals].map(toKey)
  const written = saving?.writes?.find((key) => kept.includes(key))
  if (written !== undefined) throw new Error(`${type.key}.${written} is no value that a form writes`)
}
