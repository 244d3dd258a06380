import type { Row } from '#protocol/record/calls/calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import type { States } from '#protocol/record/states/declared-states.ts'
import { stateOf } from '#protocol/record/states/states.ts'
import { StatusDot } from '#web/ui/display/StatusDot.tsx'
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx'

interface StateDotProps {
  type: RecordType
  row: Row
  /** Absent: the main one. */
  axis?: States
}

/** The state of a record on an axis: a dot in its tone with its word. Empty when the row does not hold it. */
export function StateDot({ type, row, axis }: StateDotProps) {
  const state = stateOf(type, row, axis)
  if (!state) return null
  const dot = <StatusDot status={state.tone} text={state.word} />
  return state.hint ? <Tooltip title={state.hint}>{dot}</Tooltip> : dot
}
