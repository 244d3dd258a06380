import { messageOf } from '#web/platform/client.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { useInformation } from '../../model/data/record.ts'
import type { TabProps } from '../../model/screens.tsx'
import { LineTable } from '../../parts/lines/LineTable.tsx'
import { toBlock } from '../../parts/lines/line-block.ts'

/** The tables of lines of a record. */
export function LinesTab({ type, recordId }: TabProps) {
  const { data: fields, error, refetch } = useInformation(type, recordId)
  if (error) return <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
  if (!fields) return <LoadingRows rows={4} columns={4} height={40} />
  return (type.lines ?? []).map((lines) => {
    const field = fields.find(({ fieldName }) => fieldName === lines.key)
    if (!field) return null
    return toBlock(lines, field.value).lines.length > 0 ? (
      <LineTable key={lines.key} type={type} lines={lines} field={field} value={field.value} />
    ) : (
      <EmptyState key={lines.key} text={`还没有${lines.title}`} />
    )
  })
}
