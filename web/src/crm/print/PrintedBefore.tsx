import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { printCalls } from '#protocol/crm/print/calls.ts'
import { messageOf } from '#web/platform/client.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { Paper } from './Paper.tsx'
import { TemplateSheet } from './TemplateSheet.tsx'
import { WordBefore } from './word/WordBefore.tsx'

const EDITED = '已修改：与按模板填好的内容不同'

/** What was printed, as it was printed; it can be printed again. */
export function PrintedBefore({ recordId }: { recordId: number }) {
  const { data, error, refetch } = useQuery(queryOf(printCalls.record, { recordId }))
  const [onPaper, setOnPaper] = useState(false)
  if (data?.isWord) return <WordBefore recordId={recordId} />
  return (
    <PageFrame
      title="打印记录"
      note={data?.isEdited && EDITED}
      actions={data && <Button onClick={() => setOnPaper(true)}>再次打印</Button>}
      fill
    >
      {error ? (
        <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          <Paper html={data.recordContent} page={data.page} />
          {onPaper && (
            <TemplateSheet html={data.recordContent} page={data.page} onEnd={() => setOnPaper(false)} />
          )}
        </>
      ) : (
        <LoadingRows />
      )}
    </PageFrame>
  )
}
