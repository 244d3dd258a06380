import type { Row } from '#protocol/record/calls/calls.ts'
import { type RecordType, toKey } from '#protocol/record/declaration/declare.ts'
import { type Due, formatDue } from '#web/platform/format.ts'
import { DueMoment } from '#web/ui/display/Moment.tsx'
import { textOf } from '../../model/record.ts'

const declarationOf = (type: RecordType, key: string) =>
  type.fields.find((field) => toKey(field.name) === key)?.due

/** When what was due was done, '' while it was not. */
function sinceOf(type: RecordType, row: Row, key: string): string {
  const since = declarationOf(type, key)?.unlessSince
  return since ? textOf(row, toKey(since)) : ''
}

/** Whether the type declares that something is to be done at this moment. */
export const isDueAt = (type: RecordType, key: string): boolean => declarationOf(type, key) !== undefined

/** Whether a row is due or overdue; null without a due date, or once it is done. */
export function dueOf(type: RecordType, row: Row, key: string): Due | null {
  const value = textOf(row, key)
  // wire times of one zone are in order as texts
  return sinceOf(type, row, key) >= value ? null : formatDue(value)
}

interface DueValueProps {
  type: RecordType
  row: Row
  itemKey: string
}

/** A moment at which something is due, as lists and panels say it. */
export const DueValue = ({ type, row, itemKey }: DueValueProps) => (
  <DueMoment value={textOf(row, itemKey)} since={sinceOf(type, row, itemKey)} />
)
