import type { Row } from '#protocol/record/calls.ts'
import type { RecordType } from '#protocol/record/declare.ts'
import { stateOf } from '#protocol/record/states.ts'
import { StatusDot } from '#web/ui/StatusDot.tsx'

interface StateDotProps {
  type: RecordType
  row: Row
}

/** The state of a record: a dot in its tone with its word. Nothing where a row does not tell it. */
export function StateDot({ type, row }: StateDotProps) {
  const state = stateOf(type, row)
  return state ? <StatusDot status={state.tone} text={state.word} /> : null
}
