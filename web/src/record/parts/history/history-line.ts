import { formatMinute } from '#web/platform/format.ts'

/** A line of 操作记录 that describes a change. */
export interface FieldChange {
  field: string
  from: string
  to: string
}

/** A moment as stored: people read its minute. */
const MOMENT = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/
const shorten = (value: string) => (MOMENT.test(value) ? formatMinute(value) : value)

/** `将级别 由空修改为A。` in its parts, as the engine writes it (record-engine.md §12); null for any other line. */
export function readChange(line: string): FieldChange | null {
  const [, field, from, to] = /^将(.+?)\s由([\s\S]*)修改为([\s\S]*?)。?$/.exec(line) ?? []
  return field === undefined || from === undefined || to === undefined
    ? null
    : { field, from: shorten(from), to: shorten(to) }
}
