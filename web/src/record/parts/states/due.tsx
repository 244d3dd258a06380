import type { Row } from '#protocol/record/calls/calls.ts'
import { type RecordType, toKey } from '#protocol/record/declaration/declare.ts'
import { stateOf } from '#protocol/record/states/states.ts'
import { type Due, formatDue } from '#web/platform/format.ts'
import { DueMoment } from '#web/ui/display/Moment.tsx'
import { textOf } from '../../model/record.ts'

const declarationOf = (type: RecordType, key: string) =>
  type.fields.find((field) => toKey(field.name) === key)?.due

/** What was due at this moment is done, or is not to be done any more. */
function isDone(type: RecordType, row: Row, key: string): boolean {
  const { unlessSince, unless, states } = declarationOf(type, key) ?? {}
  // wire times of one zone are in order as texts
  if (unlessSince && textOf(row, toKey(unlessSince)) >= textOf(row, key)) return true
  if (unless && Number(row[toKey(unless)] ?? 0) !== 0) return true
  return states !== undefined && !states.includes(stateOf(type, row)?.name ?? '')
}

/** Whether the type declares that something is to be done at this moment. */
export const isDueAt = (type: RecordType, key: string): boolean => declarationOf(type, key) !== undefined

/** Whether a row is due or overdue; null without a due date, or once it is done. */
export function dueOf(type: RecordType, row: Row, key: string): Due | null {
  const { day = false } = declarationOf(type, key) ?? {}
  return isDone(type, row, key) ? null : formatDue(textOf(row, key), { day })
}

interface DueValueProps {
  type: RecordType
  row: Row
  itemKey: string
}

/** A moment at which something is due, as lists and panels say it. */
export function DueValue({ type, row, itemKey }: DueValueProps) {
  const { day, unlessSince } = declarationOf(type, itemKey) ?? {}
  const done = unlessSince ? '已联系' : ''
  return (
    <DueMoment value={textOf(row, itemKey)} day={day} done={isDone(type, row, itemKey) ? done : undefined} />
  )
}
