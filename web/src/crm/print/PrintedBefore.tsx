import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { printCalls } from '#protocol/crm/print/calls.ts'
import { messageOf } from '#web/platform/client.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { desk, sheet, sheetMeasures } from '#web/ui/paper/paper.ts'
import styles from './print.module.css'
import { TemplateSheet } from './TemplateSheet.tsx'
import { WordBefore } from './word/WordBefore.tsx'

/** What was printed, as it was printed; it can be printed again. */
export function PrintedBefore({ recordId }: { recordId: number }) {
  const { data, error, refetch } = useQuery(queryOf(printCalls.record, { recordId }))
  const [onPaper, setOnPaper] = useState(false)
  if (data?.isWord) return <WordBefore recordId={recordId} />
  return (
    <PageFrame
      title="打印记录"
      actions={data && <Button onClick={() => setOnPaper(true)}>再次打印</Button>}
      fill
    >
      {error ? (
        <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
      ) : data ? (
        <div className={`${styles.desk} ${desk}`}>
          <article
            className={`${styles.shown} ${sheet}`}
            style={sheetMeasures(data.page)}
            // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server when it was kept
            dangerouslySetInnerHTML={{ __html: data.recordContent }}
          />
          {onPaper && (
            <TemplateSheet html={data.recordContent} page={data.page} onEnd={() => setOnPaper(false)} />
          )}
        </div>
      ) : (
        <LoadingRows />
      )}
    </PageFrame>
  )
}
