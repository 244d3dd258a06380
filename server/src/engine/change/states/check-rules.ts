import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { stateEventOf } from '#protocol/record/states/states.ts'
import type { RecordRules } from '../../model/rules.ts'

/** Refuses (throws) rules for events that the type does not have. */
export function checkStateRules(type: RecordType, { happening = {} }: RecordRules): void {
  for (const event of Object.keys(happening)) stateEventOf(type, event)
}
