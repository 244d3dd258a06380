import type { Call } from '#protocol/platform/call.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'

/** The call by which a person lets an event of the states of a type happen. */
export function eventCall(type: RecordType, event: string): Call {
  const call = recordCallsOf(type).events[event]
  if (!call) throw new Error(`${type.key} has no call for ${event}`)
  return call
}
