import { Tooltip } from 'antd'
import { EMPTY, formatRelative } from '#web/platform/format.ts'

/** A wire time in words; the full time stands in the tooltip. */
export function Moment({ value }: { value: string | null | undefined }) {
  if (!value) return <>{EMPTY}</>
  return (
    <Tooltip title={value}>
      <time dateTime={value}>{formatRelative(value)}</time>
    </Tooltip>
  )
}
