import { Tooltip } from 'antd'
import { EMPTY, formatMinute, formatRelative } from '#web/platform/format.ts'

/** A wire time in words; the minute stands in the tooltip. */
export function Moment({ value }: { value: string | null | undefined }) {
  if (!value) return <>{EMPTY}</>
  return (
    <Tooltip title={formatMinute(value)}>
      <time dateTime={value}>{formatRelative(value)}</time>
    </Tooltip>
  )
}
